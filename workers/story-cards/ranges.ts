/** Looks up numbers in ascending ranges that are stored flat. */

/**
 * Returns where the entry of a number's range starts, or -1. An entry has `size` numbers, the first two of which are the
 * first and last number of the range.
 */
export function indexInRanges(ranges: readonly number[], size: number, wanted: number): number {
  let low = 0;
  let high = ranges.length / size - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const first = ranges[middle * size] ?? 0;
    const last = ranges[middle * size + 1] ?? 0;
    if (wanted < first) high = middle - 1;
    else if (wanted > last) low = middle + 1;
    else return middle * size;
  }
  return -1;
}
