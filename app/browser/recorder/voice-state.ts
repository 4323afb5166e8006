/** What this tab knows of voice beyond the page's data, and what a screen shows of both together. */
import { audioUrl, byCreation, type Recording, transcriptSchema } from "../../domain/recording.ts";
import type { RecorderState, VoiceItem, VoiceStep } from "../../domain/voice.ts";
import { TRANSCRIPTION_WAITS } from "../../domain/voice-messages.ts";

/** One recording that this tab has to do with: on the device, on its way, or on the server. */
export interface Voice {
  /** The item's key: the key of its upload, or its id where it has none. */
  key: string;
  shareId: string;
  questionIndex: number;
  /** Milliseconds since 1970, by the device's clock. */
  startedAt: number;
  /** Seconds. */
  duration: number;
  /** Where the device plays it from; null where only the server has it. */
  soundUrl: string | null;
  /** What live captions have understood. */
  liveText: string;
  /** As the server has told this tab; null where it has told nothing newer than the page's data. */
  recording: Recording | null;
  /** What the athlete has written; null while the field shows what stands. */
  typed: string | null;
  saving: VoiceItem["saving"];
  /** Why the server did not take what was typed. */
  rejection: string | null;
  /** The server's message while it limits saves: when to try again; otherwise null. */
  limit: string | null;
  /** Null where the recording itself says it. */
  step: VoiceStep | null;
}

export interface VoiceState {
  recorder: RecorderState;
  voices: readonly Voice[];
  /** Grows whenever the page's data should be loaded anew. */
  arrivals: number;
}

/** What this tab begins with, of a recording that the page shows. */
export function voiceOf(shareId: string, recording: Recording): Voice {
  return {
    key: keyOf(recording),
    shareId,
    questionIndex: recording.questionIndex,
    startedAt: Date.parse(recording.createdAt),
    duration: recording.duration,
    soundUrl: null,
    liveText: "",
    recording: null,
    typed: null,
    saving: "idle",
    rejection: null,
    limit: null,
    step: null,
  };
}

/** The key of a recording's item. */
export function keyOf({ uploadKey, id }: Pick<Recording, "uploadKey" | "id">): string {
  return uploadKey ?? id;
}

/** A recap's items: those of the server in the order of their creation, then what is not there yet. */
export function listItems(
  shareId: string,
  recordings: readonly Recording[],
  voices: readonly Voice[],
): VoiceItem[] {
  const own = new Map(voices.filter((voice) => voice.shareId === shareId).map((voice) => [voice.key, voice]));
  const onServer = new Map(recordings.map((recording) => [keyOf(recording), recording]));
  for (const { key, recording } of own.values()) if (recording) onServer.set(key, recording);
  const arrived = [...onServer.values()]
    .toSorted(byCreation)
    .map((recording) => itemOf(shareId, recording, own.get(keyOf(recording))));
  const underWay = [...own.values()]
    .filter(({ key, step }) => !onServer.has(key) && step !== null)
    .toSorted((a, b) => a.startedAt - b.startedAt)
    .map(takeItem);
  return [...arrived, ...underWay];
}

function itemOf(shareId: string, recording: Recording, voice: Voice | undefined): VoiceItem {
  const stands = recording.transcript || (voice?.liveText ?? "");
  return {
    key: keyOf(recording),
    questionIndex: recording.questionIndex,
    recording,
    duration: recording.duration,
    soundUrl: voice?.soundUrl ?? audioUrl(shareId, recording),
    ...textOf(voice, stands),
    segments: recording.segments,
    step: voice?.step ?? stepOf(recording),
    offer: recording.offer,
  };
}

function takeItem(voice: Voice): VoiceItem {
  const { key, questionIndex, duration, soundUrl, liveText, step } = voice;
  return {
    key,
    questionIndex,
    recording: null,
    duration,
    soundUrl,
    ...textOf(voice, liveText),
    segments: [],
    step: step ?? { kind: "finishing" },
    offer: null,
  };
}

/** What was typed, while that is more than what stands. */
function textOf(
  voice: Voice | undefined,
  stands: string,
): Pick<VoiceItem, "transcript" | "errors" | "saving" | "limit"> {
  const typed = voice?.typed ?? null;
  if (!voice || typed === null) return { transcript: stands, errors: undefined, saving: "idle", limit: null };
  const checked = transcriptSchema.safeParse(typed);
  const errors = checked.success
    ? voice.rejection === null
      ? undefined
      : [voice.rejection]
    : checked.error.issues.map(({ message }) => message);
  const saving = checked.success ? voice.saving : "rejected";
  return { transcript: typed, errors, saving, limit: saving === "limited" ? voice.limit : null };
}

function stepOf({ isTranscribed, transcript, offer }: Recording): VoiceStep {
  const isEmpty = transcript.trim() === "" && offer === null;
  if (!isEmpty) return { kind: "ready" };
  if (isTranscribed) return { kind: "silent" };
  return { kind: "failed", message: TRANSCRIPTION_WAITS.notBegun, canRetry: true };
}
