/** What the recorder's queues tell the athlete; its other messages are in app/domain/voice-messages.ts. */
import { REFUSALS } from "../domain/refusals.ts";

export const RECORDER_TEXTS = {
  memoTooLarge: { title: "Recording not added", description: `${REFUSALS["large-audio"]}.` },
  /** Of a recording that the server will not take. A file that is no recording is still where it was chosen from. */
  refused: (message: string) =>
    message === REFUSALS["unsupported-audio"]
      ? message
      : `${message}. It stays on this device until you delete it`,
  unreadable: "This device can no longer read this recording",
} as const;
