/**
 * Saves transcripts while the athlete types them. The device stores the text from the first character until the server
 * has it, even if the take is not sent yet, so it survives a crash.
 */

import type { OwnerRecap } from "../../domain/recap/public-recap.ts";
import { type Recording, transcriptSchema } from "../../domain/voice/recording.ts";
import type { HeldBack } from "../../domain/voice/voice.ts";
import type { DraftMirror } from "../device/draft-mirror.ts";
import type { PatchOutcome } from "../network/recap-api.ts";
import type { TypedTranscript } from "../takes/transcript-mirror.ts";
import type { VoiceList } from "../takes/voice-list.ts";
import { type Autosave, createAutosave, type FlushedBy, isWithheld } from "../text/autosave.ts";

export interface TranscriptsDeps {
  list: VoiceList;
  mirrorOf: (shareId: string, key: string) => DraftMirror<TypedTranscript>;
  /** Returns the recording's id, or null until the server has it. */
  recordingIdOf: (key: string) => string | null;
  /** Whether only `flush` saves: half a sentence does not go live on a published recap. */
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
  /** Shows and saves the text that is stored on the device, unless it equals `serverText`. */
  restore(key: string, serverText: string | null): Promise<void>;
  /** Call when the server has the recording: saves what was typed before. */
  saveAfterUpload(key: string): void;
  /** Whether the server does not have the typed text yet. */
  hasUnsaved(key: string): boolean;
  /** Saves the waiting text of one transcript. */
  save(key: string): Promise<void>;
  /** Saves what is waiting. Resolves with null, or with the state of one that waits for network or limit. */
  flush(by?: FlushedBy): Promise<HeldBack | null>;
  /** Saves the waiting text of recaps that are not published. */
  flushDrafts(): Promise<void>;
  /** Discards the typed text, on the device too. */
  discard(key: string): void;
}

type TranscriptAutosave = Autosave<TypedTranscript, OwnerRecap>;

export function createTranscripts(deps: TranscriptsDeps): Transcripts {
  const { list, mirrorOf, recordingIdOf, isLive, send, createSaveId } = deps;
  const autosaves = new Map<string, TranscriptAutosave>();
  const unsaved = new Set<string>();

  function autosaveOf(key: string, shareId: string): TranscriptAutosave {
    const existing = autosaves.get(key);
    if (existing) return existing;
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
        if (validTranscript(list.find(key)?.typed ?? null) === patch.transcript) unsaved.delete(key);
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
    const transcript = validTranscript(voice.typed);
    if (transcript !== null) autosaveOf(key, voice.shareId).change({ transcript }, when);
  }

  function type(key: string, typed: string): void {
    const voice = list.find(key);
    if (!voice) return;
    unsaved.add(key);
    list.change(key, { typed, rejection: null });
    const recordingId = recordingIdOf(key);
    const patch = { transcript: validTranscript(typed) ?? typed };
    const isHeld = recordingId === null || isLive(voice.shareId);
    void mirrorOf(voice.shareId, key).store({ rev: 0, base: { recordingId }, patch }, isHeld);
    // During a transcription the server must have the athlete's text before the machine's.
    const isTranscribing = voice.step?.kind === "transcribing";
    saveSoon(key, isLive(voice.shareId) && !isTranscribing ? "later" : "soon");
  }

  async function save(key: string): Promise<void> {
    await autosaves.get(key)?.flush();
  }

  return {
    type,
    save,
    async restore(key, serverText) {
      const voice = list.find(key);
      if (!voice) return;
      const mirror = mirrorOf(voice.shareId, key);
      const stored = await mirror.find();
      if (stored && stored.patch.transcript === serverText) await mirror.forget(stored.patch);
      else if (stored && list.find(key)?.typed === null) type(key, stored.patch.transcript);
    },
    saveAfterUpload: (key) => saveSoon(key, "soon"),
    hasUnsaved: (key) => unsaved.has(key),
    async flush(by) {
      const states = await Promise.all([...autosaves.values()].map((autosave) => autosave.flush(by)));
      return states.find(isWithheld) ?? null;
    },
    async flushDrafts() {
      const drafts = [...autosaves].filter(([key]) => !isLive(list.find(key)?.shareId ?? ""));
      await Promise.all(drafts.map(([, autosave]) => autosave.flush()));
    },
    discard(key) {
      const voice = list.find(key);
      autosaves.get(key)?.stop();
      autosaves.delete(key);
      unsaved.delete(key);
      if (voice) void mirrorOf(voice.shareId, key).clear();
      list.change(key, { typed: null, saving: "idle", rejection: null, limit: null });
    },
  };
}

/** Returns the text as it is saved, or null if it is invalid. */
function validTranscript(typed: string | null): string | null {
  return transcriptSchema.safeParse(typed).data ?? null;
}
