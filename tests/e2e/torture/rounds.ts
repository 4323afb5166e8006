/** How often a browser is killed: `npm run torture -- kill-typing 5`. */
export const ROUNDS = Number(process.env.ROUNDS ?? 1);
/** Of a test that kills browsers, a minute for each round. */
export const KILLING = { timeout: ROUNDS * 60_000 + 60_000, retry: 0 };

/** Returns a random number between the two. */
export function between(least: number, most: number): number {
  return least + Math.random() * (most - least);
}
