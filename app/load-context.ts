/** What the Worker hands to every Remix loader and action. */
import type { Viewer } from "./domain/account.ts";
import type { Services } from "./services/services.ts";

declare module "@remix-run/cloudflare" {
  /** Loaders and actions keep their types through single fetch. */
  interface Future {
    v3_singleFetch: true;
  }

  interface AppLoadContext {
    services: Services;
    viewer: Viewer;
    /** False when the request came without a valid visitor cookie. */
    visitorKnown: boolean;
    /** The IANA time zone that the request came from; null where unknown. */
    timeZone: string | null;
    /** Allows the page's own inline scripts (Content-Security-Policy). */
    scriptNonce: string;
    /** Whether pages for developers alone are shown. */
    isDevelopment: boolean;
  }
}
