/** P11 of docs/goals.md: how long the last whole `npm test` took. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { goal, rowOf, unmeasuredRow } from "./rows.ts";

const FILE = "node_modules/.cache/test-time.json";
const GOAL = goal("P11", "npm test, all kinds", "<=", 7, "min", 1);

export function noteTestTime(seconds: number) {
  const noted = { seconds, cores: availableParallelism(), endedAt: new Date().toISOString() };
  writeFileSync(FILE, JSON.stringify(noted));
}

export async function readTestTime() {
  if (!existsSync(FILE)) return [unmeasuredRow(GOAL, "npm test has not run yet")];
  const { seconds, cores, endedAt } = JSON.parse(readFileSync(FILE, "utf8"));
  const name = `${cores} cores, ${endedAt.slice(0, 10)}`;
  return [rowOf(GOAL, [{ name, rounds: [seconds / 60], baseline: "15 min 15 s in November 2026" }])];
}
