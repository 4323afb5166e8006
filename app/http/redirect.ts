/** What loaders and actions answer with that also run on the device: Remix's own, without the server code beside them. */
import type { TypedResponse } from "@remix-run/cloudflare";
import { data, redirect as redirectTo } from "@remix-run/router";

export { data };

export const redirect: (url: string, init?: number | ResponseInit) => TypedResponse<never> =
  redirectTo as never;
