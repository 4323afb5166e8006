/** What most services are created with. */
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { Limits } from "../../db/limits.ts";
import type { MediaStore } from "./media-store.ts";

export interface DatabaseDeps {
  db: DrizzleD1Database;
  now: () => number;
  limits: Limits;
}

export interface ServiceDeps extends DatabaseDeps {
  store: MediaStore;
}
