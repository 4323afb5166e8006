/** What this tab knows of recordings beyond the page's data, and the items that a screen shows of both. No I/O. */
import { audioUrl, byCreation, type Recording, transcriptSchema } from "../../domain/voice/recording.ts";
import type { RecorderState, VoiceItem, VoiceStep } from "../../domain/voice/voice.ts";

/** A recording that this tab works on: on the device, on its way, or on the server. */
export interface Voice {
  /** The item's key: the key of its upload, or its id if it has none. */
  key: string;
  shareId: string;
  questionIndex: number;
  /** Milliseconds since 1970, by the device's clock. */
  startedAt: number;
  /** Seconds. */
  duration: number;
  /** Object URL of the audio on this device; null if only the server has it. */
  soundUrl: string | null;
  /** The final text of the live captions. */
  liveText: string;
  /** The server's latest version; null if the page's data is as new. */
  recording: Recording | null;
  /** The text that the athlete typed; null while the field shows the saved text. */
  typed: string | null;
  saving: VoiceItem["saving"];
  /** Why the server rejected the typed text. */
  rejection: string | null;
  /** The server's message while it limits saves: when to try again; otherwise null. */
  limit: string | null;
  /** Null if the step follows from the recording. */
  step: VoiceStep | null;
}

export interface VoiceState {
  recorder: RecorderState;
  voices: readonly Voice[];
  /** Grows whenever the page's data should be reloaded. */
  arrivals: number;
}

/** Returns the initial voice of a recording that the page shows. */
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

/** Returns the key of a recording's item. */
export function keyOf({ uploadKey, id }: Pick<Recording, "uploadKey" | "id">): string {
  return uploadKey ?? id;
}

/** Returns a recap's items: recordings on the server in order of creation, then the takes that have not arrived. */
export function listItems(
  shareId: string,
  recordings: readonly Recording[],
  voices: readonly Voice[],
): VoiceItem[] {
  const voicesByKey = new Map(
    voices.filter((voice) => voice.shareId === shareId).map((voice) => [voice.key, voice]),
  );
  const onServer = new Map(recordings.map((recording) => [keyOf(recording), recording]));
  for (const { key, recording } of voicesByKey.values()) if (recording) onServer.set(key, recording);
  const arrived = [...onServer.values()]
    .toSorted(byCreation)
    .map((recording) => itemOf(shareId, recording, voicesByKey.get(keyOf(recording))));
  const pending = [...voicesByKey.values()]
    .filter(({ key, step }) => !onServer.has(key) && step !== null)
    .toSorted((a, b) => a.startedAt - b.startedAt)
    .map(takeItem);
  return [...arrived, ...pending];
}

function itemOf(shareId: string, recording: Recording, voice: Voice | undefined): VoiceItem {
  const savedText = recording.transcript || (voice?.liveText ?? "");
  return {
    key: keyOf(recording),
    questionIndex: recording.questionIndex,
    recording,
    duration: recording.duration,
    soundUrl: voice?.soundUrl ?? audioUrl(shareId, recording),
    ...textOf(voice, savedText),
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

/** Returns the typed text and its state, or the saved text if none was typed. */
function textOf(
  voice: Voice | undefined,
  savedText: string,
): Pick<VoiceItem, "transcript" | "errors" | "saving" | "limit"> {
  const typed = voice?.typed ?? null;
  if (!voice || typed === null)
    return { transcript: savedText, errors: undefined, saving: "idle", limit: null };
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
  return { kind: isTranscribed ? "silent" : "untranscribed" };
}
