import { expect, test } from "vitest";
import type { VoiceStep } from "../../domain/voice/voice-on-screen.ts";
import { recorderAnnouncementOf } from "./recorder-messages.ts";
import { voiceAnnouncementOf, voiceNoteOf } from "./voice-messages.ts";

const captions = { text: "", interim: "" };

test("a recording is announced at full minutes, not at each second", () => {
  const announcements = [0, 1, 59, 60, 61, 119, 120].map((seconds) =>
    recorderAnnouncementOf({ kind: "recording", questionIndex: 0, seconds, captions, notice: null }),
  );
  expect([...new Set(announcements)]).toEqual(["Recording", "Recording, 1 minute", "Recording, 2 minutes"]);
});

test("a notice is announced with the recorder's state", () => {
  const paused = { kind: "paused", questionIndex: 0, seconds: 5, captions, notice: "In words" } as const;
  expect(recorderAnnouncementOf(paused)).toBe("Recording paused. In words");
});

test("progress is shown and not announced", () => {
  const at = (seconds: number): VoiceStep => ({ kind: "transcribing", seconds, duration: 600 });
  expect(voiceNoteOf({ step: at(300), duration: 600 }, true)).toBe("Transcribing, 05:00 of 10:00");
  const announcements = [0, 300].map((seconds) =>
    voiceAnnouncementOf({ step: at(seconds), duration: 600, offer: null }, true),
  );
  expect(new Set(announcements).size).toBe(1);
});

test("every step but the last has a status line", () => {
  const steps: VoiceStep[] = [
    { kind: "found" },
    { kind: "finishing" },
    { kind: "sending", sent: 0.416 },
    { kind: "waiting", for: "network" },
    { kind: "limited", message: "In words" },
    { kind: "refused", message: "In words" },
    { kind: "untranscribed" },
    { kind: "failed", message: "In words" },
    { kind: "silent" },
    { kind: "deleted" },
  ];
  const notes = steps.map((step) => voiceNoteOf({ step, duration: 83 }, true));
  expect(notes).not.toContain(null);
  expect(notes[0]).toContain("01:23");
  expect(notes[2]).toContain("41%");
  expect(voiceNoteOf({ step: { kind: "ready" }, duration: 83 }, true)).toBeNull();
});

test("a recording without words offers a transcription only where there is one", () => {
  const item = { step: { kind: "untranscribed" }, duration: 83, offer: null } as const;
  expect(voiceAnnouncementOf(item, true)).toContain("Transcribe it now");
  const typeOnly = "Your recording is saved. Add the words yourself if you like.";
  expect([voiceNoteOf(item, false), voiceAnnouncementOf(item, false)]).toEqual([typeOnly, typeOnly]);
});
