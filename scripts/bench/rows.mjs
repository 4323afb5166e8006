/** The rows of the benchmark's table: pairs of measurements in rounds, their medians, and the verdict on a goal. */

const ROUNDS = 3;
const PAIRS = 15;
const WARM_UPS = 5;

/**
 * What a row promises (docs/goals.md).
 * @typedef {object} Goal
 * @property {string} id As in "P6".
 * @property {string} what
 * @property {"<=" | "<" | ">=" | "="} is
 * @property {number} limit
 * @property {string | undefined} unit As in "KB".
 * @property {number | undefined} decimals Of the printed values. Default: 2.
 *
 * One of the cases that a goal covers.
 * @typedef {object} Part
 * @property {string} [name]
 * @property {number[]} rounds The value of each round.
 * @property {string} baseline What the value is compared with.
 *
 * @typedef {object} Row
 * @property {Goal} goal
 * @property {string} value
 * @property {string} baseline
 * @property {string} verdict
 * @property {Part[]} parts
 */

/**
 * @param {string} id @param {string} what @param {Goal["is"]} is @param {number} limit @param {string} [unit] @param {number} [decimals]
 * @returns {Goal}
 */
export function goal(id, what, is, limit, unit, decimals) {
  return { id, what, is, limit, unit, decimals };
}

/**
 * Measures two sides in turn, so that a busy machine slows both. The first pairs warm up and are not counted.
 * @param {() => Promise<number>} measureOwn Returns milliseconds.
 * @param {() => Promise<number>} measureBaseline Returns milliseconds.
 * @param {{ pairs?: number, warmUps?: number }} [options]
 * @returns {Promise<{ ratios: number[], ownMs: number, baselineMs: number }>} The median of own ÷ baseline in each round,
 * and the medians of all pairs.
 */
export async function comparePairs(measureOwn, measureBaseline, { pairs = PAIRS, warmUps = WARM_UPS } = {}) {
  const measurePair = async () => ({ ownMs: await measureOwn(), baselineMs: await measureBaseline() });
  const rounds = await measureRounds(measurePair, { turns: pairs, warmUps });
  const all = rounds.flat();
  return {
    ratios: rounds.map((round) => median(round.map(({ ownMs, baselineMs }) => ownMs / baselineMs))),
    ownMs: median(all.map(({ ownMs }) => ownMs)),
    baselineMs: median(all.map(({ baselineMs }) => baselineMs)),
  };
}

/**
 * Returns what each turn of each round has measured.
 * @template Turn
 * @param {() => Promise<Turn>} measureTurn
 * @param {{ turns: number, warmUps: number }} counts
 * @returns {Promise<Turn[][]>}
 */
export async function measureRounds(measureTurn, { turns, warmUps }) {
  const measure = async (/** @type {number} */ count) => {
    const measured = [];
    for (let turn = 0; turn < count; turn++) measured.push(await measureTurn());
    return measured;
  };
  await measure(warmUps);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await measure(turns));
  return rounds;
}

/** Returns milliseconds. @param {() => Promise<unknown>} act */
export async function timed(act) {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

/** @param {number[]} numbers */
export function median(numbers) {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/** Returns the row of the part that is farthest from the goal, and prints it. @param {Goal} goal @param {Part[]} parts @returns {Row} */
export function rowOf(goal, parts) {
  const [worst] = parts.toSorted((one, other) => missOf(goal, other) - missOf(goal, one));
  if (!worst) throw new Error(`${goal.id} was not measured`);
  const miss = missOf(goal, worst);
  const isMissed = goal.is === "<" ? miss >= 0 : miss > 0;
  const verdict = isMissed ? `missed by ${Number(miss.toPrecision(2))}${unitOf(goal)}` : "met";
  const isTie = parts.length > 1 && parts.every((part) => missOf(goal, part) === miss);
  const value = valueText(goal, worst.rounds) + (worst.name && !isTie ? `, ${worst.name}` : "");
  return printed({ goal, value, baseline: worst.baseline, verdict, parts });
}

/** Returns a row without a value. @param {Goal} goal @param {string} reason @returns {Row} */
export function unmeasuredRow(goal, reason) {
  return printed({ goal, value: "not measured", baseline: "", verdict: reason, parts: [] });
}

/** Returns by how much the part misses the goal; a negative number or 0 if it does not. @param {Goal} goal @param {Part} part */
function missOf({ is, limit }, { rounds }) {
  const difference = median(rounds) - limit;
  if (is === "=") return Math.abs(difference);
  return is === ">=" ? -difference : difference;
}

/** @param {Goal} goal @param {number[]} rounds */
function valueText(goal, rounds) {
  const [least, middle, most] = [Math.min(...rounds), median(rounds), Math.max(...rounds)].map((value) =>
    value.toFixed(goal.decimals ?? 2),
  );
  const range = rounds.length > 1 ? ` (${least} to ${most})` : "";
  return `${middle}${unitOf(goal)}${range}`;
}

/** @param {Goal} goal */
function unitOf({ unit }) {
  return unit ? ` ${unit}` : "";
}

/** @param {Goal} goal */
function goalText(goal) {
  return `${goal.id} ${goal.what}: ${goal.is} ${goal.limit}${unitOf(goal)}`;
}

/** @param {Row} row */
function printed(row) {
  console.log(`${goalText(row.goal)} | ${row.value} | ${row.verdict}`);
  return row;
}

/** Returns a Markdown table. @param {Row[]} rows */
export function tableOf(rows) {
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
