/** A call whose values are already stored succeeds, writes no row, changes no counter and is charged nothing. */
import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { Viewer } from "../../../app/domain/account/account.ts";
import { addQuestion, defaultQuestions } from "../../../app/domain/questions/questions.ts";
import type { Recap, RecapPatch } from "../../../app/domain/recap/recap.ts";
import type { Services } from "../../../app/services/services.ts";
import { details, newShareId, visitor } from "../../../tests/factories.ts";
import { audioFixture, photoFixture } from "../../../tests/fixtures.ts";
import { countingDatabase } from "../../../tests/row-counter.ts";
import { createServices } from "../../create-services.ts";
import { type Bindings, parseEnvironment } from "../../env.ts";

const ANSWERS = { "0": 'Long "runs"\nalong the lake — 🌊.', "1": "It \\ rained." };

let services: Services;
let rowsWritten: () => number;
let owner: Viewer;
let shareId: string;

beforeEach(async () => {
  const counted = countingDatabase(env.DB);
  rowsWritten = counted.rows;
  const environment = { ...parseEnvironment(env as unknown as Bindings), db: counted.db };
  services = createServices(environment, {
    network: crypto.randomUUID(),
    supernet: null,
    networkPrefix: "",
    onLimitReached: () => {},
  });
  owner = visitor();
  shareId = newShareId();
  await services.recaps.begin(owner, shareId, "running");
  expect(await save({ details: details(), answers: ANSWERS })).toMatchObject({ kind: "saved", rev: 1 });
});

async function recap(): Promise<Recap> {
  const found = await services.recaps.findEditable(owner, { shareId });
  if (!found) throw new Error("The recap does not exist");
  return found;
}

async function save(patch: RecapPatch, rev?: number, saveId: string = crypto.randomUUID()) {
  return services.recaps.save(owner, { shareId }, { saveId, rev: rev ?? (await recap()).rev, patch });
}

async function stored() {
  const all = (sql: string) =>
    env.DB.prepare(sql)
      .all()
      .then(({ results }) => results);
  const { id } = await recap();
  return {
    recap: await all(`SELECT * FROM recaps WHERE id = ${id}`),
    media: await all(`SELECT * FROM media WHERE recap_id = ${id} ORDER BY id`),
    recordings: await all(`SELECT * FROM recordings WHERE recap_id = ${id} ORDER BY id`),
    usage: await all("SELECT * FROM usage ORDER BY window_start, counter, subject"),
  };
}

/** Expects that the call writes no row. Returns the call's result. */
async function expectNothingWritten<Result>(call: () => Promise<Result>): Promise<Result> {
  const before = await stored();
  const rows = rowsWritten();
  const result = await call();
  expect(await stored()).toEqual(before);
  expect(rowsWritten() - rows).toBe(0);
  return result;
}

async function addPhoto(): Promise<string> {
  const upload = { fileName: "a.png", description: null, questionIndex: null, uploadKey: null };
  const outcome = await services.media.add(
    owner,
    { shareId },
    { file: new Blob([photoFixture("small.png")]), ...upload },
  );
  if (outcome.kind !== "added") throw new Error("The photo was not added");
  return outcome.media.id;
}

async function addRecording(transcript: string | null): Promise<string> {
  const upload = { transcript, language: null, segments: null, uploadKey: null, questionIndex: 0 };
  const outcome = await services.recordings.add(
    owner,
    { shareId },
    { file: new Blob([audioFixture("answer-1.webm")]), ...upload },
  );
  if (outcome.kind !== "added") throw new Error("The recording was not added");
  return outcome.recording.id;
}

const PATCHES: [string, RecapPatch][] = [
  ["nothing", {}],
  ["the race type", { raceType: "running" }],
  ["all details", { details: details() }],
  ["one detail", { details: { name: details().name } }],
  ["a finish time alone", { details: { finishTime: "48:12" } }],
  [
    "a custom distance that a preset rules out",
    { details: { customDistanceValue: 5, customDistanceUnit: "km" } },
  ],
  ["all answers", { answers: ANSWERS }],
  ["one answer", { answers: { "1": ANSWERS["1"] } }],
  ["the removal of an answer that does not exist", { answers: { "3": null } }],
  ["the questions", { questions: defaultQuestions(), nextQuestionIndex: 5 }],
  [
    "everything",
    { raceType: "running", details: details(), answers: ANSWERS, questions: defaultQuestions() },
  ],
];

test.each(PATCHES)(
  "a save of %s with the stored values writes nothing, in a draft and in a published recap",
  async (_name, patch) => {
    const { updatedAt } = await recap();
    const saved = { kind: "saved", isFirst: true, rev: 1, updatedAt, questions: defaultQuestions() };
    expect(await expectNothingWritten(() => save(patch, 1))).toEqual(saved);
    await services.recaps.publish(owner, shareId);
    const published = { ...saved, updatedAt: (await recap()).updatedAt };
    expect(await expectNothingWritten(() => save(patch, 1))).toEqual(published);
  },
);

test("an unchanged custom distance, DNF and added questions write nothing", async () => {
  const list = addQuestion({ questions: defaultQuestions(), nextQuestionIndex: 5 }, "Who cheered?");
  const custom = { distance: "custom", customDistanceValue: 42.2, customDistanceUnit: "km" } as const;
  const patch = { details: details({ ...custom, finishTime: null, dnf: true }), ...list };
  expect(await save(patch)).toMatchObject({ kind: "saved", rev: 2 });
  expect(await expectNothingWritten(() => save(patch))).toMatchObject({ kind: "saved", rev: 2 });
  const unit = { details: { customDistanceValue: 42.2 } };
  expect(await expectNothingWritten(() => save(unit))).toMatchObject({ kind: "saved", rev: 2 });
  const finishTime = { details: { finishTime: "1:00:00" } };
  expect(await expectNothingWritten(() => save(finishTime))).toMatchObject({ kind: "saved", rev: 2 });
});

test.each<[string, RecapPatch]>([
  ["a detail", { details: { location: "Berlin" } }],
  ["a detail to null", { details: { location: null } }],
  ["an answer", { answers: { "0": "Shorter." } }],
  ["an answer removed", { answers: { "0": null } }],
  ["a new answer", { answers: { "2": "" } }],
  ["the race type", { raceType: "cycling" }],
  ["the DNF flag", { details: { dnf: true } }],
])("a save that changes %s is written", async (_name, patch) => {
  expect(await save(patch)).toMatchObject({ kind: "saved", rev: 2 });
  expect((await recap()).version).toBe(2);
});

test("an unchanged save of an old rev is stale, and an impossible one returns its reason", async () => {
  await save({ answers: { "2": "Windy." } });
  expect(await expectNothingWritten(() => save({ answers: ANSWERS }, 1))).toMatchObject({ kind: "stale" });
  expect(await expectNothingWritten(() => save({ answers: { "77": "?" } }))).toEqual({
    kind: "unknown-question",
  });
  await services.recaps.publish(owner, shareId);
  const incomplete = { details: { name: null } };
  expect(await expectNothingWritten(() => save(incomplete))).toMatchObject({ kind: "incomplete" });
});

test("a retry returns what the save returned, even if it changed nothing", async () => {
  const change = () => save({ answers: { "2": "Windy." } }, 1, "retried");
  const first = await change();
  expect(first).toMatchObject({ kind: "saved", rev: 2 });
  expect(await expectNothingWritten(change)).toEqual({ ...first, isFirst: false });
  const same = () => save({ answers: { "2": "Windy." } }, 2, "again");
  expect(await expectNothingWritten(same)).toEqual(await expectNothingWritten(same));
});

test("choosing the same race type again writes nothing, and choosing another one does", async () => {
  const before = await recap();
  const again = () => services.recaps.begin(owner, shareId, "running");
  expect(await expectNothingWritten(again)).toEqual(before);
  expect(await services.recaps.begin(owner, shareId, "cycling")).toMatchObject({
    rev: 2,
    raceType: "cycling",
  });
  expect(await expectNothingWritten(() => services.recaps.begin(visitor(), shareId, "other"))).toBeNull();
});

test("saving the stored description writes nothing", async () => {
  const id = await addPhoto();
  for (const description of [null, "At the finish"]) {
    await services.media.change(owner, id, { description });
    expect(await expectNothingWritten(() => services.media.change(owner, id, { description }))).toBe(true);
  }
  expect(await expectNothingWritten(() => services.media.change(visitor(), id, { description: "A" }))).toBe(
    false,
  );
});

test("choosing the stored focal point writes nothing", async () => {
  const id = await addPhoto();
  for (const focalPoint of [
    { x: 50, y: 35 },
    { x: 10, y: 90 },
  ]) {
    await services.media.change(owner, id, { focalPoint });
    expect(await expectNothingWritten(() => services.media.change(owner, id, { focalPoint }))).toBe(true);
  }
});

test("choosing the stored cover writes nothing", async () => {
  const id = await addPhoto();
  for (const cover of [null, id]) {
    await services.media.setCover(owner, { shareId }, cover);
    const again = () => services.media.setCover(owner, { shareId }, cover);
    expect(await expectNothingWritten(again)).toBe(true);
  }
  expect(await expectNothingWritten(() => services.media.setCover(owner, { shareId }, "no photo"))).toBe(
    false,
  );
});

test("saving the order that is shown writes nothing, and any other order is stored", async () => {
  const reorder = (ids: string[]) => services.media.reorder(owner, { shareId }, ids);
  const shown = async () => (await recap()).media.map(({ id }) => id);
  expect(await expectNothingWritten(() => reorder([]))).toBe(true);
  const [a, b, c, d] = [await addPhoto(), await addPhoto(), await addPhoto(), await addPhoto()];
  for (const same of [[a, b, c, d], [a], [a, b], [], ["unknown"], [a, "unknown", b]]) {
    expect(await expectNothingWritten(() => reorder(same))).toBe(true);
  }
  for (const ids of [[d, c, b, a], [b], [c, a], [a, d], [d, a, b], [b, b, c]]) {
    const named = [...new Set(ids)];
    const expected = [...named, ...(await shown()).filter((id) => !named.includes(id))];
    const { version } = await recap();
    expect(await reorder(ids)).toBe(true);
    expect(await shown()).toEqual(expected);
    expect((await recap()).version).toBe(version + 1);
    expect(await expectNothingWritten(() => reorder(ids))).toBe(true);
  }
  const [first = "", second = ""] = await shown();
  await services.media.delete(owner, second);
  const rest = await shown();
  expect(rest[0]).toBe(first);
  expect(await expectNothingWritten(() => reorder(rest))).toBe(true);
});

test("setting the stored visibility writes nothing", async () => {
  for (const isPublic of [true, false, true]) {
    await services.recaps.setVisibility(owner, { shareId }, isPublic);
    const again = () => services.recaps.setVisibility(owner, { shareId }, isPublic);
    expect(await expectNothingWritten(again)).toBe(true);
  }
});

test("setting the stored listing writes nothing", async () => {
  for (const isListed of [true, false]) {
    await services.recaps.setListing(owner, { shareId }, isListed);
    const again = () => services.recaps.setListing(owner, { shareId }, isListed);
    expect(await expectNothingWritten(again)).toBe(true);
  }
});

test("saving the stored transcript writes nothing, unless it makes the transcript the athlete's own", async () => {
  const id = await addRecording(null);
  const edit = (transcript: string, isEdited: boolean) =>
    services.recordings.editTranscript(owner, id, { transcript, isEdited });
  const live = await edit("It rained.", false);
  expect(await expectNothingWritten(() => edit("It rained.", false))).toEqual(live);
  const own = await edit("It rained.", true);
  expect(own).toMatchObject({ isEdited: true });
  expect(await expectNothingWritten(() => edit("It rained.", true))).toEqual(own);
  expect(await expectNothingWritten(() => edit("It rained.", false))).toEqual(own);
});

test("accepting or dropping an offer that does not exist writes nothing", async () => {
  const id = await addRecording("It rained.");
  for (const choice of ["take", "drop"] as const) {
    const settle = () => services.recordings.settleOffer(owner, id, choice);
    expect(await expectNothingWritten(settle)).toMatchObject({ transcript: "It rained.", offer: null });
  }
});

test("sharing a recap again with the stored values writes nothing", async () => {
  const id = await addPhoto();
  await services.recaps.publish(owner, shareId);
  const { raceType, questions, answers, isPublic } = await recap();
  const given = { ...details(), raceType, questions, answers, isPublic };
  for (const mediaIds of [[], [id]]) {
    const shared = {
      shareId,
      createdAt: null,
      mediaIds,
      recordingIds: [],
      isDraft: false,
      given,
      today: "2026-05-17",
    };
    const again = () =>
      services.recaps.upsertShared(owner, shared as Parameters<Services["recaps"]["upsertShared"]>[1]);
    expect(await expectNothingWritten(again)).toMatchObject({ kind: "saved", recap: { rev: 1 } });
  }
});
