/** Deletes recordings on the server and restores them. Failed calls are retried. */
import { VOICE_TOASTS, type VoiceToast } from "../../texts/voice/voice-messages.ts";
import type { ActionAnswer } from "../takes/recording-calls.ts";
import type { VoiceList } from "../takes/voice-list.ts";

export interface DeletionsDeps {
  list: VoiceList;
  /** Never rejects. */
  deleteRecording: (recordingId: string) => Promise<ActionAnswer>;
  restoreRecording: (recordingId: string) => Promise<ActionAnswer>;
  onToast: (toast: VoiceToast) => void;
}

export interface Deletions {
  /** Hides the recording at once. Shows it again if the server rejects the deletion. */
  remove(key: string, recordingId: string): void;
  /** Resolves with true if the recording was restored. */
  restore(key: string, recordingId: string): Promise<boolean>;
}

const RETRY_DELAYS_MS = [2_000, 5_000, 10_000, 30_000, 60_000];
const MAX_RESTORE_ATTEMPTS = 3;

export function createDeletions(deps: DeletionsDeps): Deletions {
  const { list, onToast } = deps;
  /** Deletions that the server has not answered yet. A restore stops their retries. */
  const pendingDeletions = new Map<string, { abort: AbortController; end: Promise<void> }>();

  async function deleteUntilAnswered(key: string, recordingId: string, signal: AbortSignal): Promise<void> {
    for (let losses = 0; !signal.aborted; losses++) {
      const answer = await deps.deleteRecording(recordingId);
      if (answer === "refused") {
        onToast(VOICE_TOASTS.notDeleted);
        list.change(key, { step: null });
      }
      if (answer !== "lost") return list.requestReload();
      await pause(delayAfter(losses), signal);
    }
  }

  return {
    remove(key, recordingId) {
      list.change(key, { step: { kind: "deleted" } });
      const abort = new AbortController();
      const end = deleteUntilAnswered(key, recordingId, abort.signal).finally(() =>
        pendingDeletions.delete(key),
      );
      pendingDeletions.set(key, { abort, end });
    },
    async restore(key, recordingId) {
      const deletion = pendingDeletions.get(key);
      deletion?.abort.abort();
      await deletion?.end;
      for (let losses = 0; losses < MAX_RESTORE_ATTEMPTS; losses++) {
        const answer = await deps.restoreRecording(recordingId);
        if (answer === "done") {
          list.change(key, { step: null });
          list.requestReload();
          return true;
        }
        if (answer !== "lost") break;
        await pause(delayAfter(losses), null);
      }
      onToast(VOICE_TOASTS.notRestored);
      return false;
    },
  };
}

function delayAfter(losses: number): number {
  return RETRY_DELAYS_MS[Math.min(losses, RETRY_DELAYS_MS.length - 1)] ?? 0;
}

/** Resolves after this time, or as soon as the signal is aborted. */
function pause(milliseconds: number, signal: AbortSignal | null): Promise<void> {
  if (signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
