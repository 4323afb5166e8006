import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { editRow, loadCopy } from "../../../tests/edit-tabs.ts";
import { course, details, newShareId, photo, recap, recording, visitor } from "../../../tests/factories.ts";
import { createDevice, setUpDevice } from "../../../tests/outbox-device.ts";
import type { Edit, Field, Value } from "../../domain/edits/edit.ts";
import { defaultQuestions } from "../../domain/questions/questions.ts";
import { EMPTY_DETAILS } from "../../domain/race/race-details.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { storeCourse } from "../course/store-course.ts";
import { type FileItem, newItem, newTake } from "../device/outbox-item.ts";
import { itemStore, storeOrder } from "../device/outbox-item-store.ts";
import type { EditRow } from "../edit-store/edit-row.ts";
import { editStore } from "../edit-store/edit-store.ts";
import { valueIn } from "../edit-store/edited-copy.ts";
import { hasUnsentRecap } from "../edit-store/find-edits.ts";
import { createDeviceRecaps, NeedsNetwork } from "./device-recaps.ts";

setUpDevice();
beforeEach(() => () => void vi.restoreAllMocks());

const VIEWER = visitor();
const device = createDevice();
const shareId = newShareId();
const OWN = { index: 12_345, text: "Who cheered for you?", custom: true };
const QUESTIONS = [...defaultQuestions(), OWN];
const ADDED: Edit = { field: `question-${OWN.index}`, base: [null], value: OWN.text };
const REMOVED: Edit = { field: `question-${OWN.index}`, base: [OWN.text], value: null };
const PHOTO = "p".repeat(22);
const NOTHING_SHOWN = { answer: null, recordings: [] };

const draft = (overrides: Partial<Recap> = {}) =>
  recap({ shareId, status: "draft", version: 3, answers: {}, ...overrides });

/** The recaps of this device, as a step gets them. */
function recaps({ form = {}, isNew = false } = {}) {
  const fields = new FormData();
  for (const [name, value] of Object.entries(form)) fields.set(name, value as string | Blob);
  return createDeviceRecaps({ viewer: null, form: fields, isNew });
}

const edit = (...edits: Edit[]) => recaps({ form: { intent: "save" } }).edit(VIEWER, { shareId }, edits);

/** Saves what a form changes of the recap that it showed. */
async function save(values: Partial<Record<Field, Value>>) {
  const shown = await found();
  return edit(
    ...(Object.entries(values) as [Field, Value][]).map(([field, value]) => ({
      field,
      base: shown ? [valueIn(shown, field)] : [],
      value,
    })),
  );
}

const found = () => recaps().findEditable(VIEWER, { shareId });
const rows = async () => (await editStore.load(null, shareId)).rows;
const copies = async () => (await editStore.listRecaps(null)).map(({ copy }) => copy?.recap);
const storeCopy = (loaded: Recap) => loadCopy(editStore, loaded);
const forms = () => device.items("form");

/** Types in a field, as its screen does. */
async function type(field: Field, typed: Value, given: Partial<EditRow> = {}): Promise<void> {
  await editStore.update(null, shareId, (before) => [
    ...before,
    editRow({ shareId, field, typed, value: typed, ...given }),
  ]);
}

function waitingPhoto(): FileItem {
  return {
    ...newItem("photo", shareId, 1),
    kind: "file",
    questionIndex: null,
    fileName: "finish.jpg",
    fileType: "image",
    size: 9,
    isPlayable: true,
    declaration: null,
  };
}

test("the first Next makes a draft, and stores its form as it was sent", async () => {
  const begun = await recaps({
    form: { recap: shareId, raceType: "cycling", file: new Blob(["x"]) },
    isNew: true,
  }).begin(VIEWER, shareId, "cycling");
  expect(begun).toMatchObject({
    shareId,
    raceType: "cycling",
    status: "draft",
    version: 0,
    questions: defaultQuestions(),
  });
  expect(await copies()).toEqual([begun]);
  expect(await forms()).toMatchObject([
    {
      shareId,
      does: "begin",
      state: "ready",
      fields: [
        ["recap", shareId],
        ["raceType", "cycling"],
      ],
    },
  ]);
  expect(await hasUnsentRecap(shareId)).toBe(true);
});

test("a recap that is begun twice is one, with the race type of the first", async () => {
  await recaps().begin(VIEWER, shareId, "running");
  const again = await recaps().begin(VIEWER, shareId, "cycling");
  expect([again?.raceType, await rows()]).toEqual(["running", []]);
  await save({ raceType: "cycling" });
  expect((await found())?.raceType).toBe("cycling");
  expect([(await copies()).length, (await forms()).map(({ does }) => does)]).toEqual([1, ["begin"]]);
});

test("a recap whose form was not stored any more begins with the next form", async () => {
  await storeCopy(draft({ id: 0, raceType: "cycling" }));
  await save({ "answer-0": "Mud." });
  expect(await forms()).toMatchObject([
    {
      does: "begin",
      fields: [
        ["recap", shareId],
        ["raceType", "cycling"],
        ["units", "km"],
      ],
    },
  ]);
});

test("a recap that is begun without a network has the units of the newest one here, else those of the form", async () => {
  const begin = async () => (await recaps().begin(VIEWER, newShareId(), "running", { units: "mi" }))?.units;
  expect(await begin()).toBe("mi");
  await storeCopy(draft({ units: "km", createdAt: "2999-01-01T08:00:00.000Z" }));
  expect(await begin()).toBe("km");
});

test("details and answers that were saved without a network are shown again", async () => {
  await storeCopy(draft({ ...EMPTY_DETAILS }));
  expect(await save({ ...details({ location: "Oslo" }) })).toMatchObject({ kind: "edited" });
  await save({ "answer-0": "Long runs.", "answer-2": "The wind." });
  await save({ "answer-2": null });
  expect(await found()).toMatchObject({
    ...details({ location: "Oslo" }),
    answers: { "0": "Long runs." },
  });
  expect((await found())?.answers).not.toHaveProperty("2");
  expect((await rows()).map(({ field }) => field)).toEqual(expect.arrayContaining(["location", "answer-0"]));
  expect(await forms()).toEqual([]);
});

test("a text has the server's value that it replaces, so that a conflict is noticed later", async () => {
  await storeCopy(draft({ location: "Chicago", answers: { "0": "Old." } }));
  await save({ location: "Oslo", "answer-0": "New." });
  expect(await rows()).toMatchObject([
    { field: "answer-0", base: ["Old."], value: "New.", state: "ready" },
    { field: "location", base: ["Chicago"], value: "Oslo", state: "ready" },
  ]);
});

test("a text that its screen has stored already is not stored again, and a form lets it go", async () => {
  await storeCopy(recap({ shareId, answers: {} }));
  await type("answer-0", "Long runs.", { state: "typing" });
  await type("answer-1", "Hot.", { state: "typing" });
  await save({ "answer-0": "Long runs." });
  expect((await rows()).map(({ field, state }) => [field, state]).toSorted()).toEqual([
    ["answer-0", "ready"],
    ["answer-1", "typing"],
  ]);
});

test("a text that is a conflict stays one", async () => {
  await storeCopy(draft());
  await type("answer-1", "Hot.", { state: "conflict", theirs: { where: "stored", value: "Cold." } });
  await save({ "answer-1": "Hot." });
  expect(await rows()).toMatchObject([{ field: "answer-1", state: "conflict" }]);
});

test("descriptions, focal points and the order of photos that wait are shown, half-typed questions are not", async () => {
  const [first, second] = [photo({ id: PHOTO }), photo({ id: "s".repeat(22) })];
  await storeCopy(draft({ media: [first, second] }));
  await type(`description-${first.id}`, "The start.");
  await type(`focal-${first.id}`, { x: 10, y: 90 });
  await type("question-10009", "Half", { state: "typing" });
  await storeOrder(shareId, [second.id, first.id]);
  const shown = await found();
  expect(shown?.media).toEqual([
    second,
    { ...first, description: "The start.", focalPoint: { x: 10, y: 90 } },
  ]);
  expect(shown).toMatchObject({ questions: defaultQuestions(), ...details() });
});

test("a course that waits is shown, and so is its removal", async () => {
  await storeCopy(draft());
  await storeCourse(shareId, course());
  expect((await found())?.course).toEqual(course());
  await storeCopy(draft({ course: course() }));
  await storeCourse(shareId, null);
  expect((await found())?.course).toBeNull();
});

test("an added question is shown at once, and waits like any text", async () => {
  await storeCopy(draft({ answers: { "0": "Long runs." } }));
  expect(await edit(ADDED)).toMatchObject({ fields: [{ is: "saved" }], recap: { questions: QUESTIONS } });
  expect(await found()).toMatchObject({ questions: QUESTIONS, answers: { "0": "Long runs." } });
  expect([await rows(), await forms()]).toMatchObject([[{ ...ADDED, state: "ready" }], []]);
});

test("a removed question takes its answer along, also an unsent one, and is not added again", async () => {
  await storeCopy(draft({ questions: QUESTIONS, answers: { "0": "Long runs.", [OWN.index]: "Old." } }));
  await type(`answer-${OWN.index}`, "My dad.", { base: ["Old."] });
  const shown = { answer: "My dad.", recordings: [] };
  await edit({ ...REMOVED, with: shown });
  expect(await rows()).toMatchObject([{ field: REMOVED.field, base: [OWN.text], value: null, with: shown }]);
  expect(await found()).toMatchObject({
    questions: defaultQuestions(),
    removedQuestions: [OWN.index],
    answers: { "0": "Long runs." },
  });
  expect(await edit(ADDED)).toMatchObject({ fields: [{ is: "conflict", isRemoved: true }] });
});

test("an added question that is removed again leaves nothing", async () => {
  await storeCopy(draft());
  await edit(ADDED);
  await edit({ ...REMOVED, with: NOTHING_SHOWN });
  expect([await rows(), (await found())?.questions]).toEqual([[], defaultQuestions()]);
});

test("what is not as the form showed it is not overwritten", async () => {
  await storeCopy(draft({ questions: QUESTIONS, answers: { "0": "Long runs." } }));
  const outcome = await edit(
    { field: `question-${OWN.index}`, base: ["Who cheered?"], value: "Mine" },
    { field: "answer-0", base: [null], value: "Mine" },
  );
  expect(outcome.fields).toMatchObject([
    { is: "conflict", theirs: OWN.text },
    { is: "conflict", theirs: "Long runs." },
  ]);
  expect([await forms(), await rows()]).toEqual([[], []]);
});

test.each<[string, Partial<Recap>]>([
  ["an answer", { answers: { [OWN.index]: "My dad." } }],
  ["a recording", { recordings: [recording({ questionIndex: OWN.index })] }],
])("a question with %s is not deleted without asking", async (_what, given) => {
  await storeCopy(draft({ questions: QUESTIONS, ...given }));
  const outcome = await edit({ ...REMOVED, with: NOTHING_SHOWN });
  expect([outcome.fields, await rows()]).toMatchObject([[{ is: "conflict" }], []]);
});

test("a question whose answer waits on the device is not deleted without asking", async () => {
  await storeCopy(draft({ questions: QUESTIONS }));
  await type(`answer-${OWN.index}`, "My dad.");
  expect((await edit({ ...REMOVED, with: NOTHING_SHOWN })).fields).toMatchObject([{ is: "conflict" }]);
});

test("a published recap keeps its required details, a draft may lack them", async () => {
  await storeCopy(recap({ shareId }));
  expect((await save({ name: null })).fields).toMatchObject([{ is: "refused", message: expect.any(String) }]);
  await storeCopy(draft());
  expect((await save({ name: null })).fields).toMatchObject([{ is: "saved" }]);
});

test("a recap is not published before it has a name, a story and its required details", async () => {
  await storeCopy(draft({ ...EMPTY_DETAILS }));
  expect(await recaps().publish(VIEWER, shareId)).toEqual({
    kind: "nothing-to-share",
    missing: ["name", "story"],
  });
  await save({ name: "Lakefront Ten", "answer-0": "Long runs." });
  expect(await recaps().publish(VIEWER, shareId)).toMatchObject({ kind: "incomplete" });
  await save({ ...details() });
  expect((await recaps().publish(VIEWER, shareId)).kind).toBe("published");
});

test("a photo or recording that waits on the device is a story, one that was deleted is not", async () => {
  await storeCopy(draft());
  const missing = { kind: "nothing-to-share", missing: ["story"] };
  const take = newTake("take", { shareId, order: 1, questionIndex: 0, language: null });
  await itemStore.add([{ ...take, isDeleted: true }]);
  expect(await recaps().publish(VIEWER, shareId)).toEqual(missing);
  await itemStore.change(take);
  expect((await recaps().publish(VIEWER, shareId)).kind).toBe("published");
  await itemStore.remove("take");
  await itemStore.add([waitingPhoto()]);
  expect((await recaps().publish(VIEWER, shareId)).kind).toBe("published");
});

test("Publish pressed twice is one form, and the recap stays a draft until the server has it", async () => {
  await storeCopy(draft({ answers: { "0": "Long runs." } }));
  const pressed = recaps({ form: { recap: shareId } });
  expect(await pressed.publish(VIEWER, shareId)).toMatchObject({ kind: "published", isFirst: true });
  await pressed.publish(VIEWER, shareId);
  expect(await forms()).toMatchObject([{ does: "publish", fields: [["recap", shareId]] }]);
  expect((await found())?.status).toBe("draft");
  expect(await hasUnsentRecap(shareId)).toBe(false);
});

test("a published recap needs the network: its link is there", async () => {
  await storeCopy(recap({ shareId }));
  await expect(recaps().publish(VIEWER, shareId)).rejects.toThrow(NeedsNetwork);
});

test("home offers the draft that was changed last, the collection has all recaps", async () => {
  const times = ["2026-05-01", "2026-05-03", "2026-05-02"].map((day) => `${day}T08:00:00.000Z`);
  const [older, published, newer] = times.map((updatedAt, at) =>
    recap({ updatedAt, status: at === 1 ? "published" : "draft" }),
  ) as [Recap, Recap, Recap];
  for (const each of [older, published, newer]) await storeCopy(each);
  expect((await recaps().findUnfinished())?.shareId).toBe(newer.shareId);
  expect((await recaps().list()).map((each) => each.shareId)).toEqual(
    [published, newer, older].map((each) => each.shareId),
  );
});

test("a recap that this device has no copy of needs the network, unless it is a new one", async () => {
  const lacking = recaps();
  await expect(lacking.findEditable(VIEWER, { shareId })).rejects.toThrow(NeedsNetwork);
  await expect(edit(ADDED)).rejects.toThrow(NeedsNetwork);
  await expect(lacking.publish(VIEWER, shareId)).rejects.toThrow(NeedsNetwork);
  expect(await recaps({ isNew: true }).findEditable(VIEWER, { shareId })).toBeNull();
  expect([await lacking.findUnfinished(), await lacking.list()]).toEqual([null, []]);
});

/** The edit store of a page whose database fails goes on in memory: these tests have a page of their own. */
async function newPage() {
  vi.resetModules();
  // Other test files may share this one's modules.
  onTestFinished(() => void vi.resetModules());
  const page = await import("./device-recaps.ts");
  const newRecaps = (isNew = false) => page.createDeviceRecaps({ viewer: null, form: new FormData(), isNew });
  return { recaps: newRecaps, NeedsNetwork: page.NeedsNetwork };
}

test("without a database everything needs the network", async () => {
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(() => {
    throw new DOMException("Blocked", "InvalidStateError");
  });
  const page = await newPage();
  const blocked = page.recaps(true);
  for (const call of [
    () => blocked.findEditable(VIEWER, { shareId }),
    () => blocked.findUnfinished(),
    () => blocked.list(),
    () => blocked.begin(VIEWER, shareId, "running"),
    () => blocked.edit(VIEWER, { shareId }, [ADDED]),
    () => blocked.publish(VIEWER, shareId),
  ])
    await expect(call()).rejects.toThrow(page.NeedsNetwork);
});

test("a device without room for it says that it needs the network", async () => {
  await storeCopy(draft({ answers: { "0": "Long runs." } }));
  const { transaction } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function (
    this: IDBDatabase,
    names,
    mode,
  ) {
    if (mode === "readwrite") throw new DOMException("Full", "QuotaExceededError");
    return transaction.call(this, names, mode);
  });
  const page = await newPage();
  const full = page.recaps();
  await expect(full.edit(VIEWER, { shareId }, [ADDED])).rejects.toThrow(page.NeedsNetwork);
  await expect(full.publish(VIEWER, shareId)).rejects.toThrow(page.NeedsNetwork);
  await expect(full.begin(VIEWER, newShareId(), "running")).rejects.toThrow(page.NeedsNetwork);
  expect((await full.findEditable(VIEWER, { shareId }))?.answers).toMatchObject({ "0": "Long runs." });
});
