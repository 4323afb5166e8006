/**
 * Saves transcripts while the athlete types them. The device stores the text from the first character until the server
 * has it, even if the take is not sent yet, so it survives a crash.
 */

import type { Edit, Field } from "../../domain/edits/edit.ts";
import { type Recording, transcriptSchema } from "../../domain/voice/recording.ts";
import type { HeldBack } from "../../domain/voice/voice.ts";
import type { DraftMirror } from "../device/draft-mirror.ts";
import { basesOf, transcriptionId } from "../device/item.ts";
import type { EditsOutcome } from "../network/recap-api.ts";
import { type Autosave, createAutosave, type FlushedBy, isHeldBack } from "../text/autosave.ts";
import { trackBases } from "../text/bases.ts";
import type { TypedTranscript } from "./transcript-mirror.ts";
import type { VoiceState } from "./voice-state.ts";

export interface TranscriptsDeps {
  voices: VoiceState;
  mirrorOf: (shareId: string, key: string) => DraftMirror<TypedTranscript>;
  /** Never rejects. */
  sendEdits: (shareId: string, edits: Edit[]) => Promise<EditsOutcome>;
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
  /** After a conflict: saves the typed text in place of the server's. */
  keepMine(key: string): void;
  /** After a conflict: shows the server's text in place of the typed one. */
  takeOther(key: string): void;
  /** Discards the typed text, on the device too. */
  discard(key: string): void;
}

type TranscriptAutosave = Autosave<TypedTranscript>;

export function createTranscripts({ voices, mirrorOf, sendEdits }: TranscriptsDeps): Transcripts {
  const autosaves = new Map<string, TranscriptAutosave>();
  /** By the item's key, because the recording may have no id yet. */
  const bases = trackBases((field) => voices.recordingOf(keyOf(field))?.transcript ?? "");
  const fieldOf = (key: string): Field => `transcript-${key}`;
  const keyOf = (field: Field) => field.slice("transcript-".length);

  function autosaveOf(key: string, shareId: string): TranscriptAutosave {
    const existing = autosaves.get(key);
    if (existing) return existing;
    const autosave = createAutosave<TypedTranscript>({
      send: (patch) => sendTyped(shareId, key, patch),
      onState(state) {
        const rejection = state.kind === "rejected" ? state.message : null;
        const limit = state.kind === "limited" ? state.message : null;
        const theirs = state.kind === "stale" ? String(Object.values(state.theirs)[0] ?? "") : null;
        if (voices.hasTyped(key)) voices.type(key, { saving: state.kind, rejection, limit, theirs });
      },
      onSaved: (patch) => void mirrorOf(shareId, key).forget(patch),
    });
    autosaves.set(key, autosave);
    return autosave;
  }

  async function sendTyped(
    shareId: string,
    key: string,
    { transcript }: TypedTranscript,
  ): Promise<EditsOutcome> {
    const recording = voices.recordingOf(key);
    if (!recording) return { kind: "lost" };
    const base = bases.of(fieldOf(key));
    bases.sent(fieldOf(key), transcript);
    const outcome = await sendEdits(shareId, [
      { field: `transcript-${recording.id}`, base, value: transcript },
    ]);
    if (outcome.kind !== "saved") return outcome;
    bases.stored(fieldOf(key), transcript);
    voices.update(shareId, withTranscript(voices.recordingOf(key) ?? recording, transcript), false);
    return outcome;
  }

  function saveSoon(key: string, when: "soon" | "later"): void {
    const typed = voices.snapshot().typed.get(key);
    const shareId = voices.shareIdOf(key);
    if (!typed || shareId === null || voices.recordingOf(key) === null) return;
    const transcript = validTranscript(typed.text);
    if (transcript !== null) autosaveOf(key, shareId).change({ transcript }, when);
  }

  function type(shareId: string, key: string, typed: string): void {
    bases.fix(fieldOf(key));
    voices.type(key, { text: typed, rejection: null });
    const recordingId = voices.recordingOf(key)?.id ?? null;
    const patch = { transcript: validTranscript(typed) ?? typed };
    const isLive = voices.isLive(shareId);
    // It is sent after the take.
    const dependsOn = recordingId === null ? [key] : [];
    void mirrorOf(shareId, key).store(
      { base: { transcript: bases.of(fieldOf(key)) }, patch },
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
      else if (stored && !voices.hasTyped(key)) {
        bases.restore(fieldOf(key), basesOf(stored).transcript ?? []);
        type(shareId, key, stored.patch.transcript);
      }
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
    keepMine(key) {
      bases.stored(fieldOf(key), theirsOf(key));
      autosaves.get(key)?.resume();
    },
    takeOther(key) {
      const theirs = theirsOf(key);
      discard(key);
      bases.stored(fieldOf(key), theirs);
      const shareId = voices.shareIdOf(key);
      const recording = voices.recordingOf(key);
      if (shareId !== null && recording) voices.update(shareId, withTranscript(recording, theirs), true);
    },
    discard,
  };

  function theirsOf(key: string): string {
    return voices.snapshot().typed.get(key)?.theirs ?? "";
  }

  function discard(key: string): void {
    const shareId = voices.shareIdOf(key);
    autosaves.get(key)?.stop();
    autosaves.delete(key);
    if (shareId !== null) void mirrorOf(shareId, key).clear();
    voices.forgetTyped(key);
  }
}

/** Returns a recording with the athlete's text. The page's data has the times of sentences that were rewritten. */
function withTranscript(recording: Recording, transcript: string): Recording {
  let at = 0;
  const segments = recording.segments.filter(({ text }) => {
    const found = transcript.indexOf(text, at);
    if (found >= 0) at = found + text.length;
    return found >= 0;
  });
  return { ...recording, transcript, segments, isEdited: true };
}

/** Returns the text as it is saved, or null if it is invalid. */
function validTranscript(typed: string): string | null {
  return transcriptSchema.safeParse(typed).data ?? null;
}
