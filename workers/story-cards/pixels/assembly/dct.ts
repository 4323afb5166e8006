/**
 * The forward DCT of 8 x 8 samples by the algorithm of Arai, Agui and Nakajima ("A fast DCT-SQ scheme for images",
 * 1988), as in libjpeg's jfdctfst.c: five multiplications for eight samples, because each result remains multiplied by
 * a factor. Quantization divides by it (`scaleFactors` in jpeg-file.ts).
 *
 * 16 bits are enough: samples are twice the centred 8-bit value, so no result exceeds 2 * 13,000.
 */

/** The results of the first pass, transposed. */
const columns: usize = memory.data(128, 16);

/** Transforms 8 rows of 8 i16 to 8 rows of coefficients at `target`. `stride` is bytes. */
export function transform(samples: usize, stride: usize, target: usize): void {
  transformColumns(samples, stride, columns);
  transformColumns(columns, 16, target);
}

/** Transforms the columns, eight at once, and stores the results transposed. */
function transformColumns(source: usize, stride: usize, target: usize): void {
  const row0 = v128.load(source);
  const row1 = v128.load(source + stride);
  const row2 = v128.load(source + stride * 2);
  const row3 = v128.load(source + stride * 3);
  const row4 = v128.load(source + stride * 4);
  const row5 = v128.load(source + stride * 5);
  const row6 = v128.load(source + stride * 6);
  const row7 = v128.load(source + stride * 7);

  const sum07 = i16x8.add(row0, row7);
  const sum16 = i16x8.add(row1, row6);
  const sum25 = i16x8.add(row2, row5);
  const sum34 = i16x8.add(row3, row4);
  const difference07 = i16x8.sub(row0, row7);
  const difference16 = i16x8.sub(row1, row6);
  const difference25 = i16x8.sub(row2, row5);
  const difference34 = i16x8.sub(row3, row4);

  // Even frequencies.
  const outer = i16x8.add(sum07, sum34);
  const inner = i16x8.add(sum16, sum25);
  const outerDifference = i16x8.sub(sum07, sum34);
  const innerDifference = i16x8.sub(sum16, sum25);
  const even = times(i16x8.add(innerDifference, outerDifference), COS_4);

  // Odd frequencies.
  const low = i16x8.add(difference34, difference25);
  const middle = times(i16x8.add(difference25, difference16), COS_4);
  const high = i16x8.add(difference16, difference07);
  const rotation = times(i16x8.sub(low, high), COS_6);
  const rotatedLow = i16x8.add(times(low, COS_2_MINUS_COS_6), rotation);
  // High times 1.3066: a fraction of 32768 must be less than 1.
  const rotatedHigh = i16x8.add(i16x8.add(high, times(high, COS_2_PLUS_COS_6_MINUS_1)), rotation);
  const plus = i16x8.add(difference07, middle);
  const minus = i16x8.sub(difference07, middle);

  storeTransposed(
    target,
    i16x8.add(outer, inner),
    i16x8.add(plus, rotatedHigh),
    i16x8.add(outerDifference, even),
    i16x8.sub(minus, rotatedLow),
    i16x8.sub(outer, inner),
    i16x8.add(minus, rotatedLow),
    i16x8.sub(outerDifference, even),
    i16x8.sub(plus, rotatedHigh),
  );
}

/** Cosines of multiples of pi / 16, in fractions of 32768. */
const COS_4: i16 = 23170;
const COS_6: i16 = 12540;
const COS_2_MINUS_COS_6: i16 = 17734;
const COS_2_PLUS_COS_6_MINUS_1: i16 = 10045;

function times(values: v128, fraction: i16): v128 {
  return i16x8.q15mulr_sat_s(values, i16x8.splat(fraction));
}

/** Interleaves rows in three steps: i16 of neighbours, pairs of them, and fours. */
function storeTransposed(
  target: usize,
  row0: v128,
  row1: v128,
  row2: v128,
  row3: v128,
  row4: v128,
  row5: v128,
  row6: v128,
  row7: v128,
): void {
  const low01 = v128.shuffle<i16>(row0, row1, 0, 8, 1, 9, 2, 10, 3, 11);
  const high01 = v128.shuffle<i16>(row0, row1, 4, 12, 5, 13, 6, 14, 7, 15);
  const low23 = v128.shuffle<i16>(row2, row3, 0, 8, 1, 9, 2, 10, 3, 11);
  const high23 = v128.shuffle<i16>(row2, row3, 4, 12, 5, 13, 6, 14, 7, 15);
  const low45 = v128.shuffle<i16>(row4, row5, 0, 8, 1, 9, 2, 10, 3, 11);
  const high45 = v128.shuffle<i16>(row4, row5, 4, 12, 5, 13, 6, 14, 7, 15);
  const low67 = v128.shuffle<i16>(row6, row7, 0, 8, 1, 9, 2, 10, 3, 11);
  const high67 = v128.shuffle<i16>(row6, row7, 4, 12, 5, 13, 6, 14, 7, 15);
  storeFourRows(target, low01, low23, low45, low67);
  storeFourRows(target + 64, high01, high23, high45, high67);
}

function storeFourRows(target: usize, pairs01: v128, pairs23: v128, pairs45: v128, pairs67: v128): void {
  const first0123 = v128.shuffle<i32>(pairs01, pairs23, 0, 4, 1, 5);
  const last0123 = v128.shuffle<i32>(pairs01, pairs23, 2, 6, 3, 7);
  const first4567 = v128.shuffle<i32>(pairs45, pairs67, 0, 4, 1, 5);
  const last4567 = v128.shuffle<i32>(pairs45, pairs67, 2, 6, 3, 7);
  v128.store(target, v128.shuffle<i64>(first0123, first4567, 0, 2));
  v128.store(target, v128.shuffle<i64>(first0123, first4567, 1, 3), 16);
  v128.store(target, v128.shuffle<i64>(last0123, last4567, 0, 2), 32);
  v128.store(target, v128.shuffle<i64>(last0123, last4567, 1, 3), 48);
}
