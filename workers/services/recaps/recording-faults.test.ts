/** D1 or R2 fails at any call of anything that writes recordings: nothing is half, and the same call again ends well. */
import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Viewer } from "../../../app/domain/account.ts";
import { addQuestion } from "../../../app/domain/questions.ts";
import type { Recap } from "../../../app/domain/recap.ts";
import { declarationSchema } from "../../../app/domain/uploads.ts";
import { checkAudio } from "../../../app/media-files/audio/check-audio.ts";
import type { RecapService } from "../../../app/services/recap-service.ts";
import type { RecordingService } from "../../../app/services/recording-service.ts";
import type { UploadService } from "../../../app/services/upload-service.ts";
import {
  attempt,
  everyFailure,
  expectWholeOrNothing,
  type Failures,
  NEVER,
} from "../../../tests/every-failure.ts";
import { newRecap, visitor } from "../../../tests/factories.ts";
import { LostDatabaseError } from "../../../tests/failing-database.ts";
import { audioFixture } from "../../../tests/fixtures.ts";
import { limitsOf } from "../../../tests/limits.ts";
import { transcribedAs } from "../../../tests/recording-calls.ts";
import { mediaGaps, recordingRows } from "../../../tests/stored-media.ts";
import { declarationOf } from "../../../tests/upload-calls.ts";
import { createMediaService } from "./media.ts";
import { createMediaStore } from "./media-store.ts";
import { createRecapService } from "./recaps.ts";
import { createRecordingService } from "./recordings.ts";
import { createUploadService } from "./uploads.ts";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

let clockMs = Date.parse("2026-05-17T08:00:00Z");
const TWO_HOURS_MS = 7_200_000;
const HEARD = transcribedAs("I ran along the lake.", "It was windy.");

interface Services {
  recaps: RecapService;
  recordings: RecordingService;
  uploads: UploadService;
  sweep: () => Promise<void>;
}

function servicesOn(database: D1Database, bucket: R2Bucket): Services {
  const now = () => clockMs++;
  const db = drizzle(database);
  const parts = { db, store: createMediaStore(bucket), now, limits: limitsOf(db, { now }) };
  const transcribePiece = async () => ({ kind: "transcribed" as const, transcript: HEARD });
  const transcription = { isAvailable: true, timeoutSeconds: 60, transcribePiece };
  return {
    recaps: createRecapService(parts),
    recordings: createRecordingService({ ...parts, transcription }),
    uploads: createUploadService(parts),
    sweep: () => createMediaService(parts).sweep(),
  };
}

const sound = servicesOn(env.DB, env.MEDIA);

/** A recap with a question of its own, two recordings on it (the second in the athlete's words), and a deleted one. */
interface Stage {
  owner: Viewer;
  recap: Recap;
  ids: string[];
}

async function staged(): Promise<Stage> {
  const owner = visitor();
  const own = addQuestion({ questions: newRecap().questions, nextQuestionIndex: 5 }, "Who cheered?");
  const outcome = await sound.recaps.create(owner, newRecap({ questions: own.questions }), null);
  if (outcome.kind !== "created") throw new Error("The recap was not made");
  const { recap } = outcome;
  const ids: string[] = [];
  for (const [uploadKey, transcript] of [
    ["first", null],
    ["second", "My own words"],
    ["deleted", null],
  ] as const) {
    const added = await addOne(sound, { owner, recap }, uploadKey, transcript);
    if (added.kind !== "added") throw new Error("The recording was not added");
    ids.push(added.recording.id);
  }
  await sound.recordings.transcribe(owner, ids[1] ?? "", { language: null, again: false });
  await sound.recordings.delete(owner, ids[2] ?? "");
  return { owner, recap, ids };
}

function addOne(
  { recordings }: Services,
  { owner, recap }: Pick<Stage, "owner" | "recap">,
  uploadKey: string,
  transcript: string | null = null,
) {
  const upload = { bytes: audioFixture("silence.webm"), questionIndex: 5, language: null };
  return recordings.add(owner, { shareId: recap.shareId }, { ...upload, transcript, uploadKey });
}

type Write = (services: Services, stage: Stage) => Promise<unknown>;

async function cleanSound(): Promise<Uint8Array<ArrayBuffer>> {
  const checked = await checkAudio(audioFixture("silence.webm"));
  if (checked.kind === "refused") throw new Error("The sample was refused");
  return checked.bytes;
}

/** The whole way of an upload in one part; what a browser asks for again after any break. */
function uploadOne(original: Uint8Array<ArrayBuffer>, uploadKey = "in-parts"): Write {
  return async ({ uploads }, { owner, recap }) => {
    const declaration = await declarationOf(
      { original, contentType: "audio/webm" },
      { uploadKey, questionIndex: 5 },
    );
    const handle = { shareId: recap.shareId };
    const begun = await uploads.begin(owner, handle, declarationSchema.parse(declaration));
    if (begun.kind !== "begun") return begun;
    await uploads.putPart(owner, begun.uploadId, { number: 1, bytes: original });
    return uploads.finish(owner, begun.uploadId);
  };
}

/** Rejects when one does, but waits for both. */
async function bothDone(...calls: Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(calls);
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
}

const transcribe =
  (at: number, again = false): Write =>
  ({ recordings }, { owner, ids }) =>
    recordings.transcribe(owner, ids[at] ?? "", { language: null, again });

const WRITES: Record<string, Write> = {
  add: (services, stage) => addOne(services, stage, "new"),
  "add what is there": (services, stage) => addOne(services, stage, "first"),
  "add twice at once": (services, stage) =>
    bothDone(addOne(services, stage, "new"), addOne(services, stage, "new")),
  upload: uploadOne(await cleanSound()),
  "upload what is refused": uploadOne(new Uint8Array(3_000).fill(7)),
  "upload what is there": uploadOne(await cleanSound(), "first"),
  edit: ({ recordings }, { owner, ids }) =>
    recordings.editTranscript(owner, ids[1] ?? "", { transcript: "My other words", isEdited: true }),
  transcribe: transcribe(0),
  "transcribe what the athlete has written": transcribe(1),
  "transcribe anew": transcribe(1, true),
  "transcribe twice at once": (services, stage) =>
    bothDone(transcribe(0)(services, stage), transcribe(0)(services, stage)),
  "drop the offer": ({ recordings }, { owner, ids }) => recordings.settleOffer(owner, ids[1] ?? "", "drop"),
  delete: ({ recordings }, { owner, ids }) => recordings.delete(owner, ids[0] ?? ""),
  restore: ({ recordings }, { owner, ids }) => recordings.restore(owner, ids[2] ?? ""),
  purge: ({ sweep }) => {
    clockMs += TWO_HOURS_MS;
    return sweep();
  },
  "deleting the question": ({ recaps }, { owner, recap }) => {
    const patch = { questions: newRecap().questions };
    return recaps.save(owner, { shareId: recap.shareId }, { saveId: "save", rev: recap.rev, patch });
  },
  "deleting the recap": ({ recaps }, { owner, recap }) => recaps.delete(owner, { shareId: recap.shareId }),
};

/** What can be read of the recap and its rows, without what differs from one run to the next. */
async function told({ owner, recap }: Stage) {
  const found = await sound.recaps.findEditable(owner, { shareId: recap.shareId });
  const rows = await recordingRows(env, recap.shareId);
  return {
    questions: found?.questions.length,
    shown: found?.recordings.map(({ uploadKey, transcript, segments, isEdited, isTranscribed, offer }) => ({
      uploadKey,
      transcript,
      segments,
      isEdited,
      isTranscribed,
      offer,
    })),
    kept: rows.map((row) => row.upload_key),
  };
}

/** Every row has its object, and every recording that a read shows has all its bytes. */
async function expectWhole({ owner, recap }: Stage): Promise<void> {
  const { shareId } = recap;
  expect((await mediaGaps(env, shareId)).rowsWithoutObject).toEqual([]);
  const found = await sound.recaps.findEditable(owner, { shareId });
  for (const { id, fileSize } of found?.recordings ?? []) {
    const file = await sound.recordings.findFile(owner, { shareId }, id);
    expect(await new Response(await file?.open()).bytes()).toHaveLength(fileSize);
  }
}

function attempted(write: Write, stage: Stage, failures: Failures) {
  return attempt(env, failures, (database, bucket) => write(servicesOn(database, bucket), stage));
}

test.each(Object.entries(WRITES))(
  "%s, failing anywhere, shows nothing half, and done again it is done once",
  { timeout: 60_000 },
  (_, write) =>
    expectWholeOrNothing({
      staged,
      attempted: (stage, failures) => attempted(write, stage, failures),
      told,
      expectWhole,
    }),
);

test("an offer that is taken while D1 fails is taken or not, and both texts are still there", async () => {
  const take: Write = ({ recordings }, { owner, ids }) => recordings.settleOffer(owner, ids[1] ?? "", "take");
  const stage = await staged();
  const whole = await attempted(take, stage, { database: NEVER, bucket: NEVER });
  for (const failures of everyFailure(whole)) {
    const tried = await staged();
    expect((await attempted(take, tried, failures)).failure).toBeInstanceOf(LostDatabaseError);
    const { shown } = await told(tried);
    expect([shown?.[1]?.transcript, shown?.[1]?.offer].toSorted()).toEqual([HEARD.text, "My own words"]);
  }
});
