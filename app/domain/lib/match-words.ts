/** Matches the words of two texts that occur in both, in the same order. */

/** The positions of a matched word or run: in the old text and in the new text. */
type Pair = [before: number, after: number];

/** The words `[from, to)` of each text, which are compared with each other. */
interface Stretch {
  before: [from: number, to: number];
  after: [from: number, to: number];
}

/** Maximum word comparisons for one stretch. A longer stretch is split at anchors. */
const MAX_COMPARISONS = 1_000_000;
/** Lengths of anchors in words: runs that occur exactly once in both texts. Long runs are tried before single words. */
const ANCHOR_LENGTHS = [4, 1];

/** Returns the position of each old word in the new text, ascending, or -1 for a word without a match. */
export function matchWords(before: string[], after: string[]): Int32Array {
  const places = new Int32Array(before.length).fill(-1);
  const open: Stretch[] = [{ before: [0, before.length], after: [0, after.length] }];
  for (let stretch = open.pop(); stretch; stretch = open.pop()) {
    const middle = matchEnds(stretch, before, after, places);
    const [oldLength, newLength] = lengthsOf(middle);
    if (oldLength === 0 || newLength === 0) continue;
    if (oldLength * newLength <= MAX_COMPARISONS) matchLongest(middle, before, after, places);
    else open.push(...splitAtAnchors(middle, before, after));
  }
  return places;
}

function lengthsOf({ before, after }: Stretch): [before: number, after: number] {
  return [before[1] - before[0], after[1] - after[0]];
}

/** Matches the words that both texts begin and end with. Returns the stretch between them. */
function matchEnds(
  { before: [oldFrom, oldTo], after: [newFrom, newTo] }: Stretch,
  before: string[],
  after: string[],
  places: Int32Array,
): Stretch {
  let [first, second, firstEnd, secondEnd] = [oldFrom, newFrom, oldTo, newTo];
  while (first < firstEnd && second < secondEnd && before[first] === after[second])
    places[first++] = second++;
  while (first < firstEnd && second < secondEnd && before[firstEnd - 1] === after[secondEnd - 1])
    places[--firstEnd] = --secondEnd;
  return { before: [first, firstEnd], after: [second, secondEnd] };
}

/** Matches the longest common subsequence of words (Wagner and Fischer, 1974). */
function matchLongest(stretch: Stretch, before: string[], after: string[], places: Int32Array): void {
  const [height, width] = lengthsOf(stretch);
  const [oldFrom, newFrom] = [stretch.before[0], stretch.after[0]];
  const row = width + 1;
  /** Length of the longest common subsequence from here to the end. */
  const common = new Uint32Array((height + 1) * row);
  const at = (one: number, other: number) => common[one * row + other] ?? 0;
  for (let one = height - 1; one >= 0; one--) {
    for (let other = width - 1; other >= 0; other--) {
      const isSame = before[oldFrom + one] === after[newFrom + other];
      common[one * row + other] = isSame
        ? at(one + 1, other + 1) + 1
        : Math.max(at(one + 1, other), at(one, other + 1));
    }
  }
  let [one, other] = [0, 0];
  while (one < height && other < width) {
    if (before[oldFrom + one] === after[newFrom + other]) places[oldFrom + one++] = newFrom + other++;
    else if (at(one + 1, other) >= at(one, other + 1)) one++;
    else other++;
  }
}

/** Splits a stretch at its anchors. Returns no stretches if it has none. */
function splitAtAnchors(stretch: Stretch, before: string[], after: string[]): Stretch[] {
  for (const length of ANCHOR_LENGTHS) {
    const anchors = longestAscending(anchorsOf(stretch, before, after, length));
    if (anchors.length === 0) continue;
    const begins: Pair[] = [[stretch.before[0], stretch.after[0]], ...anchors];
    const ends: Pair[] = [...anchors, [stretch.before[1], stretch.after[1]]];
    return begins.map(([oldFrom, newFrom], index) => {
      const [oldTo, newTo] = ends[index] ?? [oldFrom, newFrom];
      return { before: [oldFrom, oldTo], after: [newFrom, newTo] };
    });
  }
  return [];
}

/**
 * Returns where each run of `length` words begins that occurs exactly once in both texts, in the order of the old
 * text.
 */
function anchorsOf(stretch: Stretch, before: string[], after: string[], length: number): Pair[] {
  const newRuns = uniqueRuns(after, stretch.after, length);
  return [...uniqueRuns(before, stretch.before, length)].flatMap(([run, oldAt]) => {
    const newAt = newRuns.get(run);
    return newAt === undefined ? [] : [[oldAt, newAt] satisfies Pair];
  });
}

function uniqueRuns(words: string[], [from, to]: [number, number], length: number): Map<string, number> {
  const places = new Map<string, number>();
  const repeated = new Set<string>();
  for (let at = from; at + length <= to; at++) {
    const run = words.slice(at, at + length).join(" ");
    if (places.has(run)) repeated.add(run);
    else places.set(run, at);
  }
  for (const run of repeated) places.delete(run);
  return places;
}

/** Returns the most pairs that ascend in both texts (longest increasing subsequence, Fredman, 1975). */
function longestAscending(pairs: Pair[]): Pair[] {
  /** For each length, the index of the pair that ends an ascending run of that length at the lowest position. */
  const lowest: number[] = [];
  const previous: number[] = [];
  for (const [index, [, place]] of pairs.entries()) {
    let low = 0;
    let high = lowest.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[lowest[middle] ?? 0]?.[1] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    previous[index] = lowest[low - 1] ?? -1;
    lowest[low] = index;
  }
  const ascending: Pair[] = [];
  for (let index = lowest.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const pair = pairs[index];
    if (pair) ascending.push(pair);
  }
  return ascending.reverse();
}
