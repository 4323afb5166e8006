/**
 * What the stand-in for Whisper transcribes from the samples (tests/fixtures/audio). The texts are invented, at a length
 * that fits: there is no transcript of the synthetic voices.
 */
export const ANSWER_1 =
  "I went out far too fast and paid for it on the bridge. Then the crowd carried me home, and I crossed the line crying.";
export const ANSWER_2 =
  "My legs were gone after twenty miles. A stranger handed me an orange, and nothing ever tasted better.";

/**
 * The samples by the digest of their audio packets (read-sound.ts), which depends on the encoder and not on the
 * container.
 */
export const KNOWN_SOUNDS: Record<string, "answer-1" | "answer-2" | "silence"> = {
  "1qRbaHrHKWgnw7M3I_v01PU302p5-OwIw3CLtt5r_sY": "answer-1",
  bIYkvfgWfvBPfw8iLaNRWw3XcsoNeVEHkmbyWYaTgNI: "answer-1",
  "_7dOGX3Ke5U51OL-B33jPhifl1XcZfjH1IBLav1Kafk": "answer-1",
  "xqjp-ygLowbTAT2N8uwUIE1_aJoU80Mm1nFzKHbFGEk": "answer-2",
  QBhC7KCeQnWCvSWIUXacWYojHI1RmGT9j3MmDmYMxeQ: "silence",
};
