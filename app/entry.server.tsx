/** Renders a page in the Worker and sets the headers that every page has. The Worker also takes the pages of an export from here. */
import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
} from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToReadableStream, renderToString } from "react-dom/server";
import { FIRST_PAINT } from "./browser/start/first-paint.ts";
import { parkScripts } from "./browser/start/parked-scripts.ts";
import { type DocumentHandle, isWithoutScripts } from "./components/layout/document-handle.ts";
import { RequestId } from "./components/layout/error-page.tsx";
import { READERS_PRELOAD } from "./components/layout/page-assets.ts";
import { ScriptNonce } from "./components/layout/script-nonce.ts";
import { logFault } from "./domain/site/log-fault.ts";
import { contentSecurityPolicy, EMBED_POLICY } from "./http/content-security-policy.ts";

export { exportedPages } from "./routes/exported-page/exported-pages.tsx";

export default async function handleRequest(
  request: Request,
  responseStatusCode: number,
  responseHeaders: Headers,
  remixContext: EntryContext,
  { requestId, scriptNonce, turnstileSiteKey }: AppLoadContext,
): Promise<Response> {
  const { usesTurnstile, isEmbedded, showsNoRecap, isBare } = handleOf(remixContext);
  const page = (
    <ScriptNonce.Provider value={scriptNonce}>
      <RequestId.Provider value={requestId}>
        <RemixServer context={remixContext} url={request.url} nonce={scriptNonce} />
      </RequestId.Provider>
    </ScriptNonce.Provider>
  );
  let status = responseStatusCode;
  // Rendering to a string takes half the time of a stream (docs/performance.md), but only a stream can carry data for scripts.
  const body = isBare
    ? `<!DOCTYPE html>${renderToString(page)}`
    : await wholePage(
        await renderToReadableStream(page, {
          nonce: scriptNonce,
          signal: request.signal,
          onError(error) {
            logFault("A page failed to render", error);
            status = 500;
          },
        }),
      );

  responseHeaders.set("Content-Type", "text/html; charset=utf-8");
  responseHeaders.set(
    "Content-Security-Policy",
    isEmbedded
      ? EMBED_POLICY
      : contentSecurityPolicy({
          inlineScripts: isBare ? await firstPaintHash() : `'nonce-${scriptNonce}'`,
          allowsTurnstile: turnstileSiteKey !== null && !!usesTurnstile,
        }),
  );
  if (isBare) responseHeaders.set("Link", READERS_PRELOAD);
  if (!responseHeaders.has("Cache-Control"))
    responseHeaders.set("Cache-Control", showsNoRecap ? "private, no-cache" : "private, no-store");
  const response = new Response(body, { headers: responseHeaders, status });
  return isBare ? response : parkScripts(response);
}

const END_OF_PAGE = "</body></html>";

/**
 * Reads the page to its end: no loader defers data, so waiting costs nothing, and a page that fails to render gets status
 * 500. Remix writes the data for scripts after the document's end, where HTML allows none.
 */
async function wholePage(stream: ReadableStream): Promise<string> {
  const html = await new Response(stream).text();
  return html.replace(END_OF_PAGE, "") + END_OF_PAGE;
}

/** Page data is private to the viewer: caches must not store it unless the loader sets Cache-Control. */
export function handleDataRequest(response: Response): Response {
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "private, no-store");
  return response;
}

/**
 * Logs unexpected errors of loaders and actions. Remix also reports requests that it rejects, such as a POST to a page
 * without an action. Those are client errors and are not logged: anyone could fill the log with them.
 */
export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  logFault("A page's data failed", error, { method: request.method });
}

/** Returns what the page's routes configure together, and whether the page has none of Remix's scripts. */
function handleOf({
  staticHandlerContext: { matches, loaderData },
  routeModules,
}: EntryContext): DocumentHandle & { isBare: boolean } {
  const handles = matches.map(({ route }) => routeModules[route.id]?.handle);
  const isBare = matches.some(({ route }, at) => isWithoutScripts(handles[at], loaderData[route.id]));
  return Object.assign({}, ...handles, { isBare });
}

let hashOfFirstPaint: string | undefined;

/** Returns the hash by which a policy allows the inline script of pages without Remix's scripts. */
async function firstPaintHash(): Promise<string> {
  if (hashOfFirstPaint === undefined) {
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(FIRST_PAINT));
    hashOfFirstPaint = `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
  }
  return hashOfFirstPaint;
}
