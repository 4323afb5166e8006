/**
 * Saves transcripts while the athlete types them. The device stores the text from the first character until the server
 * has it, even if the take is not sent yet, so it survives a crash.
 */

import type { OwnerRecap } from "../../domain/recap/public-recap.ts";
import { type Recording, transcriptSchema } from "../../domain/voice/recording.ts";
import type { HeldBack } from "../../domain/voice/voice.ts";
import type { DraftMirror } from "../device/draft-mirror.ts";
import { transcriptionId } from "../device/item.ts";
import type { PatchOutcome } from "../network/recap-api.ts";
import { type Autosave, createAutosave, type FlushedBy, isHeldBack } from "../text/autosave.ts";
import type { TypedTranscript } from "./transcript-mirror.ts";
import type { VoiceState } from "./voice-state.ts";

export interface TranscriptsDeps {
  voices: VoiceState;
  mirrorOf: (shareId: string, key: string) => DraftMirror<TypedTranscript>;
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
  restore(shareId: string, key: string, serverText: string | null): Promise<void>;
  /** Call when the server has the recording: saves what was typed before. */
  saveAfterUpload(key: string): void;
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

export function createTranscripts({ voices, mirrorOf, send, createSaveId }: TranscriptsDeps): Transcripts {
  const autosaves = new Map<string, TranscriptAutosave>();

  function autosaveOf(key: string, shareId: string): TranscriptAutosave {
    const existing = autosaves.get(key);
    if (existing) return existing;
    const autosave = createAutosave<TypedTranscript, OwnerRecap>({
      rev: 0,
      send: ({ patch }) => sendTyped(shareId, key, patch),
      createSaveId,
      onState(state) {
        const rejection = state.kind === "rejected" ? state.message : null;
        const limit = state.kind === "limited" ? state.message : null;
        if (voices.hasTyped(key)) voices.type(key, { saving: state.kind, rejection, limit });
      },
      onSaved: (patch) => void mirrorOf(shareId, key).forget(patch),
      isConflict: () => false,
      onMerge: () => {},
    });
    autosaves.set(key, autosave);
    return autosave;
  }

  async function sendTyped(
    shareId: string,
    key: string,
    { transcript }: TypedTranscript,
  ): Promise<PatchOutcome> {
    const recordingId = voices.recordingOf(key)?.id;
    if (recordingId === undefined) return { kind: "lost" };
    return send(recordingId, { transcript, isEdited: true }, (recording) =>
      voices.update(shareId, recording, false),
    );
  }

  function saveSoon(key: string, when: "soon" | "later"): void {
    const typed = voices.snapshot().typed.get(key);
    const shareId = voices.shareIdOf(key);
    if (!typed || shareId === null || voices.recordingOf(key) === null) return;
    const transcript = validTranscript(typed.text);
    if (transcript !== null) autosaveOf(key, shareId).change({ transcript }, when);
  }

  function type(shareId: string, key: string, typed: string): void {
    voices.type(key, { text: typed, rejection: null });
    const recordingId = voices.recordingOf(key)?.id ?? null;
    const patch = { transcript: validTranscript(typed) ?? typed };
    const isLive = voices.isLive(shareId);
    // It is sent after the take.
    const dependsOn = recordingId === null ? [key] : [];
    void mirrorOf(shareId, key).store(
      { rev: 0, base: {}, patch },
      { isHeld: isLive, recordingId, dependsOn },
    );
    // During a transcription the server must have the athlete's text before the machine's.
    const isTranscribing = voices.snapshot().tasks.some(({ item }) => item.id === transcriptionId(key));
    saveSoon(key, isLive && !isTranscribing ? "later" : "soon");
  }

  return {
    type(key, typed) {
      const shareId = voices.shareIdOf(key);
      if (shareId !== null) type(shareId, key, typed);
    },
    async save(key) {
      await autosaves.get(key)?.flush();
    },
    async restore(shareId, key, serverText) {
      const mirror = mirrorOf(shareId, key);
      const stored = await mirror.find();
      if (stored && stored.patch.transcript === serverText) await mirror.forget(stored.patch);
      else if (stored && !voices.hasTyped(key)) type(shareId, key, stored.patch.transcript);
    },
    saveAfterUpload: (key) => saveSoon(key, "soon"),
    async flush(by) {
      const states = await Promise.all([...autosaves.values()].map((autosave) => autosave.flush(by)));
      return states.find(isHeldBack) ?? null;
    },
    async flushDrafts() {
      const drafts = [...autosaves].filter(([key]) => !voices.isLive(voices.shareIdOf(key) ?? ""));
      await Promise.all(drafts.map(([, autosave]) => autosave.flush()));
    },
    discard(key) {
      const shareId = voices.shareIdOf(key);
      autosaves.get(key)?.stop();
      autosaves.delete(key);
      if (shareId !== null) void mirrorOf(shareId, key).clear();
      voices.forgetTyped(key);
    },
  };
}

/** Returns the text as it is saved, or null if it is invalid. */
function validTranscript(typed: string): string | null {
  return transcriptSchema.safeParse(typed).data ?? null;
}
