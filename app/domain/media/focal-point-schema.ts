/** Validates a focal point that a client sends. Separate from focal-point.ts, which every wizard step loads. */
import * as z from "zod/mini";

const PERCENT = "A focal point has whole numbers from 0 to 100";
const percentSchema = z.int(PERCENT).check(z.minimum(0, PERCENT), z.maximum(100, PERCENT));

export const focalPointSchema = z.object({ x: percentSchema, y: percentSchema });
