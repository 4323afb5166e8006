/**
 * Requests the transcription of recordings, piece after piece, until they are complete. A busy service is asked again a
 * few times; any other failure waits for the athlete. A failure never changes text.
 */
import { TRANSCRIPTION_FAILURES } from "../../texts/voice/transcription-failures.ts";
import { VOICE_TOASTS } from "../../texts/voice/voice-messages.ts";
import type { TranscribeItem } from "../device/outbox-item.ts";
import type { TranscribeAnswer } from "../network/recording-calls.ts";
import type { ItemEvents, Sender, SendOutcome } from "../outbox/sender-types.ts";
import type { VoiceState } from "./voice-state.ts";

export interface TranscribeSenderDeps {
  voices: Pick<VoiceState, "update" | "requestReload" | "toast">;
  /** Never rejects. */
  transcribeNextPiece: (
    recordingId: string,
    options: { language: string | null; again: boolean },
    signal: AbortSignal,
  ) => Promise<TranscribeAnswer>;
  /** Sends typed text before each piece, so that the server knows which text is the athlete's. */
  sendTyped: (shareId: string) => Promise<unknown>;
}

/** Long, because the server itself has already retried for some seconds. */
const BUSY_DELAYS_MS = [30_000, 60_000, 120_000];
/** How many consecutive answers may bring nothing new. */
const MAX_IDLE_ANSWERS = 3;

export function createTranscribeSender(deps: TranscribeSenderDeps): Sender<"transcribe"> {
  const { voices } = deps;
  let isUnavailable = false;
  /** By item: how often the service was busy in a row. */
  const busy = new Map<string, number>();

  /** Without a service nothing has failed: the recording is stored, and words can be typed. */
  function leaveAsIs({ isAsked }: TranscribeItem): SendOutcome {
    isUnavailable = true;
    if (isAsked) voices.toast(VOICE_TOASTS.notTranscribed);
    return { kind: "done" };
  }

  function failed(item: TranscribeItem, reason: keyof typeof TRANSCRIPTION_FAILURES): SendOutcome {
    if (reason === "unavailable") return leaveAsIs(item);
    const message = TRANSCRIPTION_FAILURES[reason];
    const times = busy.get(item.id) ?? 0;
    const retryAfterMs = reason === "busy" ? BUSY_DELAYS_MS[times] : undefined;
    busy.set(item.id, times + 1);
    return retryAfterMs === undefined
      ? { kind: "refused", message }
      : { kind: "limited", message, retryAfterMs };
  }

  function outcomeOf(
    item: TranscribeItem,
    answer: Exclude<TranscribeAnswer, { kind: "transcribed" }>,
  ): SendOutcome {
    switch (answer.kind) {
      case "failed":
        return failed(item, answer.reason);
      case "under-way":
        return { kind: "busy", retryAfterMs: answer.retryAfterMs };
      case "lost":
        return { kind: "lost", cause: "server" };
      case "gone":
        voices.requestReload();
        return { kind: "done" };
      default:
        return answer;
    }
  }

  async function send(item: TranscribeItem, events: ItemEvents, signal: AbortSignal): Promise<SendOutcome> {
    const { shareId, recordingId, language } = item;
    let { again } = item;
    let reached = 0;
    let idle = 0;
    if (isUnavailable) return leaveAsIs(item);
    if (recordingId === null) return { kind: "done" };
    while (true) {
      await deps.sendTyped(shareId);
      const answer = await deps.transcribeNextPiece(recordingId, { language, again }, signal);
      if (answer.kind !== "transcribed") return outcomeOf(item, answer);
      const { recording } = answer;
      busy.delete(item.id);
      if (again) events.onChange({ again: false });
      again = false;
      if (!signal.aborted) voices.update(shareId, recording, recording.isTranscribed);
      if (recording.isTranscribed) return { kind: "done" };
      idle = recording.transcribedSeconds > reached ? 0 : idle + 1;
      reached = recording.transcribedSeconds;
      if (idle >= MAX_IDLE_ANSWERS) return { kind: "refused", message: TRANSCRIPTION_FAILURES.broken };
    }
  }

  return {
    lane: { atOnce: 3, declaresOneByOne: false, isOrdered: false },
    refused: "stored",
    send: (item, _prepared, events, signal) => send(item, events, signal),
  };
}
