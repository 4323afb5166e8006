/** Creates the services for a request, finds out who sends it, and sets the cookies that say so next time. */
import type { Context, Next } from "hono";
import type { ExportedPages } from "../../app/services/exported-pages.ts";
import { createServices } from "../create-services.ts";
import { newId } from "../db/new-id.ts";
import { openBrowserSession, sessionTokenOf } from "./browser-session.ts";
import { networkPrefixOf } from "./network-prefix.ts";
import { mayRememberVisitor, resolveVisitor, visitorCookie } from "./visitor-cookie.ts";
import type { WorkerEnv } from "./worker-env.ts";

/** Hands the pages of an export to the services, which know nothing of the server build. */
export const openServices =
  (exportedPages: ExportedPages) => async (context: Context<WorkerEnv>, next: Next) => {
    const { raw: request } = context.req;
    const { environment, networkKeys } = context.var;
    const networkPrefix = networkPrefixOf(request);
    const onLimitReached = (seconds: number) => context.set("retryAfterSeconds", seconds);
    const caller = { ...networkKeys, networkPrefix, onLimitReached, exportedPages };
    context.set("services", createServices(environment, caller));
    context.set("signingSecret", environment.signingSecret);
    context.set("isDevelopment", environment.isDevelopment);
    context.set("timeZone", (request.cf?.timezone as string | undefined) ?? null);
    context.set("country", (request.cf?.country as string | undefined) ?? null);
    await next();
  };

export async function identifyViewer(context: Context<WorkerEnv>, next: Next) {
  const { raw: request } = context.req;
  const { services, signingSecret } = context.var;
  const { visitorId, visitorSince, hasOldSignature } = await resolveVisitor(request, signingSecret);
  const sessionToken = sessionTokenOf(request);
  const session = sessionToken === null ? null : await services.accounts.resumeSession(sessionToken);
  const browserSession = openBrowserSession(request, session);
  context.set("viewer", { visitorId, user: session?.kind === "live" ? session.user : null });
  context.set("visitorSince", visitorSince);
  context.set("hasOldSignature", hasOldSignature);
  context.set("browserSession", browserSession);
  await next();
  for (const [name, value] of browserSession.headers(context.res.status))
    context.header(name, value, { append: true });
}

export async function rememberVisitor(context: Context<WorkerEnv>, next: Next) {
  await next();
  const visitorId = visitorToRemember(context);
  if (visitorId === null) return;
  const { restoredVisitorId, viewer, visitorSince } = context.var;
  const known = visitorId === viewer.visitorId ? visitorSince : null;
  const sinceSeconds = restoredVisitorId ? 0 : (known ?? Math.floor(Date.now() / 1000));
  const cookie = await visitorCookie(
    context.req.raw,
    { visitorId, sinceSeconds },
    context.get("signingSecret"),
  );
  context.header("set-cookie", cookie, { append: true });
}

/** Returns the visitor that the browser has to be told, or null. */
function visitorToRemember({ req, res, var: request }: Context<WorkerEnv>): string | null {
  const { restoredVisitorId, browserSession, visitorSince, hasOldSignature, viewer, address } = request;
  if (restoredVisitorId !== undefined) return restoredVisitorId;
  if (browserSession.isLeaving()) return newId();
  // A rejected request created nothing that the visitor could own.
  const isNew =
    (visitorSince === null || hasOldSignature) && res.status < 400 && mayRememberVisitor(req.raw, address);
  return isNew ? viewer.visitorId : null;
}
