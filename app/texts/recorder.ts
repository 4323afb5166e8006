/** What the recorder's queues tell the athlete; its other messages are in app/domain/voice-messages.ts. */
import { REFUSALS } from "../domain/refusals.ts";

export const RECORDER_TEXTS = {
  memoTooLarge: { title: "Recording not added", description: `${REFUSALS["large-audio"]}.` },
  unreadable: "This device can no longer read this recording",
} as const;
