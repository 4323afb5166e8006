/** Answers the requests of pages with Remix, and shared pages with copies of what it rendered. */
import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import type { Context, Next } from "hono";
import type { Processors } from "../../app/domain/account/processors.ts";
import { logFault } from "../../app/domain/site/log-fault.ts";
import type { ExportedPages } from "../../app/services/exported-pages.ts";
import type { CachedPage, SharedPage } from "../../app/services/page-service.ts";
import * as remixBuild from "../../build/server/index.js";
import { createServices } from "../create-services.ts";
import { newId } from "../db/new-id.ts";
import type { Environment } from "../env.ts";
import { openBrowserSession } from "./browser-session.ts";
import { DATABASE_MS } from "./environment.ts";
import { networkKeys, networkPrefixOf } from "./network-prefix.ts";
import { answerFromCache, type RequestedPage } from "./public-page-cache.ts";
import { onlyRoutes, withLiveSessions } from "./remix-build.ts";
import { forRemix } from "./safe-request.ts";
import { answerWithStalePage } from "./stale-page.ts";
import type { WorkerEnv } from "./worker-env.ts";

const build = withLiveSessions(remixBuild as unknown as ServerBuild);
/** What app/entry.server.tsx exports beside what Remix asks for. */
export const { exportedPages } = build.entry.module as unknown as { exportedPages: ExportedPages };
const handleWithRemix = createRequestHandler(build, "production");
const renderPublicPage = createRequestHandler(onlyRoutes(build, ["root", "routes/r.$shareId"]), "production");
const renderEmbed = createRequestHandler(onlyRoutes(build, ["root", "routes/embed.$shareId"]), "production");

export async function answerWithPage(context: Context<WorkerEnv>): Promise<Response> {
  try {
    return (await answerFromCache(context, copyParts(context))) ?? (await answerOwn(context));
  } catch (error) {
    logFault("A public page failed", error);
    // Without a last copy, the page of the failure shows what this device has.
    return (await findStalePage(context)) ?? (await answerOwn(context));
  }
}

/** Sends the last good copy of a shared page in place of a failure. */
export async function fallBackToStalePage(context: Context<WorkerEnv>, next: Next) {
  await next();
  const copy = context.res.status < 500 ? null : await findStalePage(context);
  if (!copy) return;
  // Hono would keep the headers of the failure.
  context.res = undefined;
  context.res = copy;
}

function answerOwn(context: Context<WorkerEnv>): Promise<Response> {
  context.set("databaseMs", DATABASE_MS);
  return handleWithRemix(forRemix(context.req.raw), loadContextOf(context));
}

function loadContextOf({ var: request }: Context<WorkerEnv>) {
  const { services, viewer, visitorSince, browserSession, timeZone, country, isDevelopment, environment } =
    request;
  return {
    requestId: request.requestId,
    services,
    viewer,
    browserSession,
    visitorKnown: visitorSince !== null,
    timeZone,
    country,
    scriptNonce: newId(),
    turnstileSiteKey: environment.turnstile?.siteKey ?? null,
    processors: processorsOf(environment),
    contactEmail: environment.contactEmail,
    isDevelopment,
  };
}

function copyParts(context: Context<WorkerEnv>) {
  const { environment, viewer } = context.var;
  return {
    build: [build.assets.version, environment.version, environment.turnstile?.siteKey ?? null].join(" "),
    renderForNobody({ address, isEmbedded }: RequestedPage) {
      const request = new Request(address);
      const render = isEmbedded ? renderEmbed : renderPublicPage;
      return render(request, {
        ...loadContextOf(context),
        viewer: { visitorId: newId(), user: null },
        visitorKnown: false,
        browserSession: openBrowserSession(request, null),
      });
    },
    async storeInKv(page: SharedPage, copy: CachedPage) {
      const { raw: request } = context.req;
      const keys = await networkKeys(request, environment.signingSecret, Date.now());
      const networkPrefix = networkPrefixOf(request);
      const { pages } = createServices(environment, { ...keys, networkPrefix, onLimitReached: () => {} });
      return pages.storePage(viewer, page, copy);
    },
  };
}

/** Returns the last good copy of a public page, or null. */
async function findStalePage(context: Context<WorkerEnv>): Promise<Response | null> {
  try {
    return await answerWithStalePage(context.var);
  } catch (error) {
    logFault("The last copy of a page was not found", error);
    return null;
  }
}

function processorsOf(environment: Environment): Processors {
  const { isOwnMachine, transcription, mail, openId, turnstile } = environment;
  return {
    isCloudflare: !isOwnMachine,
    transcription: transcriber(transcription),
    mail: mail.kind === "http" ? new URL(mail.url).host : null,
    provider: openId?.name ?? null,
    hasTurnstile: turnstile !== null,
  };
}

function transcriber(settings: Environment["transcription"]): string | null {
  switch (settings.provider) {
    case "workers-ai":
      return "Cloudflare Workers AI";
    case "openai":
      return new URL(settings.baseUrl).host;
    case "none":
    case "wrong":
      return null;
  }
}
