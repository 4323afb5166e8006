/** What the middlewares of a request hand on (workers/app.ts). */
import type { RouteAddress } from "../../app/domain/site/route-address.ts";
import type { ApiEnv } from "../api/request/api-types.ts";
import type { NetworkKeys } from "../db/limits.ts";
import type { Environment } from "../env.ts";
import type { openBrowserSession } from "./browser-session.ts";
import type { RequestedPage } from "./public-page-cache.ts";

export interface WorkerEnv extends ApiEnv {
  Variables: ApiEnv["Variables"] & {
    environment: Environment;
    browserSession: ReturnType<typeof openBrowserSession>;
    /** The request's address as routes compare it. */
    address: RouteAddress;
    /** The public page or the embedded recap that is requested, or null. */
    publicPage: RequestedPage | null;
    /** How long D1 may take for the calls that begin now. */
    databaseMs: number;
    /** Of the caller; empty for a read that has no limit. */
    networkKeys: NetworkKeys;
  };
}
