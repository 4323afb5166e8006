import { beforeEach, expect, test, vi } from "vitest";
import { course, details, newShareId, photo, recap, recording, visitor } from "../../../tests/factories.ts";
import { after, createDevice, setUpDevice } from "../../../tests/outbox-device.ts";
import type { Edit } from "../../domain/edits/edit.ts";
import { defaultQuestions } from "../../domain/questions/questions.ts";
import { EMPTY_DETAILS } from "../../domain/race/race-details.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { storeCourse } from "../course/store-course.ts";
import { storeOrder } from "../device/form-store.ts";
import { type FileItem, newItem, newTake, type TextItem } from "../device/item.ts";
import { isAhead, itemStore } from "../device/item-store.ts";
import { listCopies, storeCopy } from "../device/recap-copies.ts";
import { editsOf, type RecapPatch, storedValue } from "../device/recap-patch.ts";
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
function recaps({ form = {}, isNew = false, onScreen = [] as string[] } = {}) {
  const fields = new FormData();
  for (const [name, value] of Object.entries(form)) fields.set(name, value as string | Blob);
  return createDeviceRecaps({ form: fields, isNew, isOnScreen: (place) => onScreen.includes(place) });
}

const edit = (...edits: Edit[]) => recaps({ form: { intent: "save" } }).edit(VIEWER, { shareId }, edits);

/** Saves what a form changes of the recap that it showed. */
async function save(patch: RecapPatch) {
  const shown = await found();
  return edit(...editsOf(patch, (field) => (shown ? [storedValue(shown, field)] : [])));
}

const found = () => recaps().findEditable(VIEWER, { shareId });
const texts = () => device.items("text");
const forms = () => device.items("form");

/** Stores a text as its screen does while it is typed. */
async function type(place: string, patch: object, given: Partial<TextItem> = {}): Promise<void> {
  const text = {
    kind: "text",
    place,
    base: {},
    patch,
    recordingId: null,
    isConflict: false,
  } as const;
  await itemStore.add([{ ...newItem(`${place} ${JSON.stringify(patch)}`, shareId, 1), ...text, ...given }]);
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
    thumbnail: null,
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
  expect(await listCopies()).toEqual([begun]);
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
  expect(await isAhead(shareId)).toBe(true);
});

test("a recap that is begun twice is one, with the race type of the first", async () => {
  await recaps().begin(VIEWER, shareId, "running");
  const again = await recaps().begin(VIEWER, shareId, "cycling");
  expect([again?.raceType, await texts()]).toEqual(["running", []]);
  await save({ raceType: "cycling" });
  expect((await found())?.raceType).toBe("cycling");
  expect([(await listCopies())?.length, (await forms()).map(({ does }) => does)]).toEqual([1, ["begin"]]);
});

test("details and answers that were saved without a network are shown again", async () => {
  await storeCopy(draft({ ...EMPTY_DETAILS }));
  expect(await save({ details: details({ location: "Oslo" }) })).toMatchObject({ kind: "edited" });
  await save({ answers: { "0": "Long runs.", "2": "The wind." } });
  await after(1);
  await save({ answers: { "2": null } });
  expect(await found()).toMatchObject({
    ...details({ location: "Oslo" }),
    answers: { "0": "Long runs." },
  });
  expect((await found())?.answers).not.toHaveProperty("2");
  expect((await texts()).map(({ place }) => place)).toEqual(
    expect.arrayContaining(["details", "answer-0", "answer-2"]),
  );
  expect(await forms()).toEqual([]);
});

test("a text is stored with the server's value that it replaces, so that a conflict is noticed later", async () => {
  await storeCopy(draft({ location: "Chicago", answers: { "0": "Old." } }));
  await save({ details: details({ location: "Oslo" }), answers: { "0": "New." } });
  const bases = (await texts()).map(({ place, base, patch }) => [place, base, patch]);
  expect(bases).toEqual(
    expect.arrayContaining([
      ["answer-0", { "answer-0": ["Old."] }, { answers: { "0": "New." } }],
      ["details", { location: ["Chicago"] }, { details: { location: "Oslo" } }],
    ]),
  );
});

test("the text of the shown screen is left to the screen, which has it from the device itself", async () => {
  await storeCopy(draft({ answers: { "0": "Old." } }));
  await type("answer-0", { answers: { "0": "New." } });
  await type("answer-1", { answers: { "1": "Also new." } });
  const onScreen = recaps({ onScreen: ["answer-0"] });
  expect((await onScreen.findEditable(VIEWER, { shareId }))?.answers).toEqual({
    "0": "Old.",
    "1": "Also new.",
  });
  expect((await onScreen.findUnfinished())?.answers).toEqual({ "0": "Old.", "1": "Also new." });
  expect((await found())?.answers).toEqual({ "0": "New.", "1": "Also new." });
});

test("a text that its screen has stored already is not stored again, one that was refused is", async () => {
  await storeCopy(draft());
  await type("answer-0", { answers: { "0": "Long runs." } }, { state: "held" });
  await save({ answers: { "0": "Long runs." } });
  expect(await texts()).toHaveLength(1);
  await type("answer-1", { answers: { "1": "Hot." } }, { state: "refused", isConflict: true });
  await save({ answers: { "1": "Hot." } });
  expect((await texts()).map(({ place }) => place).toSorted()).toEqual(["answer-0", "answer-1", "answer-1"]);
});

test("a text that its field has held on a published recap is sent once its form is, and no other", async () => {
  await storeCopy(recap({ shareId, answers: {}, media: [photo({ id: PHOTO })] }));
  const held = { state: "held" } as const;
  await type("answer-0", { answers: { "0": "Long runs." } }, held);
  await type("answer-1", { answers: { "1": "Hot." } }, held);
  await type("details", { details: { location: "Oslo" } }, held);
  await type(`media-${PHOTO}`, { description: "The start." }, held);
  await type("media-other", { description: "The finish." }, held);
  await type("new-question", { add: "Who" }, held);
  const ready = async () =>
    (await texts()).filter(({ state }) => state === "ready").map(({ place }) => place);
  await save({ answers: { "0": "Long runs." } });
  expect(await ready()).toEqual(["answer-0"]);
  await edit({ field: `description-${PHOTO}`, base: [null], value: "The start." });
  await save({ details: details({ location: "Oslo" }) });
  expect((await ready()).toSorted()).toEqual(["answer-0", "details", `media-${PHOTO}`]);
});

test("descriptions, focal points and the order of photos that wait are shown, half-typed questions are not", async () => {
  const [first, second] = [photo({ id: "first-photo" }), photo({ id: "second" })];
  await storeCopy(draft({ media: [first, second] }));
  await type("media-first-photo", { description: "The start." });
  await type("focal-first-photo", { focalPoint: { x: 10, y: 90 } });
  await type("new-question", { added: "Half" }, { state: "held" });
  await storeOrder(shareId, ["second", "first-photo"]);
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

test("an added question is shown at once, and the server gets the form", async () => {
  await storeCopy(draft({ answers: { "0": "Long runs." } }));
  expect(await edit(ADDED)).toMatchObject({ fields: [{ is: "saved" }], recap: { questions: QUESTIONS } });
  expect(await found()).toMatchObject({ questions: QUESTIONS, answers: { "0": "Long runs." } });
  expect(await forms()).toMatchObject([{ does: "questions", fields: [["intent", "save"]] }]);
});

test("the server gets a question with the index that it has on the device", async () => {
  await storeCopy(draft());
  const form = { added: OWN.text, addedIndex: "10001" };
  await recaps({ form }).edit(VIEWER, { shareId }, [ADDED]);
  expect((await forms())[0]?.fields).toEqual([
    ["added", OWN.text],
    ["addedIndex", String(OWN.index)],
  ]);
});

test("a removed question takes its answer along, and is not added again", async () => {
  await storeCopy(draft({ questions: QUESTIONS, answers: { "0": "Long runs.", [OWN.index]: "My dad." } }));
  await edit({ ...REMOVED, with: { answer: "My dad.", recordings: [] } });
  const copy = (await listCopies())?.[0];
  expect(copy).toMatchObject({ questions: defaultQuestions(), removedQuestions: [OWN.index] });
  expect(copy?.answers).toEqual({ "0": "Long runs." });
  expect(await edit(ADDED)).toMatchObject({ fields: [{ is: "conflict", isRemoved: true }] });
});

test("a copy that is ahead of the server is not replaced by the server's version", async () => {
  await storeCopy(draft());
  await edit(ADDED);
  await storeCopy(draft({ version: 9 }));
  expect(await found()).toMatchObject({ questions: QUESTIONS });
  for (const { id } of await forms()) await itemStore.remove(id);
  await storeCopy(draft({ version: 9 }));
  expect(await found()).toMatchObject({ version: 9, questions: defaultQuestions() });
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
  expect([await forms(), await texts()]).toEqual([[], []]);
});

test.each<[string, Partial<Recap>]>([
  ["an answer", { answers: { [OWN.index]: "My dad." } }],
  ["a recording", { recordings: [recording({ questionIndex: OWN.index })] }],
])("a question with %s is not deleted without asking", async (_what, given) => {
  await storeCopy(draft({ questions: QUESTIONS, ...given }));
  const outcome = await edit({ ...REMOVED, with: NOTHING_SHOWN });
  expect([outcome.fields, await forms()]).toMatchObject([[{ is: "conflict" }], []]);
});

test("a question whose answer waits on the device is not deleted without asking", async () => {
  await storeCopy(draft({ questions: QUESTIONS }));
  await type(`answer-${OWN.index}`, { answers: { [OWN.index]: "My dad." } });
  expect((await edit({ ...REMOVED, with: NOTHING_SHOWN })).fields).toMatchObject([{ is: "conflict" }]);
});

test("a published recap keeps its required details, a draft may lack them", async () => {
  await storeCopy(recap({ shareId }));
  expect((await save({ details: { name: null } })).fields).toMatchObject([
    { is: "refused", message: expect.any(String) },
  ]);
  await storeCopy(draft());
  expect((await save({ details: { name: null } })).fields).toMatchObject([{ is: "saved" }]);
});

test("a recap is not published before it has a name, a story and its required details", async () => {
  await storeCopy(draft({ ...EMPTY_DETAILS }));
  expect(await recaps().publish(VIEWER, shareId)).toEqual({
    kind: "nothing-to-share",
    missing: ["name", "story"],
  });
  await save({ details: { name: "Lakefront Ten" }, answers: { "0": "Long runs." } });
  expect(await recaps().publish(VIEWER, shareId)).toMatchObject({ kind: "incomplete" });
  await save({ details: details() });
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
  expect(await isAhead(shareId)).toBe(false);
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

test("without a database everything needs the network", async () => {
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(() => {
    throw new DOMException("Blocked", "InvalidStateError");
  });
  const blocked = recaps({ isNew: true });
  for (const call of [
    () => blocked.findEditable(VIEWER, { shareId }),
    () => blocked.findUnfinished(),
    () => blocked.list(),
    () => blocked.begin(VIEWER, shareId, "running"),
    () => edit(ADDED),
    () => blocked.publish(VIEWER, shareId),
  ])
    await expect(call()).rejects.toThrow(NeedsNetwork);
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
  await expect(edit(ADDED)).rejects.toThrow(NeedsNetwork);
  await expect(save({ answers: { "0": "Text" } })).rejects.toThrow(NeedsNetwork);
  await expect(recaps().publish(VIEWER, shareId)).rejects.toThrow(NeedsNetwork);
  await expect(recaps().begin(VIEWER, newShareId(), "running")).rejects.toThrow(NeedsNetwork);
  expect((await found())?.answers).toEqual({ "0": "Long runs." });
});
