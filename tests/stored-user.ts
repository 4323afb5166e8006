/** Stores a user for tests of services: writes of a user who does not exist are refused. */
import type { D1Database } from "@cloudflare/workers-types";
import type { User } from "../app/domain/account/viewer.ts";
import { user } from "./factories.ts";

export async function storedUser({ DB }: { DB: D1Database }): Promise<User> {
  const stored = user();
  await DB.prepare("INSERT INTO users (id, email, created_at, updated_at) VALUES (?, ?, 0, 0)")
    .bind(stored.id, stored.email)
    .run();
  return stored;
}
