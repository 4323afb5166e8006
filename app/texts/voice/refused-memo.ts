/** When a recording or voice memo cannot be added. The other messages about recordings are in app/texts/voice/voice-messages.ts. */
import type { UploadRefusal } from "../../domain/media/upload-refusals.ts";
import { REFUSALS } from "../media/upload-refusals.ts";

export const REFUSED_MEMO_TEXTS = {
  memoRefused: (reason: UploadRefusal) => ({
    title: "Recording not added",
    description: `${REFUSALS[reason]}.`,
  }),
  unreadable: "This device can no longer read this recording",
} as const;
