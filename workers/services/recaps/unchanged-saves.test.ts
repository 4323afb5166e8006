/** A call whose values are already stored succeeds, writes no row, changes no counter and is charged nothing. */
import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import type { Recap } from "../../../app/domain/recap/recap.ts";
import type { Services } from "../../../app/services/services.ts";
import { editRecap, editsOf, type Values } from "../../../tests/edits-of.ts";
import { details, newShareId, visitor } from "../../../tests/factories.ts";
import { audioFixture, photoFixture } from "../../../tests/fixtures.ts";
import { countingDatabase } from "../../../tests/row-counter.ts";
import { createServices } from "../../create-services.ts";
import { type Bindings, parseEnvironment } from "../../env.ts";

const ANSWERS = { "answer-0": 'Long "runs"\nalong the lake — 🌊.', "answer-1": "It \\ rained." };

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
  await save({ ...details(), ...ANSWERS });
});

async function recap(): Promise<Recap> {
  const found = await services.recaps.findEditable(owner, { shareId });
  if (!found) throw new Error("The recap does not exist");
  return found;
}

function save(values: Values): Promise<Recap> {
  return editRecap(services.recaps, owner, { shareId }, values);
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

const STORED: [string, Values][] = [
  ["the race type", { raceType: "running" }],
  ["all details", details()],
  ["one detail", { name: details().name }],
  ["a finish time alone", { finishTime: "48:12" }],
  ["all answers", ANSWERS],
  ["one answer", { "answer-1": ANSWERS["answer-1"] }],
  ["the removal of an answer that does not exist", { "answer-3": null }],
  ["a question", { "question-0": "How did you prepare for this race?" }],
  ["the removal of a question that does not exist", { "question-10001": null }],
  ["everything", { raceType: "running", ...details(), ...ANSWERS }],
];

test.each(STORED)(
  "an edit of %s with the stored values writes nothing, in a draft and in a published recap",
  async (_name, values) => {
    expect(await expectNothingWritten(() => save(values))).toEqual(await recap());
    await services.recaps.publish(owner, shareId);
    expect(await expectNothingWritten(() => save(values))).toEqual(await recap());
  },
);

test("an unchanged custom distance, DNF and added questions write nothing", async () => {
  const custom = { distance: "custom", customDistanceValue: 42.2, customDistanceUnit: "km" } as const;
  const values = {
    ...details({ ...custom, finishTime: null, dnf: true }),
    "question-10001": "Who cheered?",
    "answer-10001": "My dad.",
  };
  const saved = await save(values);
  expect(await expectNothingWritten(() => save(values))).toEqual(saved);
  expect(await expectNothingWritten(() => save({ customDistanceValue: 42.2 }))).toEqual(saved);
});

test.each<[string, Values]>([
  ["a detail", { location: "Berlin" }],
  ["a detail to null", { location: null }],
  ["an answer", { "answer-0": "Shorter." }],
  ["an answer removed", { "answer-0": null }],
  ["a new answer", { "answer-2": "Windy." }],
  ["a question", { "question-0": "How was training?" }],
  ["the race type", { raceType: "cycling" }],
  ["the DNF flag", { dnf: true, finishTime: null }],
])("an edit that changes %s is written, once", async (_name, values) => {
  const { version } = await recap();
  const saved = await save(values);
  expect(saved.version).toBe(version + 1);
  expect(await expectNothingWritten(() => save(values))).toEqual(saved);
});

test("edits that are sent again after a lost response write nothing, and have the same results", async () => {
  const edits = editsOf(await recap(), { "answer-2": "Windy.", "question-10001": "Who cheered?" });
  const send = () => services.recaps.edit(owner, { shareId }, edits);
  const first = await send();
  expect(await expectNothingWritten(send)).toEqual(first);
});

test("edits that conflict or are refused write nothing", async () => {
  await services.recaps.publish(owner, shareId);
  const send = () =>
    services.recaps.edit(owner, { shareId }, [
      { field: "answer-0", base: [null], value: "Theirs" },
      { field: "answer-77", base: [null], value: "?" },
      { field: "name", base: [details().name], value: null },
    ]);
  expect(await expectNothingWritten(send)).toMatchObject({
    fields: [{ is: "conflict" }, { is: "refused" }, { is: "refused" }],
  });
});

test("beginning again writes nothing", async () => {
  const before = await recap();
  const again = () => services.recaps.begin(owner, shareId, "cycling");
  expect(await expectNothingWritten(again)).toEqual(before);
  expect(await expectNothingWritten(() => services.recaps.begin(visitor(), shareId, "other"))).toBeNull();
});

test("saving the stored description writes nothing", async () => {
  const id = await addPhoto();
  for (const description of [null, "At the finish"]) {
    const described = await save({ [`description-${id}`]: description });
    expect(await expectNothingWritten(() => save({ [`description-${id}`]: description }))).toEqual(described);
  }
});

test("choosing the stored focal point writes nothing", async () => {
  const id = await addPhoto();
  for (const focalPoint of [
    { x: 50, y: 35 },
    { x: 10, y: 90 },
  ]) {
    const pointed = await save({ [`focal-${id}`]: focalPoint });
    expect(await expectNothingWritten(() => save({ [`focal-${id}`]: focalPoint }))).toEqual(pointed);
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

test("saving the stored transcript or captions writes nothing", async () => {
  const id = await addRecording(null);
  const live = await save({ [`captions-${id}`]: "It rained." });
  expect(await expectNothingWritten(() => save({ [`captions-${id}`]: "It rained." }))).toEqual(live);
  const own = await save({ [`transcript-${id}`]: "It poured." });
  expect(own.recordings).toMatchObject([{ isEdited: true }]);
  expect(await expectNothingWritten(() => save({ [`transcript-${id}`]: "It poured." }))).toEqual(own);
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
    expect(await expectNothingWritten(again)).toEqual({ kind: "saved", recap: await recap() });
  }
});
