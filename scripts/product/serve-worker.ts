/**
 * Workers in workerd with storage of their own, without anything in front of them: `wrangler dev` has a proxy there,
 * which would be measured too.
 */
import { readdirSync, readFileSync } from "node:fs";
import { extname } from "node:path";
import {
  convertV4MiniflareOptions,
  Miniflare,
  type V4MiniflareOptions,
  type V4WorkerOptions,
} from "miniflare";
import { CREATE_MIGRATIONS_TABLE, missingMigrations, refuseNewer } from "../deploy/resources.ts";

export const DATE = { compatibilityDate: "2026-10-01", compatibilityFlags: ["nodejs_compat"] };

export const BUILT_WORKER = "build/worker";
export const BUILT_CARD_WORKER = "build/card-worker";
/** What storage is called. With another name, a folder of data would seem empty. */
export const STORAGE = {
  d1Databases: { DB: "race-recap" },
  r2Buckets: { MEDIA: "race-recap-media" },
  kvNamespaces: { PAGE_COPIES: "race-recap-page-copies" },
};
/** The Worker that stands in for Workers AI. */
export const AI_NAME = "whisper";
const MODULE_TYPES: Record<string, string> = { ".js": "ESModule", ".wasm": "CompiledWasm", ".woff": "Data" };

/** Served in front of a Worker, by routers that each of its requests passes: 0.3 to 0.4 ms in Miniflare. */
const STATIC_FILES = {
  directory: "build/client",
  binding: "ASSETS",
  routerConfig: { has_user_worker: true },
};

/** A Worker with its WebAssembly and fonts, as `wrangler deploy` would upload it; its entry is first. */
export function builtModules(folder: string, entry: string) {
  const files = readdirSync(folder).toSorted((one, other) => Number(other === entry) - Number(one === entry));
  return files.flatMap((file) => {
    const type = MODULE_TYPES[extname(file)];
    return type ? [{ type, path: `${folder}/${file}` }] : [];
  });
}

/** As `startProduct`, with an inspector. */
export async function serveProduct({ shared, ...options }: Parameters<typeof startProduct>[0] = {}) {
  const served = await startProduct({ ...options, shared: { inspectorPort: 0, ...shared } });
  return { ...served, inspectorPort: Number((await served.miniflare.getInspectorURL()).port) };
}

/** Serves the product as it is built, with all migrations. */
export async function startProduct({
  vars = {},
  around,
  ai,
  noteLog,
  worker,
  shared,
}: {
  vars?: Record<string, unknown>;
  /** The code of a module that is the entry instead, and imports "./app.js". */
  around?: string;
  /** The code of a Worker that stands in for Workers AI. */
  ai?: string;
  /** Gets each line that the Workers write, instead of the terminal. */
  noteLog?: (line: string) => void;
  /** Further options of the Worker. */
  worker?: object;
  /** Further options of Miniflare. */
  shared?: Partial<V4MiniflareOptions>;
} = {}) {
  const modules = builtModules(BUILT_WORKER, "app.js");
  const entry = around && { type: "ESModule", path: `${BUILT_WORKER}/around.js`, contents: around };
  const product = {
    name: "race-recap",
    modules: entry ? [entry, ...modules] : modules,
    modulesRoot: BUILT_WORKER,
    assets: STATIC_FILES,
    ...STORAGE,
    bindings: { STAGE: "development", SIGNING_SECRET: "development-only-signing-secret-0123456789", ...vars },
    ...(ai && { serviceBindings: { AI: AI_NAME } }),
    ...worker,
  };
  const served = await serve([product, ...(ai ? [{ name: AI_NAME, script: ai }] : [])], {
    ...(noteLog && {
      handleStructuredLogs: ({ message }: { message: string }) => noteLog(message),
    }),
    inspectorPort: undefined,
    ...shared,
  });
  try {
    await migrate(await served.miniflare.getD1Database("DB"));
  } catch (error) {
    await served.close();
    throw error;
  }
  return served;
}

async function migrate(database: Awaited<ReturnType<Miniflare["getD1Database"]>>) {
  await database.exec(CREATE_MIGRATIONS_TABLE.replaceAll("\n", " "));
  const { results } = await database.prepare("SELECT name FROM d1_migrations").all();
  const applied = results.map(({ name }) => String(name));
  refuseNewer("migrations", applied);
  for (const file of missingMigrations("migrations", applied)) {
    const statements = readFileSync(`migrations/${file}`, "utf8").split("--> statement-breakpoint");
    await database.batch([
      ...statements.map((statement) => database.prepare(statement)),
      database.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(file),
    ]);
  }
}

/** Serves scripts/cards/card-worker.ts with the static files of cards. */
export function serveCardWorker() {
  return serve([
    {
      name: "cards",
      modules: builtModules(BUILT_CARD_WORKER, "card-worker.js"),
      modulesRoot: BUILT_CARD_WORKER,
      assets: STATIC_FILES,
    },
  ]);
}

/** The least that a Worker can do with an upload: it hands the body to R2. Its routers are the product's. */
export function serveBarePut() {
  return serve([
    {
      name: "bare-put",
      script: `export default {
      async fetch(request, { MEDIA }) {
        if (request.method === "PUT") await MEDIA.put(new URL(request.url).pathname, request.body);
        return new Response();
      }
    }`,
      assets: STATIC_FILES,
      r2Buckets: { MEDIA: "bare" },
    },
  ]);
}

/** `options` are those of each Worker, in the form of Miniflare 4. */
export async function serve(options: Record<string, unknown>[], shared: Partial<V4MiniflareOptions> = {}) {
  const workers = options.map((worker) => ({ modules: true, ...DATE, ...worker })) as V4WorkerOptions[];
  // Any free port.
  const miniflare = new Miniflare(convertV4MiniflareOptions({ inspectorPort: 0, ...shared, workers }));
  const url = (await miniflare.ready).origin;
  return { url, miniflare, close: () => miniflare.dispose() };
}
