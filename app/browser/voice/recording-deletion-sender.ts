/** Deletes recordings on the server. */
import { VOICE_TOASTS } from "../../texts/voice/voice-messages.ts";
import type { ActionAnswer } from "../network/recording-calls.ts";
import type { Sender } from "../outbox/sender-types.ts";
import type { VoiceState } from "./voice-state.ts";

export interface DeleteSenderDeps {
  voices: Pick<VoiceState, "requestReload" | "toast">;
  /** Never rejects. */
  deleteRecording: (recordingId: string) => Promise<ActionAnswer>;
}

export function createDeleteSender({ voices, deleteRecording }: DeleteSenderDeps): Sender<"delete"> {
  return {
    lane: { atOnce: 1, declaresOneByOne: false, isOrdered: false },
    refused: "deleted",
    async send({ recordingId }) {
      const answer = await deleteRecording(recordingId);
      if (answer === "lost") return { kind: "lost", cause: "server" };
      voices.requestReload();
      if (answer === "refused") {
        voices.toast(VOICE_TOASTS.notDeleted);
        return { kind: "refused", message: "" };
      }
      return { kind: "done" };
    },
  };
}
