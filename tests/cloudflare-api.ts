/** A stand-in for Cloudflare's API with one account: the calls that a deployment makes, with their documented errors. */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { Hono } from "hono";
import { type CloudflareAccount, Refusal, success } from "./cloudflare-account.ts";
import { d1, kv, r2, signedFiles } from "./cloudflare-storage.ts";
import { workers } from "./cloudflare-workers.ts";

export const ACCOUNT_ID = "0123456789abcdef0123456789abcdef";
export const TOKEN = "a-token-that-nobody-may-see";

/** Addresses that need no token. */
const SIGNED_PATH = "/signed";

interface Token {
  /** Tokens of an account are verified elsewhere, and do not list accounts. */
  owner: "user" | "account";
  /** A permission that it lacks: the first part of a path, as in "d1". */
  lacks: string | null;
  accounts: { id: string; name: string }[];
}

interface Failure {
  /** The place of the call, from 0. */
  at: number;
  /** Whether the call takes effect, and its answer is lost. */
  isLost: boolean;
}

export interface CloudflareApi extends CloudflareAccount {
  /** The calls until now, as in "POST /d1/database", without the account. */
  calls: string[];
  token: Token;
  failure: Failure | null;
  close(): Promise<void>;
}

export async function cloudflareApi(): Promise<CloudflareApi> {
  const api: CloudflareApi = {
    url: "",
    workers: new Map(),
    databases: [],
    buckets: [],
    objects: new Map(),
    files: new Map(),
    namespaces: [],
    domains: [],
    subdomain: "runner",
    isR2Enabled: true,
    calls: [],
    token: { owner: "user", lacks: null, accounts: [{ id: ACCOUNT_ID, name: "Ada's account" }] },
    failure: null,
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
  const app = appOf(api);
  const server = createServer(async (incoming, response) => {
    const failure = api.failure?.at === api.calls.length ? api.failure : null;
    const request = await requestOf(incoming);
    api.calls.push(`${request.method} ${pathOf(request)}`);
    const isRefused = failure?.isLost === false;
    const answer = isRefused
      ? refused(new Refusal(400, 10_013, "An unknown error has occurred"))
      : await app.fetch(request);
    const headers: Record<string, string> = {};
    answer.headers.forEach((value, name) => {
      headers[name] = value;
    });
    if (failure?.isLost) response.destroy();
    else response.writeHead(answer.status, headers).end(new Uint8Array(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  api.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return api;
}

async function requestOf(incoming: IncomingMessage): Promise<Request> {
  const { method = "GET", url = "", headers } = incoming;
  const body = new Uint8Array(await buffer(incoming));
  return new Request(`http://127.0.0.1${url}`, {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    body: method === "GET" ? null : body,
  });
}

/** Returns the path below the account. */
function pathOf({ url }: Request): string {
  return new URL(url).pathname.replace(`/accounts/${ACCOUNT_ID}`, "");
}

function appOf(api: CloudflareApi) {
  const account = new Hono()
    .get("/tokens/verify", () => verified(api.token, "account"))
    .route("/d1/database", d1(api))
    .route("/r2/buckets", r2(api))
    .route("/storage/kv/namespaces", kv(api))
    .route("/workers", workers(api));
  return new Hono()
    .route(SIGNED_PATH, signedFiles(api))
    .use(async ({ req: { raw: request } }, next) => {
      checkToken(request, api.token);
      await next();
    })
    .get("/user/tokens/verify", () => verified(api.token, "user"))
    .get("/accounts", () => {
      if (api.token.owner === "account")
        throw new Refusal(400, 1001, "List accounts endpoint does not support account owned tokens.");
      return success(api.token.accounts);
    })
    .route(`/accounts/${ACCOUNT_ID}`, account)
    .notFound(({ req }) => refused(new Refusal(404, 7000, `No route for ${req.method} ${req.path}`)))
    .onError((error) => {
      if (error instanceof Refusal) return refused(error);
      throw error;
    });
}

function checkToken(request: Request, { lacks }: Token): void {
  const path = pathOf(request);
  // Static files are uploaded with the token of their session.
  if (path === "/workers/assets/upload") return;
  if (request.headers.get("authorization") !== `Bearer ${TOKEN}`) {
    if (path.endsWith("/tokens/verify")) throw new Refusal(401, 1000, "Invalid API Token");
    throw new Refusal(403, 9109, "Invalid access token");
  }
  if (lacks !== null && path.startsWith(`/${lacks}/`)) throw new Refusal(403, 10_000, "Authentication error");
}

function verified(token: Token, owner: Token["owner"]): Response {
  if (token.owner !== owner) throw new Refusal(401, 1000, "Invalid API Token");
  return success({ id: "token", status: "active" });
}

function refused({ status, code, message }: Refusal): Response {
  return Response.json(
    { success: false, errors: [{ code, message }], messages: [], result: null },
    { status },
  );
}
