import { afterEach, expect, test, vi } from "vitest";
import type { ActionAnswer } from "../takes/recording-calls.ts";
import { createVoiceList } from "../takes/voice-list.ts";
import { createDeletions } from "./deletions.ts";

afterEach(() => {
  vi.useRealTimers();
});

test("a restore does not wait for the retry of a deletion whose answer was lost", async () => {
  vi.useFakeTimers();
  let answer: (answer: ActionAnswer) => void = () => {};
  const deletions = createDeletions({
    list: createVoiceList({ kind: "idle" }),
    deleteRecording: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
    restoreRecording: async () => "done",
    onToast: () => {},
  });
  deletions.remove("1", "id-1");
  const restored = deletions.restore("1", "id-1");
  answer("lost");
  expect(await restored).toBe(true);
});
