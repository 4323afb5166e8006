/** The load context: what the Worker passes to every Remix loader and action. */

import type { Processors } from "./domain/account/processors.ts";
import type { Viewer } from "./domain/account/viewer.ts";
import type { BrowserSession } from "./services/browser-session.ts";
import type { Services } from "./services/services.ts";

declare module "@remix-run/cloudflare" {
  /** Types loader and action data as single fetch serializes it. */
  interface Future {
    v3_singleFetch: true;
  }

  interface AppLoadContext {
    /** Shown by error pages, and in the log lines of the request's faults. */
    requestId: string;
    services: Services;
    viewer: Viewer;
    /** What this browser holds about signing in. */
    browserSession: BrowserSession;
    /** False when the request came without a valid visitor cookie. */
    visitorKnown: boolean;
    /** The IANA time zone of the request; null if unknown. */
    timeZone: string | null;
    /** Where the request comes from, as two letters (ISO 3166); null if unknown. */
    country: string | null;
    /** The nonce of the page's inline scripts in its Content-Security-Policy. */
    scriptNonce: string;
    /** The site key of Cloudflare Turnstile; null where it is not set up. */
    turnstileSiteKey: string | null;
    /** The services that this site sends data to. */
    processors: Processors;
    /** Where the site's operator reads mail; null where it is not set up. */
    contactEmail: string | null;
    /** Whether the page for developers, /outbox, is served. */
    isDevelopment: boolean;
  }
}
