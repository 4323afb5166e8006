/** D1 or R2 fails before or after any call of a write on recordings: reads stay consistent, and a retry succeeds. */
import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";
import { expect, test } from "vitest";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import { sha256 } from "../../../app/domain/lib/base64url.ts";
import type { Recap } from "../../../app/domain/recap/recap.ts";
import { checkAudio } from "../../../app/media-files/audio/check-audio.ts";
import type { RecapService } from "../../../app/services/recap-service.ts";
import type { RecordingService } from "../../../app/services/recording-service.ts";
import type { UploadService } from "../../../app/services/upload-service.ts";
import { visitor } from "../../../tests/factories.ts";
import { LostDatabaseError } from "../../../tests/failing-database.ts";
import { audioFixture } from "../../../tests/fixtures.ts";
import { limitsOf } from "../../../tests/limits.ts";
import { quietConsole } from "../../../tests/quiet-console.ts";
import { transcribedAs } from "../../../tests/recording-calls.ts";
import { mediaGaps, recordingRows } from "../../../tests/stored-media.ts";
import {
  attempt,
  bothDone,
  deleteOwnQuestion,
  everyFailure,
  expectWholeOrNothing,
  type Failures,
  NEVER,
  recapWithOwnQuestion,
  uploadInOnePart,
} from "../../../tests/worker/every-failure.ts";
import { createMediaService } from "../media/media-service.ts";
import { createRecapService } from "../recaps/recap-service.ts";
import { createMediaStore } from "../storage/media-store.ts";
import { createUploadService } from "../uploads/upload-service.ts";
import { createRecordingService } from "./recording-service.ts";

quietConsole("error");

const MY_WORDS = "My own words";

let clockMs = Date.parse("2026-05-17T08:00:00Z");
const TWO_HOURS_MS = 7_200_000;
const TRANSCRIPT = transcribedAs("I ran along the lake.", "It was windy.");

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
  const transcribePiece = async () => ({ kind: "transcribed" as const, transcript: TRANSCRIPT });
  const transcription = { isAvailable: true, timeoutSeconds: 60, transcribePiece };
  return {
    recaps: createRecapService(parts),
    recordings: createRecordingService({ ...parts, transcription }),
    uploads: createUploadService(parts),
    sweep: () => createMediaService(parts).sweep(),
  };
}

const reliable = servicesOn(env.DB, env.MEDIA);

/** A recap with a custom question and three recordings of it; the second is edited, the third deleted. */
interface Stage {
  owner: Viewer;
  recap: Recap;
  ids: string[];
}

async function staged(): Promise<Stage> {
  const owner = visitor();
  const recap = await recapWithOwnQuestion(reliable.recaps, owner);
  const ids: string[] = [];
  for (const [uploadKey, transcript] of [
    ["first", null],
    ["second", MY_WORDS],
    ["deleted", null],
  ] as const) {
    const added = await addOne(reliable, { owner, recap }, uploadKey, transcript);
    if (added.kind !== "added") throw new Error("The recording was not added");
    ids.push(added.recording.id);
  }
  await reliable.recordings.transcribe(owner, ids[1] ?? "", { language: null, again: false });
  await reliable.recordings.delete(owner, ids[2] ?? "");
  return { owner, recap, ids };
}

function addOne(
  { recordings }: Services,
  { owner, recap }: Pick<Stage, "owner" | "recap">,
  uploadKey: string,
  transcript: string | null = null,
) {
  const upload = {
    file: new Blob([audioFixture("silence.webm")]),
    questionIndex: 5,
    language: null,
    segments: null,
  };
  return recordings.add(owner, { shareId: recap.shareId }, { ...upload, transcript, uploadKey });
}

type Write = (services: Services, stage: Stage) => Promise<unknown>;

async function cleanAudio(): Promise<Uint8Array<ArrayBuffer>> {
  const checked = await checkAudio(audioFixture("silence.webm"));
  if (checked.kind === "refused") throw new Error("The sample was rejected");
  return checked.bytes;
}

function uploadOne(original: Uint8Array<ArrayBuffer>, uploadKey = "in-parts"): Write {
  const source = { original, contentType: "audio/webm" };
  return ({ uploads }, stage) => uploadInOnePart(uploads, stage, source, { uploadKey, questionIndex: 5 });
}

const transcribe =
  (at: number, again = false): Write =>
  ({ recordings }, { owner, ids }) =>
    recordings.transcribe(owner, ids[at] ?? "", { language: null, again });

const WRITES: Record<string, Write> = {
  add: (services, stage) => addOne(services, stage, "new"),
  "add a known recording": (services, stage) => addOne(services, stage, "first"),
  "add twice at once": (services, stage) =>
    bothDone(addOne(services, stage, "new"), addOne(services, stage, "new")),
  upload: uploadOne(await cleanAudio()),
  "upload a rejected recording": uploadOne(new Uint8Array(3_000).fill(7)),
  "upload a known recording": uploadOne(await cleanAudio(), "first"),
  edit: async ({ recaps }, { owner, recap, ids }) =>
    recaps.edit(owner, { shareId: recap.shareId }, [
      { field: `transcript-${ids[1] ?? ""}`, base: [await sha256(MY_WORDS)], value: "My other words" },
    ]),
  transcribe: transcribe(0),
  "transcribe an edited recording": transcribe(1),
  "transcribe from the beginning": transcribe(1, true),
  "transcribe twice at once": (services, stage) =>
    bothDone(transcribe(0)(services, stage), transcribe(0)(services, stage)),
  "drop the offer": ({ recordings }, { owner, ids }) => recordings.settleOffer(owner, ids[1] ?? "", "drop"),
  delete: ({ recordings }, { owner, ids }) => recordings.delete(owner, ids[0] ?? ""),
  restore: ({ recordings }, { owner, ids }) => recordings.restore(owner, ids[2] ?? ""),
  sweep: ({ sweep }) => {
    clockMs += TWO_HOURS_MS;
    return sweep();
  },
  "delete the question": ({ recaps }, { owner, recap }) => deleteOwnQuestion(recaps, owner, recap),
  "delete the recap": ({ recaps }, { owner, recap }) => recaps.delete(owner, { shareId: recap.shareId }),
};

/** Returns what can be read of the recap and its rows, without values that differ between runs. */
async function snapshot({ owner, recap }: Stage) {
  const found = await reliable.recaps.findEditable(owner, { shareId: recap.shareId });
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

/** Expects an object for every row, and all bytes of every recording that a read returns. */
async function expectWhole({ owner, recap }: Stage): Promise<void> {
  const { shareId } = recap;
  expect((await mediaGaps(env, shareId)).rowsWithoutObject).toEqual([]);
  const found = await reliable.recaps.findEditable(owner, { shareId });
  for (const { id, fileSize } of found?.recordings ?? []) {
    const file = await reliable.recordings.findFile(owner, { shareId }, id);
    expect(await new Response(await file?.open()).bytes()).toHaveLength(fileSize);
  }
}

function attempted(write: Write, stage: Stage, failures: Failures) {
  return attempt(env, failures, (database, bucket) => write(servicesOn(database, bucket), stage));
}

test.each(Object.entries(WRITES))(
  "%s: after a failure at any call, reads are consistent, and a retry has the effect of one call",
  { timeout: 60_000 },
  (_, write) =>
    expectWholeOrNothing({
      staged,
      attempted: (stage, failures) => attempted(write, stage, failures),
      told: snapshot,
      expectWhole,
    }),
);

test("an offer that is accepted while D1 fails is accepted or not, and both texts still exist", async () => {
  const take: Write = ({ recordings }, { owner, ids }) => recordings.settleOffer(owner, ids[1] ?? "", "take");
  const stage = await staged();
  const whole = await attempted(take, stage, { database: NEVER, bucket: NEVER });
  for (const failures of everyFailure(whole)) {
    const tried = await staged();
    expect((await attempted(take, tried, failures)).failure).toBeInstanceOf(LostDatabaseError);
    const { shown } = await snapshot(tried);
    expect([shown?.[1]?.transcript, shown?.[1]?.offer].toSorted()).toEqual([TRANSCRIPT.text, "My own words"]);
  }
});
