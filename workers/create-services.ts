/** Builds the services of one request: the only file that knows every implementation. */
import { drizzle } from "drizzle-orm/d1";
import type { Services } from "../app/services.ts";
import type { Environment } from "./env.ts";
import { createRecapService } from "./services/recaps/recaps.ts";

export function createServices(environment: Environment): Services {
  const db = drizzle(environment.db);
  return { recaps: createRecapService({ db, now: () => Date.now() }) };
}
