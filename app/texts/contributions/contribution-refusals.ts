/** What is said of a guest's photo, clip or cheer that is refused. */
import {
  MAX_CONTRIBUTED_BYTES,
  MAX_CONTRIBUTED_SECONDS,
  MAX_SENT_TOGETHER,
} from "../../domain/contributions/contribution.ts";
import type { ContributionRefusal } from "../../domain/contributions/contribution-refusals.ts";
import type { UploadRefusal } from "../../domain/media/upload-refusals.ts";
import { REFUSALS } from "../media/upload-refusals.ts";
import { SENDING_TEXTS } from "./failed-contributions.ts";

/** Besides those of any file. */
export const GUEST_REFUSALS: Record<Exclude<ContributionRefusal, UploadRefusal>, string> = {
  "contributions-closed": "This recap isn't taking photos or cheers from others right now",
  "contribution-blocked": "You can't add anything to this recap",
  "contributions-full": `This recap has no room left for what others add. All of it together can be up to ${MAX_CONTRIBUTED_BYTES / 1_000_000} MB`,
  "too-many-together": `You can send up to ${MAX_SENT_TOGETHER} files at once, including at most one video and one cheer`,
  "long-clip": `Videos can be up to ${MAX_CONTRIBUTED_SECONDS} seconds long`,
  "long-cheer": `Cheers can be up to ${MAX_CONTRIBUTED_SECONDS} seconds long`,
};

export const CONTRIBUTION_REFUSALS: Record<ContributionRefusal, string> = {
  ...REFUSALS,
  ...GUEST_REFUSALS,
  "no-picture": SENDING_TEXTS.noPicture,
};
