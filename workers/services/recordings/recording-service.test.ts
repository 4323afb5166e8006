/** RecordingService: transcripts, transcription in pieces, leases, offers, and that no edit is overwritten. */
import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";
import { beforeEach, expect, test } from "vitest";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import { sha256 } from "../../../app/domain/lib/base64url.ts";
import type { Recap } from "../../../app/domain/recap/recap.ts";
import { type Recording, TRANSCRIPTS_FULL } from "../../../app/domain/voice/recording.ts";
import type { RecordingService } from "../../../app/services/recording-service.ts";
import type { PieceOutcome } from "../../../app/services/transcription-service.ts";
import { collidingDatabase } from "../../../tests/colliding-database.ts";
import { editRecap, editsOf } from "../../../tests/edits-of.ts";
import { newRecap, visitor } from "../../../tests/factories.ts";
import { audioFixture } from "../../../tests/fixtures.ts";
import { limitsOf } from "../../../tests/limits.ts";
import { transcribedAs, transcribing } from "../../../tests/recording-calls.ts";
import { recordingRows } from "../../../tests/stored-media.ts";
import { createRecapService } from "../recaps/recap-service.ts";
import { createMediaStore } from "../storage/media-store.ts";
import { createRecordingService } from "./recording-service.ts";

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
const TRANSCRIPT = transcribedAs("I ran along the lake.", "It was windy.");

let owner: Viewer;
let recap: Recap;

beforeEach(async () => {
  owner = visitor();
  const outcome = await recaps.create(owner, newRecap(), null);
  if (outcome.kind !== "created") throw new Error("The recap was not created");
  recap = outcome.recap;
});

function serviceWith(transcription = transcribing().transcription): RecordingService {
  return createRecordingService({ ...parts, transcription });
}

async function addRecording(transcript: string | null = null, questionIndex = 1): Promise<Recording> {
  const outcome = await serviceWith().add(
    owner,
    { shareId: recap.shareId },
    {
      file: new Blob([audioFixture("answer-1.webm")]),
      questionIndex,
      transcript,
      language: null,
      segments: null,
      uploadKey: null,
    },
  );
  if (outcome.kind !== "added") throw new Error("The recording was not added");
  return outcome.recording;
}

/** Adds a recording whose row has this duration. Pieces are cut by the row; the file is shorter. */
async function addRecordingOf(seconds: number): Promise<Recording> {
  const recording = await addRecording();
  await env.DB.prepare("UPDATE recordings SET duration_seconds = ? WHERE id = ?")
    .bind(seconds, recording.id)
    .run();
  return { ...recording, duration: seconds };
}

/** Stores the athlete's own text. Returns the recording as it is then. */
async function type({ id }: Pick<Recording, "id">, text: string): Promise<Recording | undefined> {
  const { recordings } = await editRecap(recaps, owner, recap, { [`transcript-${id}`]: text });
  return recordings.find((recording) => recording.id === id);
}

/** Returns the recap's first recording as it is stored. */
async function storedRecording(): Promise<Recording> {
  const [recording] = (await recaps.findEditable(owner, { shareId: recap.shareId }))?.recordings ?? [];
  if (!recording) throw new Error("The recap has no recording");
  return recording;
}

async function version(): Promise<number> {
  return (await recaps.findEditable(owner, { shareId: recap.shareId }))?.version ?? -1;
}

function transcribe(service: RecordingService, { id }: Recording, options = ONCE) {
  return service.transcribe(owner, id, options);
}

test("the transcribed text becomes the transcript, with the times of its sentences", async () => {
  const recording = await addRecording();
  expect(recording).toMatchObject({ isTranscribed: false, transcribedSeconds: 0, transcript: "" });
  const { transcription, asked } = transcribing(TRANSCRIPT);
  const outcome = await transcribe(serviceWith(transcription), recording, { language: "de", again: false });
  const expected = {
    transcript: TRANSCRIPT.text,
    segments: TRANSCRIPT.segments,
    language: "en",
    isEdited: false,
    isTranscribed: true,
    transcribedSeconds: recording.duration,
    offer: null,
  };
  expect(outcome).toMatchObject({ kind: "transcribed", recording: expected });
  expect(await storedRecording()).toMatchObject(expected);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.options.language).toBe("de");
  expect(asked[0]?.options.prompt).toBe("Chicago Lakefront Run, running, Chicago, USA.");
  expect(asked[0]?.piece.contentType).toBe("audio/webm");
  expect(asked[0]?.piece.duration).toBeCloseTo(recording.duration, 0);
});

test("a transcribed recording is not transcribed again unless that is requested", async () => {
  const recording = await addRecording();
  await transcribe(serviceWith(transcribing(TRANSCRIPT).transcription), recording);
  expect(await transcribe(serviceWith(), recording)).toMatchObject({ kind: "transcribed" });
  const repeated = transcribing(transcribedAs("Ich lief am See."));
  await transcribe(serviceWith(repeated.transcription), recording, AGAIN);
  expect(await storedRecording()).toMatchObject({ transcript: "Ich lief am See.", offer: null });
});

test("silence results in an empty transcript", async () => {
  const recording = await addRecording();
  const silence = { text: "", language: null, segments: [] };
  await transcribe(serviceWith(transcribing(silence).transcription), recording);
  expect(await storedRecording()).toMatchObject({ transcript: "", isTranscribed: true, offer: null });
});

test("a long recording is transcribed in overlapping pieces, each with the previous text in its prompt", async () => {
  const recording = await addRecordingOf(700);
  const service = (outcome: PieceOutcome | typeof TRANSCRIPT) => transcribing(outcome);
  const first = service(transcribedAs("First piece."));
  const outcome = await transcribe(serviceWith(first.transcription), recording);
  expect(outcome).toMatchObject({
    recording: { isTranscribed: false, transcribedSeconds: 300, transcript: "", offer: null },
  });
  const versionAfterFirst = await version();
  const second = service({
    text: "Second piece.",
    language: "en",
    segments: [{ start: 3, end: 4, text: "Second piece." }],
  });
  expect(await transcribe(serviceWith(second.transcription), recording)).toMatchObject({
    recording: { isTranscribed: false, transcribedSeconds: 600 },
  });
  expect(await version()).toBe(versionAfterFirst);
  expect(second.asked[0]?.options).toMatchObject({ language: "en" });
  expect(second.asked[0]?.options.prompt).toMatch(/^Chicago Lakefront Run.*First piece\.$/);
  const third = service({ text: "Third.", language: "en", segments: [{ start: 4, end: 5, text: "Third." }] });
  await transcribe(serviceWith(third.transcription), recording);
  const whole = await storedRecording();
  expect(whole).toMatchObject({ isTranscribed: true, transcribedSeconds: 700 });
  expect(whole.transcript).toBe("First piece. Second piece. Third.");
  expect(whole.segments.map(({ text }) => text)).toEqual(["First piece.", "Second piece.", "Third."]);
  expect(await version()).toBe(versionAfterFirst + 1);
});

test("a last piece of a few seconds is transcribed with the piece before it", async () => {
  const recording = await addRecordingOf(305);
  await transcribe(serviceWith(transcribing(TRANSCRIPT).transcription), recording);
  expect(await storedRecording()).toMatchObject({ isTranscribed: true, transcribedSeconds: 305 });
});

test.each(["unavailable", "busy", "quota", "timeout", "too-large", "rejected", "broken"] as const)(
  "a transcription that fails as %s changes nothing",
  async (reason) => {
    const recording = await addRecordingOf(700);
    await transcribe(serviceWith(transcribing(TRANSCRIPT).transcription), recording);
    await type(recording, "Mine");
    const before = await recordingRows(env, recap.shareId);
    for (const options of [ONCE, AGAIN]) {
      const failing = transcribing({ kind: "failed", reason });
      expect(await transcribe(serviceWith(failing.transcription), recording, options)).toEqual({
        kind: "failed",
        reason,
      });
    }
    expect(await recordingRows(env, recap.shareId)).toEqual(before);
  },
);

test("if no service is configured, no request is sent", async () => {
  const { transcription, asked } = transcribing();
  const service = serviceWith({ ...transcription, isAvailable: false });
  expect(await transcribe(service, await addRecording())).toEqual({ kind: "failed", reason: "unavailable" });
  expect(asked).toEqual([]);
});

test("a recording whose stored file is damaged cannot be transcribed, and is kept", async () => {
  const recording = await addRecording();
  await env.MEDIA.put(`recaps/${recap.shareId}/audio/${recording.id}/original`, new Uint8Array(5_000));
  const failed = await transcribe(serviceWith(), recording);
  expect(failed).toEqual({ kind: "failed", reason: "rejected" });
  expect((await storedRecording()).id).toBe(recording.id);
});

test("the athlete's own transcript is kept, and the machine's is offered next to it", async () => {
  const recording = await addRecording("My own words. Nobody else's.");
  expect(recording.isEdited).toBe(true);
  await transcribe(serviceWith(transcribing(TRANSCRIPT).transcription), recording);
  expect(await storedRecording()).toMatchObject({
    transcript: "My own words. Nobody else's.",
    isEdited: true,
    isTranscribed: true,
    offer: TRANSCRIPT.text,
  });
});

test("if the athlete typed the same words, there is no offer, and their text gets the times", async () => {
  const recording = await addRecording("i ran along the lake. It was WINDY!");
  await transcribe(serviceWith(transcribing(TRANSCRIPT).transcription), recording);
  expect(await storedRecording()).toMatchObject({
    transcript: "i ran along the lake. It was WINDY!",
    isEdited: true,
    offer: null,
    segments: [
      { start: 0, end: 0.9, text: "i ran along the lake." },
      { start: 1, end: 1.9, text: "It was WINDY!" },
    ],
  });
});

test("silence results in no offer", async () => {
  const recording = await addRecording("My own words");
  await transcribe(
    serviceWith(transcribing({ text: "", language: null, segments: [] }).transcription),
    recording,
  );
  expect(await storedRecording()).toMatchObject({
    transcript: "My own words",
    offer: null,
    isTranscribed: true,
  });
});

test("an edit during transcription is not overwritten", async () => {
  const recording = await addRecording();
  const { transcription } = transcribing(TRANSCRIPT);
  const service = serviceWith({
    isAvailable: true,
    timeoutSeconds: 60,
    async transcribePiece(viewer, piece, options) {
      await type(recording, "Typed meanwhile");
      return transcription.transcribePiece(viewer, piece, options);
    },
  });
  await transcribe(service, recording);
  expect(await storedRecording()).toMatchObject({
    transcript: "Typed meanwhile",
    isEdited: true,
    offer: TRANSCRIPT.text,
  });
});

test("live captions are replaced by the transcription and by edits, and never replace them", async () => {
  const recording = await addRecording();
  const service = serviceWith(transcribing(TRANSCRIPT).transcription);
  const caption = () =>
    recaps.edit(owner, { shareId: recap.shareId }, [
      { field: `captions-${recording.id}`, base: [null], value: "i ran a long the lake" },
    ]);
  expect(await caption()).toMatchObject({ fields: [{ is: "saved" }] });
  expect(await storedRecording()).toMatchObject({ transcript: "i ran a long the lake", isEdited: false });
  await transcribe(service, recording);
  expect(await storedRecording()).toMatchObject({ transcript: TRANSCRIPT.text, offer: null });
  expect(await caption()).toMatchObject({ fields: [{ is: "conflict", theirs: TRANSCRIPT.text }] });
  expect(await storedRecording()).toMatchObject({ transcript: TRANSCRIPT.text, isEdited: false });
  await type(recording, "Mine");
  expect(await caption()).toMatchObject({ fields: [{ is: "conflict", theirs: "Mine" }] });
  expect(await storedRecording()).toMatchObject({ transcript: "Mine", isEdited: true });
});

test("of many simultaneous requests, one transcribes and the others get a Retry-After", async () => {
  const recording = await addRecordingOf(700);
  const { transcription, asked } = transcribing(transcribedAs("One of them."));
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, () => transcribe(serviceWith(transcription), recording)),
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
  ["failed", () => transcribing({ kind: "failed", reason: "broken" })],
  ["threw an error", () => transcribing()],
] as const)("after a transcription that %s, the next one starts at once", async (_, failing) => {
  const recording = await addRecording();
  await transcribe(serviceWith(failing().transcription), recording).catch(() => null);
  expect(await transcribe(serviceWith(transcribing(TRANSCRIPT).transcription), recording)).toMatchObject({
    recording: { transcript: TRANSCRIPT.text },
  });
});

test("the lease of a request that died expires after the timeout and half a minute", async () => {
  const recording = await addRecording();
  let die = () => {};
  let start = () => {};
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  const dying = transcribe(
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
  expect(await transcribe(serviceWith(), recording)).toMatchObject({ kind: "under-way" });
  clockMs += 1_000;
  expect(await transcribe(serviceWith(transcribing(TRANSCRIPT).transcription), recording)).toMatchObject({
    kind: "transcribed",
  });
  die();
  await dying;
});

test("a late piece is dropped if another tab has restarted the transcription", async () => {
  const recording = await addRecordingOf(700);
  await transcribe(serviceWith(transcribing(transcribedAs("Old.")).transcription), recording);
  const late = transcribing(transcribedAs("Old again."));
  const service = serviceWith({
    isAvailable: true,
    timeoutSeconds: 60,
    async transcribePiece(viewer, piece, options) {
      // The service takes so long that the lease expires.
      clockMs += 90_000;
      await transcribe(serviceWith(transcribing(transcribedAs("New.")).transcription), recording, AGAIN);
      return late.transcription.transcribePiece(viewer, piece, options);
    },
  });
  expect(await transcribe(service, recording)).toMatchObject({ recording: { transcribedSeconds: 300 } });
  const [row] = await recordingRows(env, recap.shareId);
  expect(JSON.parse(row?.heard ?? "{}").text).toBe("New.");
});

test("an edited sentence keeps its time, and so do its neighbours", async () => {
  const recording = await addRecording();
  const service = serviceWith(transcribing(TRANSCRIPT).transcription);
  await transcribe(service, recording);
  const transcript = "At last: I ran along the big lake. It was windy.";
  expect(await type(recording, `${transcript} 🎉`)).toMatchObject({
    transcript: `${transcript} 🎉`,
    isEdited: true,
    segments: [
      { start: 0, end: 0.9, text: "At last: I ran along the big lake." },
      { start: 1, end: 1.9, text: "It was windy." },
    ],
  });
  await type(recording, "");
  expect(await storedRecording()).toMatchObject({ transcript: "", segments: [], isEdited: true });
});

test("after simultaneous edits, one text is stored, with its own times", async () => {
  const recording = await addRecording();
  const service = serviceWith(transcribing(TRANSCRIPT).transcription);
  await transcribe(service, recording);
  const texts = Array.from({ length: 6 }, (_, at) => `${at} times I ran along the lake. It was windy ${at}.`);
  const outcomes = await Promise.all(
    texts.map((value) =>
      recaps.edit(owner, { shareId: recap.shareId }, [
        { field: `transcript-${recording.id}`, base: [], value },
      ]),
    ),
  );
  const results = outcomes.flatMap((outcome) => (outcome.kind === "edited" ? outcome.fields : []));
  expect(results.filter(({ is }) => is === "saved")).toHaveLength(1);
  const { transcript, segments } = await storedRecording();
  expect(texts).toContain(transcript);
  expect(segments.map(({ text }) => text).join(" ")).toBe(transcript);
});

test("a machine's text that changes between reading and writing is replaced, an athlete's is a conflict", async () => {
  const recording = await addRecording();
  const edit = [{ field: `transcript-${recording.id}` as const, base: [], value: "Mine" }];
  const editWhile = (set: string) => {
    const write = env.DB.prepare(`UPDATE recordings SET ${set} WHERE id = ?`);
    const colliding = drizzle(
      collidingDatabase(env.DB, (number) =>
        number === 1 ? write.bind(recording.id).run() : Promise.resolve(),
      ),
    );
    const service = createRecapService({ ...parts, db: colliding, limits: limitsOf(colliding) });
    return service.edit(owner, { shareId: recap.shareId }, edit);
  };
  expect(await editWhile("transcript = 'Machine'")).toMatchObject({ fields: [{ is: "saved" }] });
  expect(await storedRecording()).toMatchObject({ transcript: "Mine", isEdited: true });
  await env.DB.prepare("UPDATE recordings SET transcript = '', is_edited = 0 WHERE id = ?")
    .bind(recording.id)
    .run();
  const theirs = await editWhile("transcript = 'Theirs', is_edited = 1");
  expect(theirs).toMatchObject({ fields: [{ is: "conflict", theirs: "Theirs" }] });
  expect(await storedRecording()).toMatchObject({ transcript: "Theirs" });
});

test("accepting an offer swaps it with the athlete's text, and accepting again swaps back", async () => {
  const recording = await addRecording("My own words");
  const service = serviceWith(transcribing(TRANSCRIPT).transcription);
  await transcribe(service, recording);
  const offered = await storedRecording();
  expect(await service.settleOffer(owner, recording.id, "take")).toMatchObject({
    transcript: TRANSCRIPT.text,
    segments: TRANSCRIPT.segments,
    language: "en",
    isEdited: false,
    offer: "My own words",
  });
  expect(await service.settleOffer(owner, recording.id, "take")).toEqual(offered);
  await service.settleOffer(owner, recording.id, "take");
  await type(recording, "Windy it was");
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

test.each([8.621, 700])(
  "the athlete's text that was exchanged for the machine's outlasts another transcription of %f s",
  async (seconds) => {
    const recording = await addRecordingOf(seconds);
    await type(recording, "My own words");
    const service = serviceWith(transcribing(...Array(6).fill(TRANSCRIPT)).transcription);
    for (let pieces = 0; pieces < 3; pieces++) await transcribe(service, recording);
    const heard = (await storedRecording()).offer;
    await service.settleOffer(owner, recording.id, "take");
    await transcribe(service, recording, AGAIN);
    for (let pieces = 0; pieces < 3; pieces++) await transcribe(service, recording);
    expect(await storedRecording()).toMatchObject({
      transcript: "My own words",
      isEdited: true,
      isTranscribed: true,
      offer: heard,
    });
  },
);

test("a partial transcription is not an offer that can be accepted", async () => {
  const recording = await addRecordingOf(700);
  const service = serviceWith(transcribing(TRANSCRIPT).transcription);
  await transcribe(service, recording);
  for (const choice of ["take", "drop"] as const)
    expect(await service.settleOffer(owner, recording.id, choice)).toMatchObject({
      transcript: "",
      transcribedSeconds: 300,
    });
});

test("only the owner can change, play or transcribe a private recap's recording", async () => {
  const { id } = await addRecording("Mine");
  const stranger = visitor();
  const before = await recordingRows(env, recap.shareId);
  const service = serviceWith();
  const edits = [{ field: `transcript-${id}` as const, base: [await sha256("Mine")], value: "x" }];
  expect(await recaps.edit(stranger, { shareId: recap.shareId }, edits)).toEqual({ kind: "not-found" });
  expect(await service.settleOffer(stranger, id, "take")).toBeNull();
  expect(await service.transcribe(stranger, id, ONCE)).toEqual({ kind: "not-found" });
  expect(await service.delete(stranger, id)).toBe(false);
  expect(await service.restore(stranger, id)).toBe("not-found");
  await recaps.setVisibility(owner, { shareId: recap.shareId }, false);
  expect(await service.findFile(stranger, { shareId: recap.shareId }, id)).toBeNull();
  expect(await service.findFile(owner, { id: recap.id }, id)).not.toBeNull();
  expect(await recordingRows(env, recap.shareId)).toEqual(before);
});

test("a deleted recording cannot be read or changed, and is restored unchanged", async () => {
  const recording = await addRecording("Mine");
  const service = serviceWith();
  expect(await service.delete(owner, recording.id)).toBe(true);
  expect((await recaps.findEditable(owner, { shareId: recap.shareId }))?.recordings).toEqual([]);
  expect(await service.findFile(owner, { shareId: recap.shareId }, recording.id)).toBeNull();
  expect(await service.transcribe(owner, recording.id, ONCE)).toEqual({ kind: "not-found" });
  const late = [{ field: `transcript-${recording.id}` as const, base: [await sha256("Mine")], value: "x" }];
  expect(await recaps.edit(owner, { shareId: recap.shareId }, late)).toMatchObject({
    fields: [{ is: "conflict", isRemoved: true }],
  });
  expect(await service.settleOffer(owner, recording.id, "take")).toBeNull();
  expect(await service.restore(owner, recording.id)).toBe("restored");
  expect(await storedRecording()).toEqual(recording);
});

test("deleting a question again does not delete what was restored since", async () => {
  const index = 10_001;
  await editRecap(recaps, owner, recap, { [`question-${index}`]: "Who cheered?" });
  const recording = await addRecording(null, index);
  const found = await recaps.findEditable(owner, { shareId: recap.shareId });
  const removal = editsOf(found ?? recap, { [`question-${index}`]: null });
  const send = () => recaps.edit(owner, { shareId: recap.shareId }, removal);
  expect(await send()).toMatchObject({ fields: [{ is: "saved" }], recap: { recordings: [] } });
  await serviceWith().restore(owner, recording.id);
  expect(await send()).toMatchObject({
    fields: [{ is: "saved" }],
    recap: { recordings: [{ id: recording.id }] },
  });
});

test("the transcripts of a recap have a maximum total size, so the recap can always be read", async () => {
  const longTranscript = transcribedAs("So far. ".repeat(3_000).trim());
  const service = serviceWith(transcribing(longTranscript, longTranscript).transcription);
  const long = "a".repeat(99_900);
  const all = await Promise.all(Array.from({ length: 9 }, () => addRecording()));
  const [first, last] = [all[0], all[8]];
  if (!first || !last) throw new Error("Nothing was added");
  for (const { id } of all.slice(0, 8)) {
    expect(await type({ id }, long)).toMatchObject({ transcript: long });
  }
  const tooMuch = [{ field: `transcript-${last.id}` as const, base: [], value: long }];
  expect(await recaps.edit(owner, { shareId: recap.shareId }, tooMuch)).toMatchObject({
    fields: [{ is: "refused", message: TRANSCRIPTS_FULL }],
  });
  expect(await transcribe(service, last)).toEqual({ kind: "failed", reason: "full" });
  const upload = {
    file: new Blob([audioFixture("answer-2.wav")]),
    questionIndex: 1,
    language: null,
    segments: null,
    uploadKey: null,
  };
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

  await type(first, "Shorter.");
  expect(await transcribe(service, last)).toMatchObject({ kind: "transcribed" });
});
