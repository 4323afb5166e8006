/** What can be changed of a stored photo or video. Apart from media.ts, which every wizard step loads. */
import * as z from "zod/mini";
import { descriptionSchema } from "./media.ts";

const PERCENT = "A focal point has whole numbers from 0 to 100";
const percentSchema = z.int(PERCENT).check(z.minimum(0, PERCENT), z.maximum(100, PERCENT));

export const focalPointSchema = z.object({ x: percentSchema, y: percentSchema });

export const mediaChangeSchema = z.partial(
  z.object({ description: z.nullable(descriptionSchema), focalPoint: focalPointSchema }),
);
export type MediaChange = z.infer<typeof mediaChangeSchema>;
