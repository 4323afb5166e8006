/** What workers/app.ts hands to every API handler. */
import type { Viewer } from "../../app/domain/account.ts";
import type { Services } from "../../app/services/services.ts";
import type { Bindings } from "../env.ts";

export interface ApiEnv {
  Bindings: Bindings;
  Variables: {
    services: Services;
    viewer: Viewer;
    /** When the visitor was made, in seconds since 1970; null when the request came without a valid visitor cookie. */
    visitorSince: number | null;
    signingSecret: string;
    isDevelopment: boolean;
    /** The IANA time zone that the request came from; null where unknown. */
    timeZone: string | null;
    /** Becomes the Retry-After header; set by whatever rejects the request for that long. */
    retryAfterSeconds: number | undefined;
  };
}
