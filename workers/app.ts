/**
 * The Worker: rejects invalid requests, builds the services, mounts the API, passes all other requests to Remix, and
 * runs the cron job.
 */
import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { type Context, Hono, type Next } from "hono";
import { bodyLimit } from "hono/body-limit";
import { secureHeaders } from "hono/secure-headers";
import {
  isMediaForm,
  MAX_DRAINED_BYTES,
  MAX_MEDIA_FORM_BYTES,
  MAX_PLAIN_UPLOAD_BYTES,
} from "../app/domain/media/media.ts";
import { isEmbed, isPreview } from "../app/domain/sharing/link-preview.ts";
import { drainBody } from "../app/domain/site/drain-body.ts";
import { faultText } from "../app/domain/site/fault.ts";
import { type RouteAddress, routeAddress } from "../app/domain/site/route-address.ts";
import type { PageCopy, SharedPage } from "../app/services/page-service.ts";
import * as remixBuild from "../build/server/index.js";
import { api } from "./api/api.ts";
import type { ApiEnv } from "./api/request/api-types.ts";
import { MAX_TEXT_BODY_BYTES, textTooLarge } from "./api/request/body-limits.ts";
import { ApiError, sessionOver } from "./api/request/errors.ts";
import { fileTooLarge } from "./api/request/file-body.ts";
import { createServices, sweep } from "./create-services.ts";
import { withTimeLimit } from "./db/time-limit.ts";
import { type Bindings, type Environment, parseEnvironment } from "./env.ts";
import { openBrowserSession, sessionTokenOf } from "./request/browser-session.ts";
import { answerWithLastCopy } from "./request/last-copy.ts";
import { withLiveSessions } from "./request/live-sessions.ts";
import { networkKey, networkPrefixOf } from "./request/network.ts";
import { onlyRoutes } from "./request/only-routes.ts";
import { processorsOf } from "./request/processors.ts";
import { answerWithCopy, publicPageOf, type RequestedPage } from "./request/public-page.ts";
import { isCrossSiteWrite, isWrite } from "./request/request-guard.ts";
import { forRemix, isMalformedPath, withoutStrayBody } from "./request/safe-request.ts";
import { mayRememberVisitor, newVisitorId, resolveVisitor, visitorCookie } from "./request/viewer.ts";

/** How long D1 may take for a call of a shared page, before the last copy is sent. */
const PAGE_DATABASE_MS = 800;
/** The same for all others: a write fails clearly before the visitor gives up. */
const DATABASE_MS = 4_000;
/** The page that changes all of somebody's recaps at once. */
const LONG_CALL = "/account/delete";
const LONG_DATABASE_MS = 25_000;
/** Reads with a limit, besides previews: everything below these paths. */
const COUNTED_READS = ["/sign-in/", "/api/export/"];
/** The period of WRITE_LIMIT in wrangler.toml. */
const WRITE_LIMIT_SECONDS = 60;

const build = withLiveSessions(remixBuild as unknown as ServerBuild);
const handleWithRemix = createRequestHandler(build, "production");
const renderPublicPage = createRequestHandler(onlyRoutes(build, ["root", "routes/r.$shareId"]), "production");
const renderEmbed = createRequestHandler(onlyRoutes(build, ["root", "routes/embed.$shareId"]), "production");

interface WorkerEnv extends ApiEnv {
  Variables: ApiEnv["Variables"] & {
    environment: Environment;
    /** The request's address as routes compare it. */
    address: RouteAddress;
    /** The public page or the embedded recap that is requested, or null. */
    publicPage: RequestedPage | null;
    /** How long D1 may take for the calls that begin now. */
    databaseMs: number;
    /** The keyed hash of the caller's network prefix; empty for a read that has no limit. */
    network: string;
  };
}

const app = new Hono<WorkerEnv>()
  .use(async (context, next) => {
    const address = routeAddress(new URL(context.req.url).pathname);
    context.set("address", address);
    await next();
    // Any site may frame these pages alone: their Content-Security-Policy says so too (app/entry.server.tsx).
    if (isEmbed(address)) context.res.headers.delete("x-frame-options");
    // Sites show a link's picture in pages of their own: oEmbed names it as the thumbnail.
    if (isEmbed(address) || isPreview(address))
      context.header("cross-origin-resource-policy", "cross-origin");
  })
  .use(
    secureHeaders({
      strictTransportSecurity: "max-age=31536000; includeSubDomains",
      referrerPolicy: "strict-origin-when-cross-origin",
      xFrameOptions: "DENY",
      crossOriginResourcePolicy: "same-origin",
      permissionsPolicy: { camera: ["self"], microphone: ["self"], geolocation: [], payment: [] },
    }),
  )
  .use(async (context, next) => {
    await next();
    // Redirects and rejections too: what a page does not allow to be stored stays with the visitor.
    if (!context.res.headers.has("cache-control")) context.header("cache-control", "private, no-store");
    // Set here because Remix drops the headers of an action's response.
    const { retryAfterSeconds } = context.var;
    if (retryAfterSeconds !== undefined) context.header("retry-after", String(retryAfterSeconds));
  })
  .use(async (context, next) => {
    if (isCrossSiteWrite(context.req.raw)) {
      return reject(context.req.path, new ApiError(403, "cross_site", "This request came from another site"));
    }
    await next();
  })
  .use(limitWrites)
  .use(async (context, next) => {
    await next();
    const copy = context.res.status < 500 ? null : await findLastCopy(context);
    if (!copy) return;
    // Hono would keep the headers of the failure.
    context.res = undefined;
    context.res = copy;
  })
  .use(async (context, next) => {
    const { raw: request } = context.req;
    const { environment, network } = context.var;
    const { visitorId, visitorSince } = await resolveVisitor(request, environment.signingSecret);
    const onLimitReached = (seconds: number) => context.set("retryAfterSeconds", seconds);
    const networkPrefix = networkPrefixOf(request);
    const services = createServices(environment, { network, networkPrefix, onLimitReached });
    context.set("services", services);
    const sessionToken = sessionTokenOf(request);
    const session = sessionToken === null ? null : await services.accounts.resumeSession(sessionToken);
    const browserSession = openBrowserSession(request, session);
    context.set("viewer", { visitorId, user: session?.kind === "live" ? session.user : null });
    context.set("browserSession", browserSession);
    context.set("visitorSince", visitorSince);
    context.set("signingSecret", environment.signingSecret);
    context.set("isDevelopment", environment.isDevelopment);
    context.set("timeZone", (request.cf?.timezone as string | undefined) ?? null);
    await next();
    for (const [name, value] of browserSession.headers()) context.header(name, value, { append: true });
    // A rejected request created nothing that the visitor could own.
    const isRefused = context.res.status >= 400;
    const isNew = visitorSince === null && !isRefused && mayRememberVisitor(request, context.var.address);
    const isRestored = context.var.restoredVisitorId !== undefined;
    const rememberedId =
      context.var.restoredVisitorId ??
      (browserSession.isLeaving() ? newVisitorId() : isNew ? visitorId : null);
    if (rememberedId !== null) {
      const sinceSeconds = isRestored ? 0 : Math.floor(Date.now() / 1000);
      const cookie = await visitorCookie(
        request,
        { visitorId: rememberedId, sinceSeconds },
        environment.signingSecret,
      );
      context.header("set-cookie", cookie, { append: true });
    }
  })
  .use("/api/*", async (context, next) => {
    // The forms of pages are refused by their actions (live-sessions.ts).
    const isRefused = context.var.browserSession.isOver && isWrite(context.req.raw);
    return isRefused ? rejectBody(context, sessionOver()) : next();
  })
  .route("/api", api)
  .use(limitPageBody)
  .all("*", async (context) => {
    if (isMalformedPath(new URL(context.req.url).pathname)) {
      return reject(context.req.path, new ApiError(400, "malformed_address", "This address is malformed"));
    }
    const { services, viewer, visitorSince, browserSession, timeZone, isDevelopment, environment } =
      context.var;
    const loadContext = {
      services,
      viewer,
      browserSession,
      visitorKnown: visitorSince !== null,
      timeZone,
      scriptNonce: crypto.randomUUID(),
      turnstileSiteKey: environment.turnstile?.siteKey ?? null,
      processors: processorsOf(environment),
      isDevelopment,
    };
    const own = () => {
      context.set("databaseMs", DATABASE_MS);
      return handleWithRemix(forRemix(context.req.raw), loadContext);
    };
    const parts = {
      build: [build.assets.version, environment.version, loadContext.turnstileSiteKey].join(" "),
      renderForNobody({ address, isEmbedded }: RequestedPage) {
        const request = new Request(address);
        const nobody = { viewer: { visitorId: newVisitorId(), user: null }, visitorKnown: false };
        const noSession = openBrowserSession(request, null);
        const render = isEmbedded ? renderEmbed : renderPublicPage;
        return render(request, { ...loadContext, ...nobody, browserSession: noSession });
      },
      async keep(page: SharedPage, copy: PageCopy) {
        const { raw: request } = context.req;
        const network = await networkKey(request, environment.signingSecret, Date.now());
        const networkPrefix = networkPrefixOf(request);
        const { pages } = createServices(environment, { network, networkPrefix, onLimitReached: () => {} });
        return pages.keepCopy(viewer, page, copy);
      },
    };
    try {
      return (await answerWithCopy(context, parts)) ?? (await own());
    } catch (error) {
      console.error("A public page failed", faultText(error));
      // Without a last copy, the page of the failure shows what this device has.
      return (await findLastCopy(context)) ?? (await own());
    }
  })
  .onError((error, context) => {
    console.error("Fault", context.req.method, faultText(error));
    return reject(
      context.req.path,
      new ApiError(500, "internal_error", "Something went wrong on our side. Please try again."),
    );
  });

function databaseMsOf({ var: { publicPage, address } }: Context<WorkerEnv>): number {
  if (publicPage !== null) return PAGE_DATABASE_MS;
  return address.path === LONG_CALL ? LONG_DATABASE_MS : DATABASE_MS;
}

/** Returns the last good copy of a public page, or null. */
async function findLastCopy(context: Context<WorkerEnv>): Promise<Response | null> {
  try {
    return await answerWithLastCopy(context.var);
  } catch (error) {
    console.error("The last copy of a page was not found", faultText(error));
    return null;
  }
}

/**
 * Applies the coarse limit before the body is read. Of reads only previews, sign-ins, exports and the copies of changed
 * pages have a limit: no other address is hashed.
 */
async function limitWrites(context: Context<WorkerEnv>, next: Next) {
  const { raw: request } = context.req;
  const { address } = context.var;
  const { db, ...parsed } = parseEnvironment(context.env);
  const environment = { ...parsed, db: withTimeLimit(db, () => context.var.databaseMs) };
  context.set("publicPage", publicPageOf(request, address));
  context.set("databaseMs", databaseMsOf(context));
  context.set("environment", environment);
  context.set("network", "");
  // Signing in at a provider begins and ends with a GET.
  const isCounted =
    isWrite(request) || isPreview(address) || COUNTED_READS.some((path) => address.path.startsWith(path));
  if (!isCounted) return next();
  const network = await networkKey(request, environment.signingSecret, Date.now());
  context.set("network", network);
  if (!isWrite(request)) return next();
  const outcome = await environment.writeLimit?.limit({ key: network });
  if (outcome?.success !== false) return next();
  context.set("retryAfterSeconds", WRITE_LIMIT_SECONDS);
  return rejectBody(context, new ApiError(429, "limit", "Too many requests at once. Try again in 1 minute"));
}

const limitTextForm = bodyLimit({
  maxSize: MAX_TEXT_BODY_BYTES,
  onError: (context) => rejectBody(context, textTooLarge()),
});

const limitMediaForm = bodyLimit({
  maxSize: MAX_MEDIA_FORM_BYTES,
  onError: (context) => rejectBody(context, fileTooLarge(MAX_PLAIN_UPLOAD_BYTES)),
});

/**
 * Limits the bodies of page requests; the API has its own limits (api/body-limits.ts). A page that accepts files checks a
 * body of known length itself, to reject it on the page (app/http/read-form.ts).
 */
function limitPageBody(context: Context<WorkerEnv>, next: Next) {
  if (!isMediaForm(context.var.address)) return limitTextForm(context, next);
  return hasKnownLength(context.req.raw) ? next() : limitMediaForm(context, next);
}

/** Whether Content-Length is the body's length (RFC 9112, section 6.3). */
function hasKnownLength({ headers }: Request): boolean {
  return headers.has("content-length") && !headers.has("transfer-encoding");
}

async function rejectBody({ req }: Context, error: ApiError): Promise<Response> {
  await drainBody(req.raw, MAX_DRAINED_BYTES);
  return reject(req.path, error);
}

/** Returns an error response: JSON for a path of the API, plain text for a page. */
function reject(path: string, error: ApiError): Response {
  return path.startsWith("/api/")
    ? Response.json(error, { status: error.status })
    : new Response(error.message, {
        status: error.status,
        headers: { "content-type": "text/plain; charset=utf-8" },
      });
}

export default {
  fetch: (...[request, ...platform]: Parameters<typeof app.fetch>) =>
    app.fetch(withoutStrayBody(request), ...platform),
  async scheduled(_event, bindings) {
    await sweep(parseEnvironment(bindings));
  },
} satisfies ExportedHandler<Bindings>;
