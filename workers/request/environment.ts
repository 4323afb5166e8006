/** Reads the request's address and the settings, and says how long D1 may take. */
import type { Context, Next } from "hono";
import { routeAddress } from "../../app/domain/site/route-address.ts";
import { withTimeLimit } from "../db/database-through.ts";
import { parseEnvironment } from "../env.ts";
import { publicPageOf } from "./public-page-cache.ts";
import type { WorkerEnv } from "./worker-env.ts";

/** How long D1 may take for a call of a shared page, before the last copy is sent. */
const PAGE_DATABASE_MS = 800;
/** The same for all others: a write fails clearly before the visitor gives up. */
export const DATABASE_MS = 4_000;
/** The page that changes all of somebody's recaps at once. */
const LONG_CALL = "/account/delete";
const LONG_DATABASE_MS = 25_000;

export async function readAddress(context: Context<WorkerEnv>, next: Next) {
  const { raw: request, url } = context.req;
  const address = routeAddress(new URL(url).pathname);
  context.set("address", address);
  context.set("publicPage", publicPageOf(request, address));
  await next();
}

export async function openEnvironment(context: Context<WorkerEnv>, next: Next) {
  const { db, ...parsed } = parseEnvironment(context.env);
  context.set("databaseMs", databaseMsOf(context));
  context.set("environment", { ...parsed, db: withTimeLimit(db, () => context.get("databaseMs")) });
  await next();
}

function databaseMsOf({ var: { publicPage, address } }: Context<WorkerEnv>): number {
  if (publicPage !== null) return PAGE_DATABASE_MS;
  return address.path === LONG_CALL ? LONG_DATABASE_MS : DATABASE_MS;
}
