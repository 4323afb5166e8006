/** How often property tests in workerd run. */
import { env } from "cloudflare:workers";

/** Returns a sixth of the runs, or with `npm run torture` all. */
export function runsOf(all: number): number {
  return env.IS_TORTURE ? all : Math.ceil(all / 6);
}
