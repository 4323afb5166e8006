/** The rows of the benchmark's table: pairs of measurements in rounds, their medians, and the verdict on a goal. */

const ROUNDS = 3;
const PAIRS = 15;
const WARM_UPS = 5;

/** What a row promises (docs/goals.md). */
export interface Goal {
  id: string;
  what: string;
  is: "<=" | "<" | ">=" | "=";
  limit: number;
  unit: string | undefined;
  /** Of the printed values. Default: 2. */
  decimals: number | undefined;
}

/** One of the cases that a goal covers. */
export interface Part {
  name?: string;
  rounds: number[];
  /** What the value is compared with. */
  baseline: string;
}

export interface Row {
  goal: Goal;
  value: string;
  baseline: string;
  verdict: string;
  parts: Part[];
}

export function goal(
  id: string,
  what: string,
  is: Goal["is"],
  limit: number,
  unit?: string,
  decimals?: number,
): Goal {
  return { id, what, is, limit, unit, decimals };
}

/**
 * Measures two sides in turn, so that a busy machine slows both; the first pairs warm up and are not counted. Both return
 * milliseconds. Returns the median of own ÷ baseline in each round, and the medians of all pairs.
 */
export async function comparePairs(
  measureOwn: () => Promise<number>,
  measureBaseline: () => Promise<number>,
  { pairs = PAIRS, warmUps = WARM_UPS }: { pairs?: number; warmUps?: number } = {},
): Promise<{ ratios: number[]; ownMs: number; baselineMs: number }> {
  const measurePair = async () => ({ ownMs: await measureOwn(), baselineMs: await measureBaseline() });
  const rounds = await measureRounds(measurePair, { turns: pairs, warmUps });
  const all = rounds.flat();
  return {
    ratios: rounds.map((round) => median(round.map(({ ownMs, baselineMs }) => ownMs / baselineMs))),
    ownMs: median(all.map(({ ownMs }) => ownMs)),
    baselineMs: median(all.map(({ baselineMs }) => baselineMs)),
  };
}

export async function measureRounds<Turn>(
  measureTurn: () => Promise<Turn>,
  { turns, warmUps }: { turns: number; warmUps: number },
): Promise<Turn[][]> {
  const measure = async (count: number) => {
    const measured = [];
    for (let turn = 0; turn < count; turn++) measured.push(await measureTurn());
    return measured;
  };
  await measure(warmUps);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await measure(turns));
  return rounds;
}

export async function timed(act: () => Promise<unknown>) {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

export function median(numbers: number[]) {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/** Returns the row of the part that is farthest from the goal, and prints it. */
export function rowOf(goal: Goal, parts: Part[]): Row {
  const [worst] = parts.toSorted((one, other) => missOf(goal, other) - missOf(goal, one));
  if (!worst) throw new Error(`${goal.id} was not measured`);
  const miss = missOf(goal, worst);
  const isMissed = goal.is === "<" ? miss >= 0 : miss > 0;
  const verdict = isMissed ? `missed by ${Number(miss.toPrecision(2))}${unitOf(goal)}` : "met";
  const isTie = parts.length > 1 && parts.every((part) => missOf(goal, part) === miss);
  const value = valueText(goal, worst.rounds) + (worst.name && !isTie ? `, ${worst.name}` : "");
  return printed({ goal, value, baseline: worst.baseline, verdict, parts });
}

/** Returns a row without a value. */
export function unmeasuredRow(goal: Goal, reason: string): Row {
  return printed({ goal, value: "not measured", baseline: "", verdict: reason, parts: [] });
}

/** Returns by how much the part misses the goal; a negative number or 0 if it does not. */
function missOf({ is, limit }: Goal, { rounds }: Part) {
  const difference = median(rounds) - limit;
  if (is === "=") return Math.abs(difference);
  return is === ">=" ? -difference : difference;
}

function valueText(goal: Goal, rounds: number[]) {
  const [least, middle, most] = [Math.min(...rounds), median(rounds), Math.max(...rounds)].map((value) =>
    value.toFixed(goal.decimals ?? 2),
  );
  const range = rounds.length > 1 ? ` (${least} to ${most})` : "";
  return `${middle}${unitOf(goal)}${range}`;
}

function unitOf({ unit }: Goal) {
  return unit ? ` ${unit}` : "";
}

function goalText(goal: Goal) {
  return `${goal.id} ${goal.what}: ${goal.is} ${goal.limit}${unitOf(goal)}`;
}

function printed(row: Row) {
  console.log(`${goalText(row.goal)} | ${row.value} | ${row.verdict}`);
  return row;
}

export function tableOf(rows: Row[]) {
  const lines = [
    ["Goal", "Value", "Baseline", "Verdict"],
    ...rows.map(({ goal, value, baseline, verdict }) => [goalText(goal), value, baseline, verdict]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const [head = "", ...body] = lines.map(
    (line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`,
  );
  const rule = `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`;
  return [head, rule, ...body].join("\n");
}
