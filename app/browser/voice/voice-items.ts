/** The recordings that a screen shows: those of the page's data, and what this tab knows beyond it. No I/O. */
import { audioUrl, byCreation, type Recording } from "../../domain/voice/recording.ts";
import type { RecorderState, VoiceItem, VoiceStep } from "../../domain/voice/voice-on-screen.ts";
import { TRANSCRIPTION_WAITS } from "../../texts/voice/transcription-waits.ts";
import { deletionId, transcriptionId } from "../device/outbox-item.ts";
import type { Task } from "../outbox/task-list.ts";

/** What this tab knows. Maps are by the item's key. */
export interface VoiceSnapshot {
  recorder: RecorderState;
  tasks: readonly Task[];
  /** The server's latest versions that the page's data may not contain yet. */
  recordings: ReadonlyMap<string, { shareId: string; recording: Recording }>;
  /** Object URLs of the audio on this device. */
  sounds: ReadonlyMap<string, string>;
  /** Recordings that the athlete has just deleted and can restore. */
  deleted: ReadonlySet<string>;
  /** By upload key, if that was replaced: the key of the item. */
  keys: ReadonlyMap<string, string>;
  /** Grows whenever the page's data should be reloaded. */
  arrivals: number;
}

export const NO_VOICE: VoiceSnapshot = {
  recorder: { kind: "idle" },
  tasks: [],
  recordings: new Map(),
  sounds: new Map(),
  deleted: new Set(),
  keys: new Map(),
  arrivals: 0,
};

/** How many losses in a row of a transcription are not shown. */
const QUIET_LOSSES = 3;

/** Returns the key of a recording's item: the key of its upload, or its id if it has none. */
export function keyOf({ uploadKey, id }: Pick<Recording, "uploadKey" | "id">): string {
  return uploadKey ?? id;
}

/** Returns a recap's items: recordings on the server in order of creation, then the takes that have not arrived. */
export function listItems(
  shareId: string,
  recordings: readonly Recording[],
  voice: VoiceSnapshot,
): VoiceItem[] {
  const onServer = new Map(
    recordings.map((recording) => [voice.keys.get(keyOf(recording)) ?? keyOf(recording), recording]),
  );
  for (const [key, known] of voice.recordings)
    if (known.shareId === shareId) onServer.set(key, known.recording);
  const arrived = [...onServer]
    .toSorted(([, a], [, b]) => byCreation(a, b))
    .map(([key, recording]) => arrivedItem(shareId, key, recording, voice));
  const underWay = voice.tasks.flatMap((task) => {
    const isOwn = task.item.shareId === shareId && task.item.kind === "take" && !onServer.has(task.item.id);
    return isOwn ? takeItem(task as Task<"take">, voice) : [];
  });
  return [...arrived, ...underWay];
}

function arrivedItem(shareId: string, key: string, recording: Recording, voice: VoiceSnapshot): VoiceItem {
  return {
    key,
    questionIndex: recording.questionIndex,
    recording,
    duration: recording.duration,
    soundUrl: voice.sounds.get(key) ?? audioUrl(shareId, recording),
    transcript: recording.transcript,
    segments: recording.segments,
    step: arrivedStep(key, recording, voice),
    offer: recording.offer,
  };
}

function arrivedStep(key: string, recording: Recording, { tasks, deleted }: VoiceSnapshot): VoiceStep {
  const find = (id: string) => tasks.find(({ item }) => item.id === id);
  if (deleted.has(key) || find(deletionId(key))) return { kind: "deleted" };
  const transcription = find(transcriptionId(key));
  const step = transcription && transcriptionStep(transcription as Task<"transcribe">, recording);
  return step ?? stepOf(recording);
}

function transcriptionStep(
  { item, wait, refusal, losses }: Task<"transcribe">,
  { transcribedSeconds, duration }: Recording,
): VoiceStep | null {
  if (refusal) return { kind: "failed", message: refusal.message };
  // It failed on an earlier page.
  if (item.state === "refused") return null;
  if (wait?.for === "limit") return { kind: "failed", message: wait.message };
  if (wait?.for === "sign-in") return { kind: "failed", message: TRANSCRIPTION_WAITS.signedOut };
  const isLost = wait?.for === "network" || (wait?.for === "server" && losses > QUIET_LOSSES);
  if (isLost) return { kind: "failed", message: TRANSCRIPTION_WAITS.noConnection };
  return { kind: "transcribing", seconds: item.again ? 0 : Math.min(transcribedSeconds, duration), duration };
}

function stepOf({ isTranscribed, transcript, offer }: Recording): VoiceStep {
  const isEmpty = transcript.trim() === "" && offer === null;
  if (!isEmpty) return { kind: "ready" };
  return { kind: isTranscribed ? "silent" : "untranscribed" };
}

/** Returns nothing for a take that is being recorded: the recorder shows that. */
function takeItem(task: Task<"take">, voice: VoiceSnapshot): VoiceItem[] {
  const { id, state, questionIndex, seconds, liveText } = task.item;
  const soundUrl = voice.sounds.get(id) ?? null;
  if (state === "done" || (state === "held" && soundUrl === null)) return [];
  return [
    {
      key: id,
      questionIndex,
      recording: null,
      duration: seconds,
      soundUrl,
      transcript: liveText,
      segments: [],
      step: takeStep(task),
      offer: null,
    },
  ];
}

function takeStep({ item, wait, refusal, sentBytes, totalBytes }: Task<"take">): VoiceStep {
  if (item.isDeleted) return { kind: "deleted" };
  if (refusal) return { kind: "refused", message: refusal.message };
  if (wait?.for === "limit") return { kind: "limited", message: wait.message };
  if (wait) return { kind: "waiting", for: wait.for === "busy" ? "server" : wait.for };
  if (item.state === "held") return { kind: "found" };
  if (item.state === "preparing") return { kind: "finishing" };
  return { kind: "sending", sent: totalBytes === 0 ? 0 : Math.min(1, sentBytes / totalBytes) };
}
