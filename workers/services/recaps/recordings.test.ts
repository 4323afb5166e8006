/** Recordings as the service keeps them: transcripts, transcription in pieces, offers, and that nothing is written over. */
import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";
import { beforeEach, expect, test } from "vitest";
import type { Viewer } from "../../../app/domain/account.ts";
import type { Recap } from "../../../app/domain/recap.ts";
import type { Recording } from "../../../app/domain/recording.ts";
import type { RecordingService } from "../../../app/services/recording-service.ts";
import type { PieceOutcome } from "../../../app/services/transcription-service.ts";
import { newRecap, visitor } from "../../../tests/factories.ts";
import { audioFixture } from "../../../tests/fixtures.ts";
import { limitsOf } from "../../../tests/limits.ts";
import { transcribedAs, transcribing } from "../../../tests/recording-calls.ts";
import { recordingRows } from "../../../tests/stored-media.ts";
import { createMediaStore } from "./media-store.ts";
import { createRecapService } from "./recaps.ts";
import { createRecordingService } from "./recordings.ts";

let clockMs = Date.parse("2026-05-17T08:00:00Z");
const db = drizzle(env.DB);
const parts = {
  db,
  store: createMediaStore(env.MEDIA),
  now: () => clockMs++,
  limits: limitsOf(db),
};
const recaps = createRecapService(parts);
const ONCE: Parameters<RecordingService["transcribe"]>[2] = { language: null, again: false };
const AGAIN = { language: null, again: true };
const HEARD = transcribedAs("I ran along the lake.", "It was windy.");

let owner: Viewer;
let recap: Recap;

beforeEach(async () => {
  owner = visitor();
  const outcome = await recaps.create(owner, newRecap(), null);
  if (outcome.kind !== "created") throw new Error("The recap was not made");
  recap = outcome.recap;
});

function serviceWith(transcription = transcribing().transcription): RecordingService {
  return createRecordingService({ ...parts, transcription });
}

async function added(transcript: string | null = null): Promise<Recording> {
  const outcome = await serviceWith().add(
    owner,
    { shareId: recap.shareId },
    { bytes: audioFixture("answer-1.webm"), questionIndex: 1, transcript, language: null, uploadKey: null },
  );
  if (outcome.kind !== "added") throw new Error("The recording was not added");
  return outcome.recording;
}

/** The recording lasts so long by its row: pieces are cut by that, and the file ends where it ends. */
async function lastingSeconds(seconds: number): Promise<Recording> {
  const recording = await added();
  await env.DB.prepare("UPDATE recordings SET duration_seconds = ? WHERE id = ?")
    .bind(seconds, recording.id)
    .run();
  return { ...recording, duration: seconds };
}

/** As the recap shows it now. */
async function standing(): Promise<Recording> {
  const [recording] = (await recaps.findEditable(owner, { shareId: recap.shareId }))?.recordings ?? [];
  if (!recording) throw new Error("The recap has no recording");
  return recording;
}

async function pageRev(): Promise<number> {
  return (await recaps.findEditable(owner, { shareId: recap.shareId }))?.pageRev ?? -1;
}

function transcribed(service: RecordingService, { id }: Recording, options = ONCE) {
  return service.transcribe(owner, id, options);
}

test("what is heard becomes the transcript, with the times of its sentences", async () => {
  const recording = await added();
  expect(recording).toMatchObject({ isTranscribed: false, transcribedSeconds: 0, transcript: "" });
  const { transcription, asked } = transcribing(HEARD);
  const outcome = await transcribed(serviceWith(transcription), recording, { language: "de", again: false });
  const expected = {
    transcript: HEARD.text,
    segments: HEARD.segments,
    language: "en",
    isEdited: false,
    isTranscribed: true,
    transcribedSeconds: recording.duration,
    offer: null,
  };
  expect(outcome).toMatchObject({ kind: "transcribed", recording: expected });
  expect(await standing()).toMatchObject(expected);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.options.language).toBe("de");
  expect(asked[0]?.options.prompt).toBe("Chicago Lakefront Run, running, Chicago, USA.");
  expect(asked[0]?.piece.contentType).toBe("audio/webm");
  expect(asked[0]?.piece.duration).toBeCloseTo(recording.duration, 0);
});

test("a transcribed recording is not heard once more, unless that is asked for", async () => {
  const recording = await added();
  await transcribed(serviceWith(transcribing(HEARD).transcription), recording);
  expect(await transcribed(serviceWith(), recording)).toMatchObject({ kind: "transcribed" });
  const anew = transcribing(transcribedAs("Ich lief am See."));
  await transcribed(serviceWith(anew.transcription), recording, AGAIN);
  expect(await standing()).toMatchObject({ transcript: "Ich lief am See.", offer: null });
});

test("silence gives an empty transcript", async () => {
  const recording = await added();
  const silence = { text: "", language: null, segments: [] };
  await transcribed(serviceWith(transcribing(silence).transcription), recording);
  expect(await standing()).toMatchObject({ transcript: "", isTranscribed: true, offer: null });
});

test("a long recording is heard in pieces that overlap, each told of what came before", async () => {
  const recording = await lastingSeconds(700);
  const service = (outcome: PieceOutcome | typeof HEARD) => transcribing(outcome);
  const first = service(transcribedAs("First piece."));
  const outcome = await transcribed(serviceWith(first.transcription), recording);
  expect(outcome).toMatchObject({
    recording: { isTranscribed: false, transcribedSeconds: 300, transcript: "", offer: null },
  });
  const revAfterFirst = await pageRev();
  const second = service({
    text: "Second piece.",
    language: "en",
    segments: [{ start: 3, end: 4, text: "Second piece." }],
  });
  expect(await transcribed(serviceWith(second.transcription), recording)).toMatchObject({
    recording: { isTranscribed: false, transcribedSeconds: 600 },
  });
  expect(await pageRev()).toBe(revAfterFirst);
  expect(second.asked[0]?.options).toMatchObject({ language: "en" });
  expect(second.asked[0]?.options.prompt).toMatch(/^Chicago Lakefront Run.*First piece\.$/);
  const third = service({ text: "Third.", language: "en", segments: [{ start: 4, end: 5, text: "Third." }] });
  await transcribed(serviceWith(third.transcription), recording);
  const whole = await standing();
  expect(whole).toMatchObject({ isTranscribed: true, transcribedSeconds: 700 });
  expect(whole.transcript).toBe("First piece. Second piece. Third.");
  expect(whole.segments.map(({ text }) => text)).toEqual(["First piece.", "Second piece.", "Third."]);
  expect(await pageRev()).toBe(revAfterFirst + 1);
});

test("a last piece of a few seconds is heard with the one before", async () => {
  const recording = await lastingSeconds(305);
  await transcribed(serviceWith(transcribing(HEARD).transcription), recording);
  expect(await standing()).toMatchObject({ isTranscribed: true, transcribedSeconds: 305 });
});

test.each(["unavailable", "busy", "quota", "timeout", "too-large", "rejected", "broken"] as const)(
  "a transcription that fails as %s changes nothing",
  async (reason) => {
    const recording = await lastingSeconds(700);
    await transcribed(serviceWith(transcribing(HEARD).transcription), recording);
    await serviceWith().editTranscript(owner, recording.id, { transcript: "Mine", isEdited: true });
    const before = await recordingRows(env, recap.shareId);
    for (const options of [ONCE, AGAIN]) {
      const failing = transcribing({ kind: "failed", reason });
      expect(await transcribed(serviceWith(failing.transcription), recording, options)).toEqual({
        kind: "failed",
        reason,
      });
    }
    expect(await recordingRows(env, recap.shareId)).toEqual(before);
  },
);

test("where no service is set up, none is asked", async () => {
  const { transcription, asked } = transcribing();
  const service = serviceWith({ ...transcription, isAvailable: false });
  expect(await transcribed(service, await added())).toEqual({ kind: "failed", reason: "unavailable" });
  expect(asked).toEqual([]);
});

test("a recording whose stored file is broken cannot be transcribed, and stays", async () => {
  const recording = await added();
  await env.MEDIA.put(`recaps/${recap.shareId}/audio/${recording.id}/original`, new Uint8Array(5_000));
  const failed = await transcribed(serviceWith(), recording);
  expect(failed).toEqual({ kind: "failed", reason: "rejected" });
  expect((await standing()).id).toBe(recording.id);
});

test("the athlete's own transcript stays, and what was heard is offered beside it", async () => {
  const recording = await added("My own words. Nobody else's.");
  expect(recording.isEdited).toBe(true);
  await transcribed(serviceWith(transcribing(HEARD).transcription), recording);
  expect(await standing()).toMatchObject({
    transcript: "My own words. Nobody else's.",
    isEdited: true,
    isTranscribed: true,
    offer: HEARD.text,
  });
});

test("words that the athlete has typed as they were heard are no offer, and get their times", async () => {
  const recording = await added("i ran along the lake. It was WINDY!");
  await transcribed(serviceWith(transcribing(HEARD).transcription), recording);
  expect(await standing()).toMatchObject({
    transcript: "i ran along the lake. It was WINDY!",
    isEdited: true,
    offer: null,
    segments: [
      { start: 0, end: 0.9, text: "i ran along the lake." },
      { start: 1, end: 1.9, text: "It was WINDY!" },
    ],
  });
});

test("silence is nothing to offer", async () => {
  const recording = await added("My own words");
  await transcribed(
    serviceWith(transcribing({ text: "", language: null, segments: [] }).transcription),
    recording,
  );
  expect(await standing()).toMatchObject({ transcript: "My own words", offer: null, isTranscribed: true });
});

test("an edit that comes while the machine listens is not written over", async () => {
  const recording = await added();
  const { transcription } = transcribing(HEARD);
  const service = serviceWith({
    isAvailable: true,
    timeoutSeconds: 60,
    async transcribePiece(viewer, piece, options) {
      await service.editTranscript(owner, recording.id, { transcript: "Typed meanwhile", isEdited: true });
      return transcription.transcribePiece(viewer, piece, options);
    },
  });
  await transcribed(service, recording);
  expect(await standing()).toMatchObject({
    transcript: "Typed meanwhile",
    isEdited: true,
    offer: HEARD.text,
  });
});

test("live captions give way to what was heard, and to what was typed", async () => {
  const recording = await added();
  const service = serviceWith(transcribing(HEARD).transcription);
  const captions = { transcript: "i ran a long the lake", isEdited: false };
  expect(await service.editTranscript(owner, recording.id, captions)).toMatchObject(captions);
  await transcribed(service, recording);
  expect(await standing()).toMatchObject({ transcript: HEARD.text, offer: null });
  await service.editTranscript(owner, recording.id, captions);
  expect(await standing()).toMatchObject({ transcript: HEARD.text, isEdited: false });
  await service.editTranscript(owner, recording.id, { transcript: "Mine", isEdited: true });
  await service.editTranscript(owner, recording.id, captions);
  expect(await standing()).toMatchObject({ transcript: "Mine", isEdited: true });
});

test("of many simultaneous requests one transcribes, and the others get a time to retry", async () => {
  const recording = await lastingSeconds(700);
  const { transcription, asked } = transcribing(transcribedAs("One of them."));
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, () => transcribed(serviceWith(transcription), recording)),
  );
  const underWay = outcomes.filter(({ kind }) => kind === "under-way");
  expect(underWay).toEqual(Array(39).fill({ kind: "under-way", retryAfterSeconds: 5 }));
  expect(outcomes.find(({ kind }) => kind === "transcribed")).toMatchObject({
    recording: { transcribedSeconds: 300, isTranscribed: false },
  });
  expect(asked).toHaveLength(1);
  const [row] = await recordingRows(env, recap.shareId);
  expect(JSON.parse(row?.heard ?? "{}").text).toBe("One of them.");
});

test.each([
  ["has failed", () => transcribing({ kind: "failed", reason: "broken" })],
  ["has met a fault", () => transcribing()],
] as const)("after a transcription that %s, the next one starts at once", async (_, failing) => {
  const recording = await added();
  await transcribed(serviceWith(failing().transcription), recording).catch(() => null);
  expect(await transcribed(serviceWith(transcribing(HEARD).transcription), recording)).toMatchObject({
    recording: { transcript: HEARD.text },
  });
});

test("a lease lasts for the timeout and half a minute: then a request that died holds nobody back", async () => {
  const recording = await added();
  let die = () => {};
  let start = () => {};
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  const dying = transcribed(
    serviceWith({
      isAvailable: true,
      timeoutSeconds: 60,
      transcribePiece: () =>
        new Promise((resolve) => {
          die = () => resolve({ kind: "failed", reason: "broken" });
          start();
        }),
    }),
    recording,
  );
  await started;
  clockMs += 89_000;
  expect(await transcribed(serviceWith(), recording)).toMatchObject({ kind: "under-way" });
  clockMs += 1_000;
  expect(await transcribed(serviceWith(transcribing(HEARD).transcription), recording)).toMatchObject({
    kind: "transcribed",
  });
  die();
  await dying;
});

test("a transcription that another tab has begun anew is not gone on with", async () => {
  const recording = await lastingSeconds(700);
  await transcribed(serviceWith(transcribing(transcribedAs("Old.")).transcription), recording);
  const late = transcribing(transcribedAs("Old again."));
  const service = serviceWith({
    isAvailable: true,
    timeoutSeconds: 60,
    async transcribePiece(viewer, piece, options) {
      // It took so long that its lease expired.
      clockMs += 90_000;
      await transcribed(serviceWith(transcribing(transcribedAs("New.")).transcription), recording, AGAIN);
      return late.transcription.transcribePiece(viewer, piece, options);
    },
  });
  expect(await transcribed(service, recording)).toMatchObject({ recording: { transcribedSeconds: 300 } });
  const [row] = await recordingRows(env, recap.shareId);
  expect(JSON.parse(row?.heard ?? "{}").text).toBe("New.");
});

test("an edited sentence keeps its time, and so do its neighbours", async () => {
  const recording = await added();
  const service = serviceWith(transcribing(HEARD).transcription);
  await transcribed(service, recording);
  const transcript = "At last: I ran along the big lake. It was windy.";
  expect(
    await service.editTranscript(owner, recording.id, { transcript: `${transcript} 🎉`, isEdited: true }),
  ).toMatchObject({
    transcript: `${transcript} 🎉`,
    isEdited: true,
    segments: [
      { start: 0, end: 0.9, text: "At last: I ran along the big lake." },
      { start: 1, end: 1.9, text: "It was windy." },
    ],
  });
  await service.editTranscript(owner, recording.id, { transcript: "", isEdited: true });
  expect(await standing()).toMatchObject({ transcript: "", segments: [], isEdited: true });
});

test("edits of two tabs at once leave one text, whose times are its own", async () => {
  const recording = await added();
  const service = serviceWith(transcribing(HEARD).transcription);
  await transcribed(service, recording);
  const texts = Array.from({ length: 6 }, (_, at) => `${at} times I ran along the lake. It was windy ${at}.`);
  await Promise.all(
    texts.map((transcript) => service.editTranscript(owner, recording.id, { transcript, isEdited: true })),
  );
  const { transcript, segments } = await standing();
  expect(texts).toContain(transcript);
  expect(segments.map(({ text }) => text).join(" ")).toBe(transcript);
});

test("an offer that is taken changes places with the athlete's text, and back", async () => {
  const recording = await added("My own words");
  const service = serviceWith(transcribing(HEARD).transcription);
  await transcribed(service, recording);
  const offered = await standing();
  expect(await service.settleOffer(owner, recording.id, "take")).toMatchObject({
    transcript: HEARD.text,
    segments: HEARD.segments,
    language: "en",
    isEdited: false,
    offer: "My own words",
  });
  expect(await service.settleOffer(owner, recording.id, "take")).toEqual(offered);
  await service.settleOffer(owner, recording.id, "take");
  await service.editTranscript(owner, recording.id, { transcript: "Windy it was", isEdited: true });
  expect(await service.settleOffer(owner, recording.id, "take")).toMatchObject({
    transcript: "My own words",
    isEdited: true,
    offer: "Windy it was",
  });
  expect(await service.settleOffer(owner, recording.id, "drop")).toMatchObject({
    transcript: "My own words",
    offer: null,
  });
  expect(await service.settleOffer(owner, recording.id, "take")).toMatchObject({
    transcript: "My own words",
    offer: null,
  });
});

test("a part of a transcription is no offer that could be taken", async () => {
  const recording = await lastingSeconds(700);
  const service = serviceWith(transcribing(HEARD).transcription);
  await transcribed(service, recording);
  for (const choice of ["take", "drop"] as const)
    expect(await service.settleOffer(owner, recording.id, choice)).toMatchObject({
      transcript: "",
      transcribedSeconds: 300,
    });
});

test("nobody but the owner changes, hears or transcribes a recording", async () => {
  const { id } = await added("Mine");
  const stranger = visitor();
  const before = await recordingRows(env, recap.shareId);
  const service = serviceWith();
  expect(await service.editTranscript(stranger, id, { transcript: "x", isEdited: true })).toBeNull();
  expect(await service.settleOffer(stranger, id, "take")).toBeNull();
  expect(await service.transcribe(stranger, id, ONCE)).toEqual({ kind: "not-found" });
  expect(await service.delete(stranger, id)).toBe(false);
  expect(await service.restore(stranger, id)).toBe("not-found");
  await recaps.setVisibility(owner, { shareId: recap.shareId }, false);
  expect(await service.findFile(stranger, { shareId: recap.shareId }, id)).toBeNull();
  expect(await service.findFile(owner, { id: recap.id }, id)).not.toBeNull();
  expect(await recordingRows(env, recap.shareId)).toEqual(before);
});

test("a deleted recording is nowhere, and comes back whole", async () => {
  const recording = await added("Mine");
  const service = serviceWith();
  expect(await service.delete(owner, recording.id)).toBe(true);
  expect((await recaps.findEditable(owner, { shareId: recap.shareId }))?.recordings).toEqual([]);
  expect(await service.findFile(owner, { shareId: recap.shareId }, recording.id)).toBeNull();
  expect(await service.transcribe(owner, recording.id, ONCE)).toEqual({ kind: "not-found" });
  expect(await service.editTranscript(owner, recording.id, { transcript: "x", isEdited: true })).toBeNull();
  expect(await service.settleOffer(owner, recording.id, "take")).toBeNull();
  expect(await service.restore(owner, recording.id)).toBe("restored");
  expect(await standing()).toEqual(recording);
});

test("recordings never make a save stale", async () => {
  const { rev } = recap;
  const recording = await added();
  const service = serviceWith(transcribing(HEARD).transcription);
  await transcribed(service, recording);
  await service.editTranscript(owner, recording.id, { transcript: "Mine", isEdited: true });
  await service.delete(owner, recording.id);
  expect((await recaps.findEditable(owner, { shareId: recap.shareId }))?.rev).toBe(rev);
  expect(await pageRev()).toBeGreaterThan(recap.pageRev + 3);
});

test("the transcripts of a recap take up so much together, and no more: it can always be read", async () => {
  const heard = transcribedAs("So far. ".repeat(3_000).trim());
  const service = serviceWith(transcribing(heard, heard).transcription);
  const long = "a".repeat(99_900);
  const all = await Promise.all(Array.from({ length: 9 }, () => added()));
  const [first, last] = [all[0], all[8]];
  if (!first || !last) throw new Error("Nothing was added");
  for (const { id } of all.slice(0, 8)) {
    const edited = await service.editTranscript(owner, id, { transcript: long, isEdited: true });
    expect(edited).toMatchObject({ transcript: long });
  }
  expect(await service.editTranscript(owner, last.id, { transcript: long, isEdited: true })).toBe("full");
  expect(await transcribed(service, last)).toEqual({ kind: "failed", reason: "full" });
  const upload = { bytes: audioFixture("answer-2.wav"), questionIndex: 1, language: null, uploadKey: null };
  const handle = { shareId: recap.shareId };
  expect(await service.add(owner, handle, { ...upload, transcript: long })).toEqual({
    kind: "refused",
    reason: "transcripts-full",
  });
  expect((await service.add(owner, handle, { ...upload, transcript: null })).kind).toBe("added");
  const read = await recaps.findEditable(owner, handle);
  expect(read?.recordings.map(({ transcript }) => transcript.length).sort()).toEqual(
    [0, 0, ...Array<number>(8).fill(99_900)].sort(),
  );

  await service.editTranscript(owner, first.id, { transcript: "Shorter.", isEdited: true });
  expect(await transcribed(service, last)).toMatchObject({ kind: "transcribed" });
});
