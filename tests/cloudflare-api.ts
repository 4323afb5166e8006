/**
 * A stand-in for Cloudflare's API with one account: the calls that a deployment makes, with their documented errors. Databases
 * are SQLite's.
 */
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { DatabaseSync } from "node:sqlite";

export const ACCOUNT_ID = "0123456789abcdef0123456789abcdef";
export const TOKEN = "a-token-that-nobody-may-see";

interface Binding {
  name: string;
  type: string;
  text?: string;
  [field: string]: unknown;
}

interface Failure {
  /** The place of the call, from 0. */
  at: number;
  /** Whether the call takes effect, and its answer is lost. */
  isLost: boolean;
}

/** What the account contains. */
export interface CloudflareAccount {
  workers: Map<string, Binding[]>;
  databases: { uuid: string; name: string; sqlite: DatabaseSync }[];
  buckets: string[];
  namespaces: { id: string; title: string }[];
  /** Of workers.dev; null if the account has none. */
  subdomain: string | null;
}

export interface CloudflareApi extends CloudflareAccount {
  url: string;
  /** The calls until now, as in "POST /d1/database", without the account. */
  calls: string[];
  isR2Enabled: boolean;
  /** A permission that the token lacks: the first part of a path, as in "d1". */
  lackedScope: string | null;
  failure: Failure | null;
  close(): Promise<void>;
}

/** An answer that is an error. */
class Refusal extends Error {
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

interface Call {
  /** Of the path, as the route names them. */
  names: string[];
  query: URLSearchParams;
  body: () => Promise<Response>;
}

type Route = [method: string, path: RegExp, answer: (call: Call) => unknown];

export async function cloudflareApi(): Promise<CloudflareApi> {
  const api: CloudflareApi = {
    url: "",
    workers: new Map(),
    databases: [],
    buckets: [],
    namespaces: [],
    subdomain: "runner",
    calls: [],
    isR2Enabled: true,
    lackedScope: null,
    failure: null,
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
  const routes = [...storageRoutes(api), ...workerRoutes(api)];
  const server = createServer(async (request, response) => {
    const bytes = await bytesOf(request);
    const failure = api.failure?.at === api.calls.length ? api.failure : null;
    const call = `${request.method} ${request.url?.replace(`/accounts/${ACCOUNT_ID}`, "").split("?")[0]}`;
    api.calls.push(call);
    let [status, answer]: [number, object] = [200, {}];
    try {
      if (failure && !failure.isLost) throw new Refusal(400, 10_013, "An unknown error has occurred");
      const result = await answerTo(api, routes, { request, bytes });
      answer = { success: true, errors: [], messages: [], result };
    } catch (error) {
      const { code, message } = error as Refusal;
      status = error instanceof Refusal ? error.status : 500;
      answer = { success: false, errors: [{ code: code ?? 0, message }], messages: [], result: null };
    }
    if (failure?.isLost) response.destroy();
    else response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  api.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return api;
}

async function bytesOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function answerTo(
  api: CloudflareApi,
  routes: Route[],
  { request, bytes }: { request: IncomingMessage; bytes: Buffer<ArrayBuffer> },
): Promise<unknown> {
  const { pathname, searchParams: query } = new URL(request.url ?? "", "http://127.0.0.1");
  const isSignedIn = request.headers.authorization === `Bearer ${TOKEN}`;
  if (pathname === "/user/tokens/verify") {
    if (!isSignedIn) throw new Refusal(401, 1000, "Invalid API Token");
    return { id: "token", status: "active" };
  }
  // Static files are uploaded with the token of their session.
  const isAssetUpload = pathname.endsWith("/workers/assets/upload");
  if (!isSignedIn && !isAssetUpload) throw new Refusal(403, 9109, "Invalid access token");
  if (pathname === "/accounts") return [{ id: ACCOUNT_ID, name: "Ada's account" }];
  const path = pathname.replace(`/accounts/${ACCOUNT_ID}`, "");
  if (api.lackedScope && path.startsWith(`/${api.lackedScope}/`))
    throw new Refusal(403, 10_000, "Authentication error");
  for (const [method, pattern, answer] of routes) {
    const match = method === request.method && pattern.exec(path);
    if (!match) continue;
    const type = request.headers["content-type"] ?? "";
    const body = async () => new Response(bytes, { headers: { "content-type": type } });
    return await answer({ names: match.slice(1), query, body });
  }
  throw new Refusal(404, 7000, `No route for ${request.method} ${path}`);
}

function storageRoutes(api: CloudflareApi): Route[] {
  const r2 = <Answer>(answer: (call: Call) => Answer) => {
    return (call: Call) => {
      if (!api.isR2Enabled)
        throw new Refusal(403, 10_042, "Please enable R2 through the Cloudflare Dashboard.");
      return answer(call);
    };
  };
  return [
    [
      "GET",
      /^\/d1\/database$/,
      ({ query }) =>
        api.databases.filter(({ name }) => name.includes(query.get("name") ?? "")).map(described),
    ],
    [
      "POST",
      /^\/d1\/database$/,
      async ({ body }) => {
        const { name } = await (await body()).json();
        if (api.databases.some((database) => database.name === name))
          throw new Refusal(400, 7502, "Database with the name already exists");
        const database = { uuid: randomUUID(), name, sqlite: new DatabaseSync(":memory:") };
        api.databases.push(database);
        return described(database);
      },
    ],
    [
      "POST",
      /^\/d1\/database\/([^/]+)\/query$/,
      async ({ names: [uuid], body }) => {
        const database = api.databases.find((one) => one.uuid === uuid);
        if (!database) throw new Refusal(404, 7404, `The database ${uuid} could not be found`);
        return query(database.sqlite, (await (await body()).json()).sql);
      },
    ],
    [
      "GET",
      /^\/r2\/buckets\/([^/]+)$/,
      r2(({ names: [name = ""] }) => {
        if (!api.buckets.includes(name))
          throw new Refusal(404, 10_006, "The specified bucket does not exist.");
        return { name };
      }),
    ],
    [
      "POST",
      /^\/r2\/buckets$/,
      r2(async ({ body }) => {
        const { name } = await (await body()).json();
        if (api.buckets.includes(name))
          throw new Refusal(409, 10_004, "The bucket you tried to create already exists, and you own it.");
        api.buckets.push(name);
        return { name };
      }),
    ],
    [
      "GET",
      /^\/storage\/kv\/namespaces$/,
      ({ query }) => {
        const [page, perPage] = [Number(query.get("page") ?? 1), Number(query.get("per_page") ?? 20)];
        return api.namespaces.slice((page - 1) * perPage, page * perPage);
      },
    ],
    [
      "POST",
      /^\/storage\/kv\/namespaces$/,
      async ({ body }) => {
        const { title } = await (await body()).json();
        if (api.namespaces.some((namespace) => namespace.title === title))
          throw new Refusal(400, 10_014, "a namespace with this account ID and title already exists");
        const namespace = { id: randomUUID().replaceAll("-", ""), title };
        api.namespaces.push(namespace);
        return namespace;
      },
    ],
  ];
}

function described({ uuid, name }: { uuid: string; name: string }) {
  return { uuid, name, version: "production" };
}

/** All statements are one transaction. Returns the rows of the last one. */
function query(sqlite: DatabaseSync, sql: string) {
  const last = sql.lastIndexOf("SELECT name FROM d1_migrations");
  const [writes, read] = last < 0 ? [sql, null] : [sql.slice(0, last), sql.slice(last)];
  try {
    sqlite.exec(`BEGIN;\n${writes}\nCOMMIT;`);
  } catch (error) {
    if (sqlite.isTransaction) sqlite.exec("ROLLBACK");
    throw new Refusal(400, 7500, `${(error as Error).message}: SQLITE_ERROR`);
  }
  return [{ success: true, results: read ? sqlite.prepare(read).all() : [], meta: {} }];
}

function workerRoutes(api: CloudflareApi): Route[] {
  const uploaded = new Set<string>();
  const bindingsOf = (name = "") => {
    const bindings = api.workers.get(name);
    if (!bindings) throw new Refusal(404, 10_007, "This Worker does not exist on your account.");
    return bindings;
  };
  const script = "^/workers/scripts/([^/]+)";
  return [
    [
      "GET",
      new RegExp(`${script}/settings$`),
      ({ names: [name] }) => ({ bindings: bindingsOf(name).map(hidden) }),
    ],
    [
      "GET",
      new RegExp(`${script}/secrets$`),
      ({ names: [name] }) => bindingsOf(name).filter(isSecret).map(hidden),
    ],
    [
      "GET",
      new RegExp(`${script}/deployments$`),
      ({ names: [name] }) => bindingsOf(name) && { deployments: [] },
    ],
    ["POST", new RegExp(`${script}/deployments$`), () => ({ id: randomUUID() })],
    ["PATCH", new RegExp(`${script}/script-settings$`), () => ({})],
    ["PUT", new RegExp(`${script}/schedules$`), () => ({})],
    ["POST", new RegExp(`${script}/subdomain$`), () => ({ enabled: true, previews_enabled: true })],
    [
      "GET",
      /^\/workers\/services\/([^/]+)$/,
      ({ names: [name] }) => {
        bindingsOf(name);
        const uploadedBy = { tag: "tag", tags: [], last_deployed_from: "wrangler" };
        return { default_environment: { environment: "production", script: uploadedBy } };
      },
    ],
    [
      "GET",
      /^\/workers\/workers\/([^/]+)$/,
      ({ names: [name] }) => {
        bindingsOf(name);
        const url = `https://${name}.${api.subdomain}.workers.dev`;
        return { name, subdomain: { enabled: true, previews_enabled: true, url } };
      },
    ],
    [
      "GET",
      /^\/workers\/subdomain$/,
      () => {
        if (api.subdomain === null)
          throw new Refusal(404, 10_007, "You need a workers.dev subdomain in order to proceed.");
        return { subdomain: api.subdomain };
      },
    ],
    [
      "POST",
      new RegExp(`${script}/assets-upload-session$`),
      async ({ body }) => {
        const { manifest } = (await (await body()).json()) as { manifest: Record<string, { hash: string }> };
        const missing = Object.values(manifest).flatMap(({ hash }) => (uploaded.has(hash) ? [] : [hash]));
        return { jwt: jwt(), buckets: missing.length > 0 ? [missing] : [] };
      },
    ],
    [
      "POST",
      /^\/workers\/assets\/upload$/,
      async ({ body }) => {
        (await (await body()).formData()).forEach((_, hash) => {
          uploaded.add(hash);
        });
        return { jwt: jwt() };
      },
    ],
    [
      "PUT",
      new RegExp(`${script}$`),
      async ({ names: [name = ""], body }) => {
        store(api, name, await (await body()).formData());
        const deployment_id = randomUUID().replaceAll("-", "");
        return { id: name, etag: "etag", startup_time_ms: 30, deployment_id };
      },
    ],
    [
      "POST",
      new RegExp(`${script}/versions$`),
      async ({ names: [name = ""], body }) => {
        store(api, name, await (await body()).formData());
        return { id: randomUUID(), resources: { script: { etag: "etag" } }, startup_time_ms: 30 };
      },
    ],
  ];
}

/** Stores the bindings of an uploaded Worker, which keeps the secrets that are not uploaded anew. */
function store({ workers }: CloudflareAccount, name: string, form: FormData): void {
  const { bindings } = JSON.parse(String(form.get("metadata"))) as { bindings: Binding[] };
  const names = new Set(bindings.map((binding) => binding.name));
  const kept = (workers.get(name) ?? []).filter((old) => isSecret(old) && !names.has(old.name));
  workers.set(name, [...bindings, ...kept]);
}

function isSecret({ type }: Binding): boolean {
  return type === "secret_text";
}

/** A secret is never read back. */
function hidden({ text, ...binding }: Binding): Binding {
  return isSecret(binding as Binding) ? (binding as Binding) : ({ ...binding, text } as Binding);
}

/** A token of an upload session, which wrangler reads. */
function jwt(): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "none" })}.${part({})}.signature`;
}
