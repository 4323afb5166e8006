/** The recaps that this tab's pages show, with the recordings from the pages' data. */
import type { Recap } from "../../domain/recap/recap.ts";
import type { Recording } from "../../domain/voice/recording.ts";
import { keyOf } from "./voice-state.ts";

export type ShownVoice = Pick<Recap, "shareId" | "status" | "recordings">;

export interface ShownRecaps {
  show(recap: ShownVoice): void;
  find(shareId: string): ShownVoice | undefined;
  /** Returns the recording of an item and its recap, or null if no shown recap has it. */
  findRecording(key: string): { shareId: string; recording: Recording } | null;
}

export function createShownRecaps(): ShownRecaps {
  const recaps = new Map<string, ShownVoice>();
  return {
    show: (recap) => void recaps.set(recap.shareId, recap),
    find: (shareId) => recaps.get(shareId),
    findRecording(key) {
      for (const { shareId, recordings } of recaps.values()) {
        const recording = recordings.find((known) => keyOf(known) === key);
        if (recording) return { shareId, recording };
      }
      return null;
    },
  };
}
