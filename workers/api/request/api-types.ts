/** The bindings and context variables that workers/app.ts sets for every API handler. */
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import type { BrowserSession } from "../../../app/services/browser-session.ts";
import type { Services } from "../../../app/services/services.ts";
import type { Bindings, Environment } from "../../env.ts";

export interface ApiEnv {
  Bindings: Bindings;
  Variables: {
    /** Shown by error answers, and in the log lines of the request's faults (workers/request/request-log.ts). */
    requestId: string;
    services: Services;
    viewer: Viewer;
    /** When the visitor id was created, in seconds since 1970; null if the request has no valid visitor cookie. */
    visitorSince: number | null;
    /** Whether the old signing secret has signed the visitor cookie. */
    hasOldSignature: boolean;
    browserSession: BrowserSession;
    /** Set by the call that restores a visitor: becomes the visitor cookie. */
    restoredVisitorId: string | undefined;
    signingSecret: Environment["signingSecret"];
    isDevelopment: boolean;
    /** The IANA time zone of the request's origin, or null if unknown. */
    timeZone: string | null;
    /** The country of the request's origin (ISO 3166), or null if unknown. */
    country: string | null;
    /** The code of the error that the request is answered with, for the log. */
    errorCode: string | undefined;
    /** Becomes the Retry-After header; set by the code that rejects the request. */
    retryAfterSeconds: number | undefined;
  };
}
