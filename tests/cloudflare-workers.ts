/** Workers in the stand-in for Cloudflare's API: what `wrangler deploy` calls (https://developers.cloudflare.com/api/resources/workers/). */
import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { type Binding, type CloudflareAccount, Refusal, success } from "./cloudflare-account.ts";

export function workers(account: CloudflareAccount) {
  const bindingsOf = (name: string) => {
    const bindings = account.workers.get(name);
    if (!bindings) throw new Refusal(404, 10_007, "This Worker does not exist on your account.");
    return bindings;
  };
  return new Hono()
    .route("/scripts/:name", script(account, bindingsOf))
    .route("/", assetUploads())
    .get("/services/:name", (context) => {
      bindingsOf(context.req.param("name"));
      const uploaded = { tag: "tag", tags: [], last_deployed_from: "wrangler" };
      return success({ default_environment: { environment: "production", script: uploaded } });
    })
    .get("/workers/:name", (context) => {
      const name = context.req.param("name");
      bindingsOf(name);
      const url = `https://${name}.${account.subdomain}.workers.dev`;
      return success({ name, subdomain: { enabled: true, previews_enabled: true, url } });
    })
    .get("/domains", (context) =>
      success(account.domains.filter(({ service }) => service === context.req.query("service"))),
    )
    .get("/subdomain", () => {
      if (account.subdomain === null)
        throw new Refusal(404, 10_007, "You need a workers.dev subdomain in order to proceed.");
      return success({ subdomain: account.subdomain });
    });
}

function script(account: CloudflareAccount, bindingsOf: (name: string) => Binding[]) {
  return new Hono<{ Variables: { name: string } }>()
    .use(async (context, next) => {
      context.set("name", context.req.param("name") ?? "");
      await next();
    })
    .get("/settings", ({ var: { name } }) => success({ bindings: bindingsOf(name).map(asRead) }))
    .get("/secrets", ({ var: { name } }) => success(bindingsOf(name).filter(isSecret).map(asRead)))
    .put("/secrets", async ({ req, var: { name } }) => {
      const secret = await req.json<Binding>();
      const others = bindingsOf(name).filter((binding) => binding.name !== secret.name);
      account.workers.set(name, [...others, secret]);
      return success(asRead(secret));
    })
    .delete("/secrets/:secret", ({ req, var: { name } }) => {
      const secret = req.param("secret");
      account.workers.set(
        name,
        bindingsOf(name).filter((binding) => binding.name !== secret),
      );
      return success(null);
    })
    .get("/deployments", ({ var: { name } }) => success(bindingsOf(name) && { deployments: [] }))
    .post("/deployments", () => success({ id: randomUUID() }))
    .patch("/script-settings", () => success({}))
    .put("/schedules", () => success({}))
    .post("/subdomain", () => success({ enabled: true, previews_enabled: true }))
    .put("/", async ({ req, var: { name } }) => {
      store(account, name, await req.formData());
      const deployment_id = randomUUID().replaceAll("-", "");
      return success({ id: name, etag: "etag", startup_time_ms: 30, deployment_id });
    })
    .post("/versions", async ({ req, var: { name } }) => {
      store(account, name, await req.formData());
      return success({ id: randomUUID(), resources: { script: { etag: "etag" } }, startup_time_ms: 30 });
    });
}

/** A session names the files that are missing. */
function assetUploads() {
  const uploaded = new Set<string>();
  return new Hono()
    .post("/scripts/:name/assets-upload-session", async (context) => {
      const { manifest } = await context.req.json<{ manifest: Record<string, { hash: string }> }>();
      const missing = Object.values(manifest).flatMap(({ hash }) => (uploaded.has(hash) ? [] : [hash]));
      return success({ jwt: sessionToken(), buckets: missing.length > 0 ? [missing] : [] });
    })
    .post("/assets/upload", async (context) => {
      for (const hash of Object.keys(await context.req.parseBody())) uploaded.add(hash);
      return success({ jwt: sessionToken() });
    });
}

/** Stores the bindings of an uploaded Worker, which keeps its secrets and those of the types in `keep_bindings`. */
function store(account: CloudflareAccount, name: string, form: FormData): void {
  const { bindings, keep_bindings = [] } = JSON.parse(String(form.get("metadata"))) as {
    bindings: Binding[];
    keep_bindings?: string[];
  };
  const names = new Set(bindings.map((binding) => binding.name));
  const isKept = (old: Binding) => isSecret(old) || keep_bindings.includes(old.type);
  const kept = (account.workers.get(name) ?? []).filter((old) => isKept(old) && !names.has(old.name));
  account.workers.set(name, [...bindings, ...kept]);
}

function isSecret({ type }: Binding): boolean {
  return type === "secret_text";
}

/** Returns the binding as the API shows it: a secret without its value. */
function asRead({ text, ...binding }: Binding): object {
  return isSecret(binding as Binding) || text === undefined ? binding : { ...binding, text };
}

/** A token of an upload session, whose payload wrangler reads. */
function sessionToken(): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "none" })}.${part({})}.signature`;
}
