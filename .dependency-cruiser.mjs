/** Which way imports point: the layers of docs/architecture.md. A layer imports from itself and from lower ones. */

/** @type {(name: string, from: string, allowed: string[], comment: string) => import("dependency-cruiser").IForbiddenRuleType} */
const layer = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: "error",
  from: { path: from },
  to: { path: "^(app|workers|build)/", pathNot: allowed },
});

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    { name: "no-circle", severity: "error", from: {}, to: { circular: true } },
    {
      name: "no-circle-of-rooms",
      comment: "A room is a folder of one layer: domain/voice, browser/recorder, services/storage.",
      severity: "error",
      scope: "folder",
      from: { path: "^(app/(domain|texts|browser|components|http|story-cards)|workers)/" },
      to: { circular: true },
    },
    {
      name: "domain-is-pure",
      comment: "The domain runs in browser and Worker: zod, diff and nothing else.",
      severity: "error",
      from: { path: "^app/domain/" },
      to: { path: "node_modules", pathNot: "node_modules/(zod|diff)/" },
    },
    layer("domain-layer", "^app/domain/", ["^app/domain/"], "The domain imports only itself."),
    layer(
      "texts-layer",
      "^app/texts/",
      ["^app/(texts|domain)/"],
      "What users read, one file a screen or subject.",
    ),
    layer(
      "media-files-layer",
      "^app/media-files/",
      ["^app/(media-files|domain)/"],
      "The formats of photos, videos and recordings: the same code in browser and Worker.",
    ),
    layer(
      "contract-layer",
      "^app/services/",
      ["^app/(services|domain)/"],
      "The contract speaks in domain types.",
    ),
    layer(
      "browser-layer",
      "^app/browser/",
      ["^app/(browser|media-files|film|domain|texts)/"],
      "Code that uses the device; it knows no routes.",
    ),
    layer(
      "http-layer",
      "^app/http/",
      ["^app/(http|services|domain|texts)/", "^app/load-context\\.ts$"],
      "How a route reads a form and answers: contract and domain.",
    ),
    layer(
      "components-layer",
      "^app/components/",
      ["^app/(components|domain|texts|styles)/"],
      "Views: props in, events out.",
    ),
    layer(
      "story-cards-layer",
      "^app/story-cards/",
      ["^app/(story-cards|domain|texts)/"],
      "What a card looks like: the same in browser and Worker.",
    ),
    layer(
      "film-layer",
      "^app/film/",
      ["^app/(film|story-cards|domain|texts)/"],
      "What the frames of a film look like: the same in the player and the exported file.",
    ),
    layer("mails-layer", "^app/mails/", ["^app/(mails|domain|texts)/"], "What mails say and look like."),
    layer(
      "card-renderer-layer",
      "^workers/story-cards/",
      ["^workers/story-cards/", "^app/(story-cards|domain|media-files)/", "^build/story-cards/"],
      "How a card becomes a picture; it knows no recap.",
    ),
    {
      name: "every-file-has-a-layer",
      comment:
        "Directly in app/ are only Remix's own entries and the load context; anything else belongs to a layer.",
      severity: "error",
      from: {},
      to: {
        path: "^app/[^/]+$",
        pathNot: "^app/(root\\.tsx|entry\\.(client|server)\\.tsx|load-context\\.ts)$",
      },
    },
    {
      name: "routes-are-on-top",
      comment: "Nothing below imports a route. The entry hands the pages of an export to the Worker.",
      severity: "error",
      from: { path: "^(app|workers)/", pathNot: "^app/(routes/|root\\.tsx$|entry\\.server\\.tsx$)" },
      to: { path: "^app/routes/" },
    },
    {
      name: "app-never-imports-workers",
      comment: "Pages reach the product through app/services alone.",
      severity: "error",
      from: { path: "^app/" },
      to: { path: "^(workers/|build/|node_modules/(drizzle-orm|hono|satori|@resvg)/)|^cloudflare:" },
    },
    layer(
      "api-layer",
      "^workers/api/",
      [
        "^workers/api/",
        "^workers/env\\.ts$",
        "^workers/request/(visitor-cookie|visitor-pass)\\.ts$",
        "^app/(domain|services|texts)/",
      ],
      "A door knows the contract, not its implementations.",
    ),
    layer(
      "services-layer",
      "^workers/services/",
      [
        "^workers/(services|db)/",
        "^workers/(env|variable)\\.ts$",
        "^app/(domain|media-files|services|story-cards|mails)/",
      ],
      "A service knows the contract and its tables.",
    ),
    {
      name: "services-do-not-know-each-other",
      comment: "A peer that a service needs is handed in. Storage is the one room that services share.",
      severity: "error",
      from: { path: "^workers/services/([^/]+)/" },
      to: { path: "^workers/services/", pathNot: "^workers/services/($1|storage)/" },
    },
    {
      name: "services-know-no-http",
      severity: "error",
      from: { path: "^workers/(services/|create-services\\.ts$)" },
      to: { path: "node_modules/hono/" },
    },
    layer(
      "create-services-layer",
      "^workers/create-services\\.ts$",
      ["^workers/(services|db|story-cards)/", "^workers/(env|signing)\\.ts$", "^app/(domain|services)/"],
      "The only file that knows every implementation.",
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|tests)/|\\.test\\.tsx?$" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.base.json" },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".js", ".mjs"],
      conditionNames: ["import", "types", "default"],
    },
  },
};
