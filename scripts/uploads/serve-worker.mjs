/**
 * Workers in workerd with storage of their own, without anything in front of them: `wrangler dev` has a proxy there,
 * which would be measured too.
 */
import { readdirSync, readFileSync } from "node:fs";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";

const DATE = { compatibilityDate: "2026-10-01", compatibilityFlags: ["nodejs_compat"] };

/**
 * Serves the product as it is built.
 * @param {{ inspectorPort?: number, vars?: Record<string, string> }} [options]
 */
export async function serveProduct({ inspectorPort = 9_390, vars = {} } = {}) {
  const served = await serve({
    name: "race-recap",
    script: readFileSync("build/worker/app.js", "utf8"),
    d1Databases: { DB: "race-recap" },
    r2Buckets: { MEDIA: "race-recap-media" },
    bindings: { STAGE: "development", SIGNING_SECRET: "for-measuring-only-0123456789-0123456789", ...vars },
    inspectorPort,
  });
  const database = await served.miniflare.getD1Database("DB");
  for (const file of readdirSync("migrations")
    .filter((name) => name.endsWith(".sql"))
    .toSorted()) {
    const statements = readFileSync(`migrations/${file}`, "utf8").split("--> statement-breakpoint");
    await database.batch(statements.map((statement) => database.prepare(statement)));
  }
  return { ...served, inspectorPort };
}

/** The least that a Worker can do with an upload: it hands the body to R2. */
export function serveBarePut() {
  return serve({
    name: "bare-put",
    script: `export default {
      async fetch(request, { MEDIA }) {
        if (request.method === "PUT") await MEDIA.put(new URL(request.url).pathname, request.body);
        return new Response();
      }
    }`,
    r2Buckets: { MEDIA: "bare" },
  });
}

/** @param {{ script: string } & Record<string, unknown>} options */
async function serve(options) {
  const miniflare = new Miniflare(convertV4MiniflareOptions({ modules: true, ...DATE, ...options }));
  const url = (await miniflare.ready).origin;
  return { url, miniflare, close: () => miniflare.dispose() };
}
