/** `npm run deploy` against a stand-in for Cloudflare's API. Tests that start wrangler say so: it takes seconds. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openAccount } from "../scripts/deploy/cloudflare-api.ts";
import { deploy } from "../scripts/deploy/deploy.ts";
import { readDeployment } from "../scripts/deploy/deployment.ts";
import { signIn } from "../scripts/deploy/sign-in.ts";
import { upload } from "../scripts/deploy/upload.ts";
import { ACCOUNT_ID, type CloudflareApi, cloudflareApi, TOKEN } from "./cloudflare-api.ts";

const WRANGLER_TIMEOUT_MS = 120_000;
/** More than a first deployment takes. */
const MAX_CALLS = 20;
const ADDRESS = "https://race-recap.runner.workers.dev";
/** The calls of a first deployment before wrangler's. */
const FIRST_CALLS = [
  "GET /workers/scripts/race-recap/secrets",
  "GET /r2/buckets/race-recap-media",
  "GET /d1/database",
  "POST /d1/database",
  "POST /d1/database/{id}/query",
  "POST /d1/database/{id}/query",
  "POST /r2/buckets",
  "GET /storage/kv/namespaces",
  "POST /storage/kv/namespaces",
];

let api: CloudflareApi;
let folder: string;
/** What the deployment has said. */
let lines: string[];
/** What was tested after deploying. */
let tested: string[];
let testedVersion: string | null;

beforeEach(async () => {
  api = await cloudflareApi();
  folder = mkdtempSync(join(tmpdir(), "deploy-"));
  lines = [];
  tested = [];
  testedVersion = null;
});

afterEach(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

const environment = (token = TOKEN) => ({
  ...process.env,
  CLOUDFLARE_API_BASE_URL: api.url,
  CLOUDFLARE_API_TOKEN: token,
  CLOUDFLARE_ACCOUNT_ID: ACCOUNT_ID,
});

interface Run {
  token?: string;
  preview?: string;
  secretChange?: "replace" | "rotate" | "drop-old";
  hasWrangler?: boolean;
}

/** Deploys a Worker that says hello, with the product's configuration and migrations. */
async function run({ token, preview, secretChange, hasWrangler = false }: Run = {}): Promise<void> {
  const assets = join(folder, "client");
  mkdirSync(assets, { recursive: true });
  writeFileSync(join(assets, "hello.txt"), "Hello");
  const entry = join(folder, "app.js");
  writeFileSync(entry, 'export default { fetch: () => new Response("Hello") };');
  const env = environment(token);
  const deployment = readDeployment({ preview, entry, assets });
  await deploy({
    account: await signIn(env),
    deployment,
    migrations: "migrations",
    secretFile: secretFile(preview),
    secretChange,
    say: (line) => lines.push(line),
    build: () => {},
    upload: hasWrangler
      ? (config, options) => upload({ folder: join(folder, "upload"), config, options, env })
      : (config, options) => uploadForm(config as WranglerConfig, options),
    test: async (url, version) => {
      tested.push(url);
      testedVersion = version;
    },
  });
}

function secretFile(preview?: string): string {
  return join(folder, "secrets", `${preview ?? "production"}.json`);
}

interface WranglerConfig {
  name: string;
  d1_databases: { binding: string; database_id: string }[];
  r2_buckets: { binding: string; bucket_name: string }[];
  kv_namespaces: { binding: string; id: string }[];
}

/** Uploads as wrangler does, in one call. */
async function uploadForm(config: WranglerConfig, [, secrets]: string[]) {
  const named = (type: string, { binding, ...fields }: { binding: string; [field: string]: string }) => ({
    type,
    name: binding,
    ...fields,
  });
  const bindings = [
    ...config.d1_databases.map(({ binding, database_id: id }) => named("d1", { binding, id })),
    ...config.r2_buckets.map(({ binding, bucket_name }) => named("r2_bucket", { binding, bucket_name })),
    ...config.kv_namespaces.map(({ binding, id }) => named("kv_namespace", { binding, namespace_id: id })),
    ...Object.entries(secrets ? readSecrets(secrets) : {}).map(([name, text]) => ({
      type: "secret_text",
      name,
      text,
    })),
  ];
  const body = new FormData();
  // With keep_vars.
  body.set("metadata", JSON.stringify({ bindings, keep_bindings: ["plain_text", "json"] }));
  const response = await fetch(`${api.url}/accounts/${ACCOUNT_ID}/workers/scripts/${config.name}`, {
    method: "PUT",
    headers: { authorization: `Bearer ${TOKEN}` },
    body,
  });
  if (!response.ok) throw new Error(`The upload was answered with ${response.status}`);
  return { url: `https://${config.name}.${api.subdomain}.workers.dev`, version: null };
}

function readSecrets(file: string): Record<string, string> {
  return JSON.parse(readFileSync(file, "utf8"));
}

/** The value that the Worker has. */
function storedSecret(worker = "race-recap", secret = "SIGNING_SECRET"): unknown {
  return api.workers.get(worker)?.find(({ name }) => name === secret)?.text;
}

const callsWithoutIds = () => api.calls.map((call) => call.replace(/[0-9a-f-]{36}/, "{id}"));

/** Expects one of everything, connected, with all tables. */
function expectWhole(): void {
  expect([...api.workers.keys()]).toEqual(["race-recap"]);
  expect(api.databases.map(({ name }) => name)).toEqual(["race-recap"]);
  expect(api.buckets).toEqual(["race-recap-media"]);
  expect(api.namespaces.map(({ title }) => title)).toEqual(["race-recap-page-copies"]);
  const [database] = api.databases;
  const applied = database?.sqlite.prepare("SELECT name FROM d1_migrations ORDER BY id").all();
  expect(applied?.map(({ name }) => name)).toEqual(
    readdirSync("migrations").filter((file) => file.endsWith(".sql")),
  );
  expect(database?.sqlite.prepare("SELECT COUNT(*) AS count FROM recaps").get()).toEqual({ count: 0 });
  expect(api.workers.get("race-recap")).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: "DB", id: database?.uuid }),
      expect.objectContaining({ name: "MEDIA", bucket_name: "race-recap-media" }),
      expect.objectContaining({ name: "PAGE_COPIES", namespace_id: api.namespaces[0]?.id }),
    ]),
  );
  expect(storedSecret()).toBe(readSecrets(secretFile()).SIGNING_SECRET);
  expect(storedSecret("race-recap", "PUBLIC_URL")).toBe(ADDRESS);
}

test(
  "a first deployment creates everything, and a second one nothing (starts wrangler)",
  async () => {
    await run({ hasWrangler: true });
    expectWhole();
    expect(tested).toEqual([ADDRESS]);
    expect(testedVersion).toMatch(/^[\da-f-]{36}$/);
    expect(callsWithoutIds().slice(0, FIRST_CALLS.length)).toEqual(FIRST_CALLS);
    const secret = String(storedSecret());
    expect(secret.length).toBeGreaterThanOrEqual(64);

    api.calls.length = 0;
    const inDashboard = { name: "CONTACT_EMAIL", type: "plain_text", text: "help@example.com" };
    api.workers.get("race-recap")?.push(inDashboard);
    await run({ hasWrangler: true });
    expectWhole();
    expect(api.workers.get("race-recap")).toContainEqual(inDashboard);
    expect(storedSecret()).toBe(secret);
    expect(api.calls.filter((call) => /POST \/(d1\/database|r2|storage)[^}]*$/.test(call))).toEqual([
      expect.stringContaining("/query"),
    ]);
    expect(lines.join("\n")).toContain(`Deployed: ${ADDRESS}`);
    expect(lines.join("\n")).not.toContain(secret);
    expect(lines.join("\n")).not.toContain(TOKEN);
  },
  WRANGLER_TIMEOUT_MS,
);

test(
  "a call of wrangler that fails shows its words and no secret (starts wrangler)",
  async () => {
    api.subdomain = null;
    const failed = run({ hasWrangler: true });
    await expect(failed).rejects.toThrow("register a workers.dev subdomain");
    const error = await failed.catch((reason: Error) => reason.message);
    expect(error).not.toContain(readSecrets(secretFile()).SIGNING_SECRET);
    expect(error).not.toContain(TOKEN);
    api.subdomain = "runner";
    await run();
    expectWhole();
  },
  WRANGLER_TIMEOUT_MS,
);

test("the secret's file belongs to its owner alone", async () => {
  await run();
  if (process.platform !== "win32") expect(statSync(secretFile()).mode & 0o777).toBe(0o600);
  expect(lines.join("\n")).toContain(`Keep a copy of ${secretFile()}`);
});

test("a database that exists is adopted", async () => {
  await openAccount({ url: api.url, token: TOKEN }, ACCOUNT_ID).call("POST", "/d1/database", {
    name: "race-recap",
  });
  await run();
  expectWhole();
});

test("another database whose name begins so is left alone", async () => {
  const account = openAccount({ url: api.url, token: TOKEN }, ACCOUNT_ID);
  await account.call("POST", "/d1/database", { name: "race-recap-old" });
  await run();
  expect(api.databases.map(({ name }) => name)).toEqual(["race-recap-old", "race-recap"]);
});

test("the namespace of a deployment made by hand is adopted, whatever its title", async () => {
  api.namespaces.push({ id: "by-hand", title: "production-PAGE_COPIES" });
  api.workers.set("race-recap", [
    { name: "SIGNING_SECRET", type: "secret_text", text: "by hand" },
    { name: "PAGE_COPIES", type: "kv_namespace", namespace_id: "by-hand" },
  ]);
  await run();
  expect(api.namespaces).toHaveLength(1);
});

test("a namespace beyond the first hundred is found", async () => {
  for (let at = 0; at < 150; at++) api.namespaces.push({ id: `${at}`, title: `other-${at}` });
  api.namespaces.push({ id: "150", title: "race-recap-page-copies" });
  await run();
  expect(api.namespaces).toHaveLength(151);
});

/** The calls of a first deployment, with the upload as one; then the one that tells the Worker its address. */
const CALL_COUNT = FIRST_CALLS.length + 2;

test.each(
  Array.from({ length: CALL_COUNT }, (_, at) => [at, false]).concat(
    Array.from({ length: CALL_COUNT }, (_, at) => [at, true]),
  ) as [number, boolean][],
)("after a failure of call %i (answer lost: %s) a second run ends well", async (at, isLost) => {
  api.failure = { at, isLost };
  await expect(run()).rejects.toThrow();
  expect(api.calls).toHaveLength(at + 1);
  api.failure = null;
  await run();
  expectWhole();
  expect(tested.at(-1)).toBe(ADDRESS);
});

/** The calls of wrangler in a first deployment. `npm run torture` lets each fail, before and after it takes effect. */
const WRANGLER_FAILURES: [at: number, isLost: boolean][] = process.env.TORTURE
  ? Array.from({ length: 2 * (MAX_CALLS - FIRST_CALLS.length) }, (_, at) => [
      FIRST_CALLS.length + Math.floor(at / 2),
      at % 2 === 1,
    ])
  : [];

test.each(WRANGLER_FAILURES)(
  "after a failure of wrangler's call %i (answer lost: %s) a second run ends well (starts wrangler)",
  async (at, isLost) => {
    api.failure = { at, isLost };
    // wrangler itself repeats some calls, and does without others.
    await run({ hasWrangler: true }).catch(() => {});
    api.failure = null;
    await run({ hasWrangler: true });
    expectWhole();
    expect(tested.at(-1)).toBe(ADDRESS);
  },
  WRANGLER_TIMEOUT_MS,
);

test("without the file the Worker's own secret is kept", async () => {
  await run();
  const secret = storedSecret();
  rmSync(secretFile());
  await run();
  expect(storedSecret()).toBe(secret);
  expect(lines.join("\n")).toContain(`${secretFile()} is not on this machine`);
});

test("a secret that was changed by hand is kept, whatever the file contains", async () => {
  await run();
  const secret = api.workers.get("race-recap")?.find(({ name }) => name === "SIGNING_SECRET");
  if (secret) secret.text = "changed by hand";
  await run();
  expect(storedSecret()).toBe("changed by hand");
});

test("a database in use gets another secret only on demand", async () => {
  await run();
  const secret = storedSecret();
  rmSync(secretFile());
  api.workers.clear();
  await expect(run()).rejects.toThrow("--new-secret");
  expect(api.workers.size).toBe(0);
  await run({ secretChange: "replace" });
  expectWhole();
  expect(storedSecret()).not.toBe(secret);
});

test("a rotated secret signs, the old one is accepted until it is dropped, and both are in the file", async () => {
  await run();
  const old = storedSecret();
  await run({ secretChange: "rotate" });
  expect(readSecrets(secretFile())).toEqual({
    SIGNING_SECRET: storedSecret(),
    OLD_SIGNING_SECRET: old,
  });
  expect([storedSecret() === old, storedSecret("race-recap", "OLD_SIGNING_SECRET")]).toEqual([false, old]);
  await expect(run({ secretChange: "rotate" })).rejects.toThrow("--drop-old first");
  const rotated = storedSecret();
  await run();
  expect([storedSecret(), storedSecret("race-recap", "OLD_SIGNING_SECRET")]).toEqual([rotated, old]);
  lines.length = 0;
  await run({ secretChange: "drop-old" });
  expect(lines.join("\n")).toContain("links in emails that were sent before the rotation");
  expect([storedSecret(), storedSecret("race-recap", "OLD_SIGNING_SECRET")]).toEqual([rotated, undefined]);
  expect(readSecrets(secretFile())).toEqual({ SIGNING_SECRET: rotated });
});

test.each(Array.from({ length: 6 }, (_, at) => [false, true].map((isLost) => [at, isLost] as const)).flat())(
  "after a failure of call %i of a rotation (answer lost: %s) the Worker and the file have the same secrets in the end",
  async (at, isLost) => {
    await run();
    const old = storedSecret();
    api.failure = { at: api.calls.length + at, isLost };
    await expect(run({ secretChange: "rotate" })).rejects.toThrow();
    api.failure = null;
    // It says so if the lost answer was that of the upload.
    await run({ secretChange: "rotate" }).catch((error) => expect(String(error)).toContain("already"));
    expect(readSecrets(secretFile())).toEqual({
      SIGNING_SECRET: storedSecret(),
      OLD_SIGNING_SECRET: old,
    });
    expect(storedSecret("race-recap", "OLD_SIGNING_SECRET")).toBe(old);
  },
);

test.each([false, true])(
  "an old secret whose deletion failed (answer lost: %s) is dropped by a second run",
  async (isLost) => {
    await run();
    await run({ secretChange: "rotate" });
    const rotated = storedSecret();
    api.failure = { at: api.calls.length + 6, isLost };
    await expect(run({ secretChange: "drop-old" })).rejects.toThrow();
    api.failure = null;
    await run({ secretChange: "drop-old" });
    expect([storedSecret(), storedSecret("race-recap", "OLD_SIGNING_SECRET")]).toEqual([rotated, undefined]);
    expect(readSecrets(secretFile())).toEqual({ SIGNING_SECRET: rotated });
  },
);

test("without its file the secret is not rotated, and nothing changes", async () => {
  await run();
  const secret = storedSecret();
  rmSync(secretFile());
  await expect(run({ secretChange: "rotate" })).rejects.toThrow("the new secret joins it there");
  expect(storedSecret()).toBe(secret);
});

test("a new Worker on an old database takes the secret from the file", async () => {
  await run();
  const secret = storedSecret();
  api.workers.clear();
  await run({ secretChange: "replace" });
  expect(storedSecret()).toBe(secret);
});

test("a damaged secret file stops the deployment and is not printed", async () => {
  mkdirSync(join(folder, "secrets"));
  writeFileSync(secretFile(), '{"SIGNING_SECRET":"too-short"}');
  const error = await run().catch((reason: Error) => reason.message);
  expect(error).toContain("contains no SIGNING_SECRET");
  expect(error).not.toContain("too-short");
  expect(api.workers.size).toBe(0);
});

test("a wrong token is recognized before anything is created", async () => {
  const error = await run({ token: "wrong-token" }).catch((reason: Error) => reason.message);
  expect(error).toContain("Cloudflare does not accept the token");
  expect(error).toContain("D1: Edit");
  expect(error).not.toContain("wrong-token");
  expect(api.databases).toEqual([]);
});

test.each(["d1", "r2", "storage", "workers"])(
  "a token without the permission for %s is told all that it needs",
  async (permission) => {
    for (const owner of ["user", "account"] as const) {
      api.token = { ...api.token, owner, lacks: permission };
      const error = await run().catch((reason: Error) => reason.message);
      expect(error).toContain("The token lacks a permission");
      expect(error).toContain("Workers KV Storage: Edit");
    }
  },
);

test("an account without R2 is told where to enable it before anything is created", async () => {
  api.isR2Enabled = false;
  await expect(run()).rejects.toThrow(`https://dash.cloudflare.com/${ACCOUNT_ID}/r2/overview`);
  expect(api.databases).toEqual([]);
  expect(lines).toEqual([]);
});

test("a Worker of that name that is not Race Recap is left alone", async () => {
  api.workers.set("race-recap", [{ name: "API", type: "plain_text", text: "of somebody else" }]);
  await expect(run()).rejects.toThrow('Change "name" under [env.production]');
  expect(api.databases).toEqual([]);
  expect(api.workers.get("race-recap")).toHaveLength(1);
});

test("a preview has a Worker, storage and a secret of its own", async () => {
  await run();
  await run({ preview: "next" });
  expect([...api.workers.keys()]).toEqual(["race-recap", "race-recap-next"]);
  expect(api.databases.map(({ name }) => name)).toEqual(["race-recap", "race-recap-next"]);
  expect(api.buckets).toEqual(["race-recap-media", "race-recap-media-next"]);
  expect(api.namespaces.map(({ title }) => title)).toEqual([
    "race-recap-page-copies",
    "race-recap-next-page-copies",
  ]);
  expect(storedSecret("race-recap-next")).toBe(readSecrets(secretFile("next")).SIGNING_SECRET);
  expect(storedSecret("race-recap-next")).not.toBe(storedSecret());
});

test("a preview shares no storage with production, whatever the Worker is called", () => {
  const file = join(folder, "wrangler.toml");
  const config = readFileSync("wrangler.toml", "utf8");
  writeFileSync(
    file,
    config.replace('[env.production]\nname = "race-recap"', '[env.production]\nname = "my-races"'),
  );
  const production = readDeployment({ file });
  const preview = readDeployment({ file, preview: "next" });
  expect(production.worker).toBe("my-races");
  for (const part of ["worker", "database", "bucket", "copies"] as const)
    expect(preview[part]).not.toBe(production[part]);
});

test.each(["", "Next", "-next", "next/..", "x".repeat(31)])("%j is no name of a preview", (preview) => {
  expect(() => readDeployment({ preview })).toThrow("The name of a preview");
});

test("the account of a token is found if it is the only one", async () => {
  const { CLOUDFLARE_ACCOUNT_ID: _, ...env } = environment();
  expect((await signIn(env)).id).toBe(ACCOUNT_ID);
  api.token.accounts.push({ id: "another", name: "The club's account" });
  await expect(signIn(env)).rejects.toThrow("another  The club's account");
  api.token.accounts = [];
  await expect(signIn(env)).rejects.toThrow("The token has no access to any account");
  api.token.owner = "account";
  await expect(signIn(env)).rejects.toThrow("Set CLOUDFLARE_ACCOUNT_ID");
});

test("links in mails of a Worker that had no address lead to its domain", async () => {
  api.domains.push(
    { hostname: "blog.example.com", service: "blog" },
    { hostname: "recaps.example.com", service: "race-recap" },
  );
  api.workers.set("race-recap", [{ name: "SIGNING_SECRET", type: "secret_text", text: "of before" }]);
  await run();
  expect(storedSecret("race-recap", "PUBLIC_URL")).toBe("https://recaps.example.com");
  expect(lines.join("\n")).toContain("PUBLIC_URL: set to https://recaps.example.com");
  await run({ preview: "next" });
  expect(storedSecret("race-recap-next", "PUBLIC_URL")).toBe("https://race-recap-next.runner.workers.dev");
});

test.each(["plain_text", "secret_text"])("an address that is set as %s stays", async (type) => {
  await run();
  const others = api.workers.get("race-recap")?.filter(({ name }) => name !== "PUBLIC_URL") ?? [];
  const chosen = { name: "PUBLIC_URL", type, text: "https://recaps.example.com" };
  api.workers.set("race-recap", [...others, chosen]);
  lines = [];
  await run();
  expect(api.workers.get("race-recap")).toContainEqual(chosen);
  expect(lines.join("\n")).not.toContain("PUBLIC_URL");
});

test("what is optional and not set up is named", async () => {
  await run();
  expect(lines.filter((line) => line.startsWith("Optional"))).toHaveLength(4);
  api.workers.get("race-recap")?.push({ name: "MAIL_HTTP_URL", type: "secret_text", text: "https://mail" });
  lines = [];
  await run();
  expect(lines.filter((line) => line.startsWith("Optional"))).toHaveLength(3);
});
