/**
 * What the athlete writes of transcripts, saved while it is typed, each on its own. The device keeps it until the
 * server has it: from the first character of a take that is not even sent, over any crash.
 */

import type { OwnerRecap } from "../../domain/owner-recap.ts";
import { type Recording, transcriptSchema } from "../../domain/recording.ts";
import { type Autosave, createAutosave, type FlushedBy, isHeldBack } from "../autosave.ts";
import type { DraftMirror } from "../draft-mirror.ts";
import type { PatchOutcome } from "../recap-api.ts";
import type { TypedTranscript } from "./transcript-mirror.ts";
import type { VoiceList } from "./voice-list.ts";

export interface TranscriptsParts {
  list: VoiceList;
  mirrorOf: (shareId: string, key: string) => DraftMirror<TypedTranscript>;
  /** What the server calls it; null until it is there. */
  recordingIdOf: (key: string) => string | null;
  /** A published recap is saved by `flush`: half a sentence does not go live. */
  isLive: (shareId: string) => boolean;
  /** Never rejects. */
  send: (
    recordingId: string,
    edit: { transcript: string; isEdited: boolean },
    onRecording: (recording: Recording) => void,
  ) => Promise<PatchOutcome>;
  createSaveId: () => string;
}

export interface Transcripts {
  type(key: string, typed: string): void;
  /** Shows and saves what the device has kept of it, unless that `stands` already. */
  restore(key: string, stands: string | null): Promise<void>;
  /** The server has the recording now: what was typed follows it. */
  handOver(key: string): void;
  /** Whether something was typed that the server does not have. */
  hasUnsaved(key: string): boolean;
  /** Saves what waits of one. */
  save(key: string): Promise<void>;
  /** Saves what is waiting; resolves with false when the network is down or the server limits saves. */
  flush(by?: FlushedBy): Promise<boolean>;
  /** The page is hidden, or the network is back: all but what waits for `flush`. */
  flushDrafts(): Promise<void>;
  /** What was typed counts no more. */
  forget(key: string): void;
}

type TranscriptAutosave = Autosave<TypedTranscript, OwnerRecap>;

export function createTranscripts(parts: TranscriptsParts): Transcripts {
  const { list, mirrorOf, recordingIdOf, isLive, send, createSaveId } = parts;
  const autosaves = new Map<string, TranscriptAutosave>();
  const unsaved = new Set<string>();

  function autosaveOf(key: string, shareId: string): TranscriptAutosave {
    const known = autosaves.get(key);
    if (known) return known;
    const autosave = createAutosave<TypedTranscript, OwnerRecap>({
      rev: 0,
      send: async ({ patch }) => sendTyped(key, patch),
      createSaveId,
      onState(state) {
        const rejection = state.kind === "rejected" ? state.message : null;
        const limit = state.kind === "limited" ? state.message : null;
        list.change(key, { saving: state.kind, rejection, limit });
      },
      onSaved(patch) {
        if (patchOf(list.find(key)?.typed ?? null) === patch.transcript) unsaved.delete(key);
        void mirrorOf(shareId, key).forget(patch);
      },
      isConflict: () => false,
      onMerge: () => {},
    });
    autosaves.set(key, autosave);
    return autosave;
  }

  async function sendTyped(key: string, { transcript }: TypedTranscript): Promise<PatchOutcome> {
    const recordingId = recordingIdOf(key);
    if (recordingId === null) return { kind: "lost" };
    return send(recordingId, { transcript, isEdited: true }, (recording) =>
      list.update(key, recording, false),
    );
  }

  function saveSoon(key: string, when: "soon" | "later"): void {
    const voice = list.find(key);
    if (!voice || voice.typed === null || recordingIdOf(key) === null) return;
    const transcript = patchOf(voice.typed);
    if (transcript !== null) autosaveOf(key, voice.shareId).change({ transcript }, when);
  }

  function type(key: string, typed: string): void {
    const voice = list.find(key);
    if (!voice) return;
    unsaved.add(key);
    list.change(key, { typed, rejection: null });
    void mirrorOf(voice.shareId, key).keep({
      rev: 0,
      base: {},
      patch: { transcript: patchOf(typed) ?? typed },
    });
    // The server must know what is the athlete's own before a machine's text arrives there.
    const isHeard = voice.step?.kind === "transcribing";
    saveSoon(key, isLive(voice.shareId) && !isHeard ? "later" : "soon");
  }

  async function save(key: string): Promise<void> {
    await autosaves.get(key)?.flush();
  }

  return {
    type,
    save,
    async restore(key, stands) {
      const voice = list.find(key);
      if (!voice) return;
      const mirror = mirrorOf(voice.shareId, key);
      const kept = await mirror.find();
      if (kept && kept.patch.transcript === stands) await mirror.forget(kept.patch);
      else if (kept && list.find(key)?.typed === null) type(key, kept.patch.transcript);
    },
    handOver: (key) => saveSoon(key, "soon"),
    hasUnsaved: (key) => unsaved.has(key),
    async flush(by) {
      const ends = await Promise.all([...autosaves.values()].map((autosave) => autosave.flush(by)));
      return !ends.some(isHeldBack);
    },
    async flushDrafts() {
      const drafts = [...autosaves].filter(([key]) => !isLive(list.find(key)?.shareId ?? ""));
      await Promise.all(drafts.map(([, autosave]) => autosave.flush()));
    },
    forget(key) {
      const voice = list.find(key);
      autosaves.get(key)?.stop();
      autosaves.delete(key);
      unsaved.delete(key);
      if (voice) void mirrorOf(voice.shareId, key).clear();
      list.change(key, { typed: null, saving: "idle", rejection: null, limit: null });
    },
  };
}

/** As it is saved; null for a text that cannot be. */
function patchOf(typed: string | null): string | null {
  return transcriptSchema.safeParse(typed).data ?? null;
}
