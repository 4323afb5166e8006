/** Repeats a write that lost to another writer's, up to a limit. */

/** What an attempt returns if the row or object has changed since the attempt read it. */
export const COLLIDED = "collided";

/** More than all tabs and devices of an athlete cause. */
const MAX_ATTEMPTS = 40;

/** Returns what the first attempt that does not collide returns. Throws an Error if too many collide. */
export async function untilWritten<Result>(
  attempt: () => Promise<Result | typeof COLLIDED>,
): Promise<Result> {
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
    const result = await attempt();
    if (result !== COLLIDED) return result;
  }
  throw new Error(`${MAX_ATTEMPTS} attempts in a row came after another writer's`);
}
