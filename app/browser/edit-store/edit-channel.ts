/** How tabs tell each other that what the edit store has of a recap is changed on the disk. */
import type { Part } from "./edit-transaction.ts";

export const EDITS_CHANNEL = "edits";

/** The message: what is changed of a recap. */
export interface Changed extends Part {
  shareId: string;
}
