/** Why a guest's file is refused, besides what is wrong with the file itself. */
import type { UploadRefusal } from "../media/upload-refusals.ts";

/** "closed" if the owner accepts none (any more), "blocked" if not of this guest. */
export type ContributionRefusal =
  | UploadRefusal
  | "contributions-closed"
  | "contribution-blocked"
  | "contributions-full"
  | "too-many-together"
  | "long-clip"
  | "long-cheer";
