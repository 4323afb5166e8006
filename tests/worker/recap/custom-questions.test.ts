/** Tests step 3 (/custom-questions) through the Worker, as a browser without scripts uses it. */
import { env, exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { defaultQuestions, type Question } from "../../../app/domain/questions/questions.ts";
import { parseQuestions } from "../../../workers/services/storage/question-texts.ts";
import { beginDraft, completeDraft, destination, publishRecap, saveFields } from "../../athlete.ts";
import { type Caller, caller } from "../../caller.ts";
import { course } from "../../factories.ts";
import { failingDatabase } from "../../failing-database.ts";
import { type FormFields, sendForm } from "../../media-calls.ts";
import { addRecording } from "../../recording-calls.ts";
import { formOf } from "../../shown-form.ts";
import { recordingRows } from "../../stored-media.ts";
import { siteWith } from "../site-with.ts";

async function athleteAtStart(): Promise<Caller> {
  const athlete = caller(exports.default);
  await athlete.call("/race-type?new");
  return athlete;
}

interface Stored {
  version: number;
  questions: Question[];
  removedQuestions: number[];
  answers: Record<string, string>;
}

async function stored(shareId: string): Promise<Stored> {
  const row = await env.DB.prepare("SELECT * FROM recaps WHERE share_id = ?").bind(shareId).first();
  const { questions, removed } = parseQuestions(String(row?.question_texts));
  return {
    version: Number(row?.page_rev),
    questions,
    removedQuestions: removed,
    answers: JSON.parse(String(row?.answers)),
  };
}

/** The index of the first question that a test adds. The next ones follow. */
const OWN = 10_005;

/** Returns the fields of the form as currently shown, with this button and these changes. */
async function shownFields(shareId: string, intent: string, fields: FormFields = {}): Promise<FormFields> {
  const { questions, removedQuestions, answers } = await stored(shareId);
  const [, index = ""] = /^sure-(\d+)$/.exec(intent) ?? [];
  const recordings = (await recordingRows(env, shareId)).filter(
    (row) => String(row.question_index) === index && row.deleted_at === null,
  );
  return {
    recap: shareId,
    ...Object.fromEntries(questions.map((question) => [`shown-question-${question.index}`, question.text])),
    addedIndex: String(10_000 + questions.length + removedQuestions.length),
    "confirmed-answer": answers[index] ?? "",
    "confirmed-recording": recordings.map(({ id }) => id),
    intent,
    added: "",
    ...fields,
  };
}

function submit(athlete: Caller, fields: FormFields, query = ""): Promise<Response> {
  return sendForm(athlete, `/custom-questions${query}`, fields);
}

async function press(athlete: Caller, shareId: string, intent: string, fields: FormFields = {}) {
  return submit(athlete, await shownFields(shareId, intent, fields));
}

/** Adds a question. */
async function add(athlete: Caller, shareId: string, text: string): Promise<void> {
  expect((await press(athlete, shareId, "add", { added: text })).status).toBe(302);
}

function answer(athlete: Caller, shareId: string, answers: Record<string, string>): Promise<void> {
  const values = Object.entries(answers).map(([index, text]) => [`answer-${index}`, text]);
  return saveFields(athlete, shareId, Object.fromEntries(values));
}

function custom(index: number, text: string): Question {
  return { index, text, custom: true };
}

test("the step shows every question of the recap", async () => {
  const athlete = await athleteAtStart();
  const shareId = await beginDraft(athlete);
  await add(athlete, shareId, "Who cheered?");
  const text = await (await athlete.call(`/custom-questions?recap=${shareId}`)).text();
  for (const question of [...defaultQuestions().map((one) => one.text), "Who cheered?"]) {
    expect(text).toContain(question);
  }
});

test("an added question comes last and leads back to the step", async () => {
  const athlete = await athleteAtStart();
  const shareId = await beginDraft(athlete);
  const response = await press(athlete, shareId, "add", { added: "  Who\tcheered? " });
  expect(response.status).toBe(302);
  expect(destination(response)).toBe(`/custom-questions?recap=${shareId}`);
  expect(await stored(shareId)).toEqual({
    version: 1,
    questions: [...defaultQuestions(), custom(OWN, "Who cheered?")],
    removedQuestions: [],
    answers: {},
  });
});

test("a form with a device's own index, sent by two devices and twice by each, adds one question of each", async () => {
  const athlete = await athleteAtStart();
  const shareId = await beginDraft(athlete);
  const shown = await shownFields(shareId, "add");
  const mine = { ...shown, added: "Who cheered?", addedIndex: "483920185" };
  const theirs = { ...shown, added: "Which shoes?", addedIndex: "77001" };
  for (const form of [mine, theirs, mine, theirs]) expect((await submit(athlete, form)).status).toBe(302);
  expect(await stored(shareId)).toMatchObject({
    questions: [...defaultQuestions(), custom(483920185, "Who cheered?"), custom(77001, "Which shoes?")],
  });
  await answer(athlete, shareId, { "483920185": "My dad." });
  expect((await stored(shareId)).answers).toEqual({ "483920185": "My dad." });
});

test("two questions with the same index are both added, and an index that is counted is refused", async () => {
  const athlete = await athleteAtStart();
  const shareId = await beginDraft(athlete);
  const shown = await shownFields(shareId, "add");
  for (const added of ["Who cheered?", "Which shoes?"])
    expect((await submit(athlete, { ...shown, added, addedIndex: "483920185" })).status).toBe(302);
  expect((await stored(shareId)).questions.slice(5)).toEqual([
    custom(483920185, "Who cheered?"),
    { index: expect.any(Number), text: "Which shoes?", custom: true },
  ]);
  const refused = await submit(athlete, { ...shown, added: "Third?", addedIndex: "6" });
  expect(refused.status).toBe(400);
});

test("the same form sent twice adds one question", async () => {
  const athlete = await athleteAtStart();
  const shareId = await beginDraft(athlete);
  const form = await shownFields(shareId, "add", { added: "Who cheered?" });
  const responses = [await submit(athlete, form), await submit(athlete, form)];
  expect(responses.map(({ status }) => status)).toEqual([302, 302]);
  expect(await stored(shareId)).toMatchObject({ version: 1 });
});

test("the same form sent twenty times at once adds one question", async () => {
  const athlete = await athleteAtStart();
  const shareId = await beginDraft(athlete);
  const form = await shownFields(shareId, "add", { added: "Who cheered?" });
  const responses = await Promise.all(Array.from({ length: 20 }, () => submit(athlete, form)));
  expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(302));
  expect((await stored(shareId)).questions).toEqual([...defaultQuestions(), custom(OWN, "Who cheered?")]);
});

test("the same question submitted from a new form is added again", async () => {
  const athlete = await athleteAtStart();
  const shareId = await beginDraft(athlete);
  await add(athlete, shareId, "Who cheered?");
  await add(athlete, shareId, "Who cheered?");
  expect((await stored(shareId)).questions).toHaveLength(7);
});

test("twenty different questions added at once are all stored, each with its own index", async () => {
  const athlete = await athleteAtStart();
  const shareId = await beginDraft(athlete);
  const texts = Array.from({ length: 20 }, (_, number) => `Question ${number}?`);
  const forms = await Promise.all(texts.map((added) => shownFields(shareId, "add", { added })));
  await Promise.all(forms.map((form) => submit(athlete, form)));
  const { questions } = await stored(shareId);
  const added = questions.slice(5);
  expect(added.map(({ text }) => text).toSorted()).toEqual(texts.toSorted());
  expect(new Set(added.map(({ index }) => index)).size).toBe(20);
});

test("an edited question keeps its index and its answer", async () => {
  const athlete = await athleteAtStart();
  const shareId = await completeDraft(athlete);
  const opened = await press(athlete, shareId, "edit-0");
  expect(destination(opened)).toBe(`/custom-questions?recap=${shareId}&edit=0`);
  const before = defaultQuestions()[0]?.text ?? "";
  expect(await (await athlete.call(destination(opened))).text()).toContain(`name="edited"`);
  const edit = { editedIndex: "0", "shown-question-0": before, edited: "How did you train?" };
  const response = await press(athlete, shareId, "save", edit);
  expect(destination(response)).toBe(`/custom-questions?recap=${shareId}`);
  const { questions, answers } = await stored(shareId);
  expect(questions[0]).toEqual({ index: 0, text: "How did you train?", custom: false });
  expect(answers).toEqual({ "0": "Long runs along the lake." });
});

test("reset is offered once there is something to reset, restores the default questions and changes nothing else", async () => {
  const athlete = await athleteAtStart();
  const shareId = await completeDraft(athlete);
  const shows = async (text: string) =>
    (await (await athlete.call(`/custom-questions?recap=${shareId}`)).text()).includes(text);
  const isIntroduced = () => shows("Keep these five, or make them yours.");
  expect([await isIntroduced(), await shows(">Reset<")]).toEqual([true, false]);
  await add(athlete, shareId, "Who cheered?");
  const before = defaultQuestions()[1]?.text ?? "";
  await press(athlete, shareId, "save", {
    editedIndex: "1",
    "shown-question-1": before,
    edited: "And the day?",
  });
  expect((await stored(shareId)).questions[1]?.text).toBe("And the day?");
  expect([await isIntroduced(), await shows(">Reset<")]).toEqual([false, true]);
  expect((await press(athlete, shareId, "reset")).status).toBe(302);
  expect(await shows(">Reset<")).toBe(false);
  const { questions, answers } = await stored(shareId);
  expect(questions).toEqual([...defaultQuestions(), custom(OWN, "Who cheered?")]);
  expect(answers).toEqual({ "0": "Long runs along the lake." });
});

test("cancel does not change the edited question", async () => {
  const athlete = await athleteAtStart();
  const shareId = await beginDraft(athlete);
  const before = defaultQuestions()[0]?.text ?? "";
  const response = await press(athlete, shareId, "cancel", {
    editedIndex: "0",
    "shown-question-0": before,
    edited: "Other?",
  });
  expect(destination(response)).toBe(`/custom-questions?recap=${shareId}`);
  expect(await stored(shareId)).toMatchObject({ version: 0, questions: defaultQuestions() });
});

test("a question without an answer is deleted at once", async () => {
  const athlete = await athleteAtStart();
  const shareId = await beginDraft(athlete);
  await add(athlete, shareId, "Who cheered?");
  const form = await shownFields(shareId, "delete-10005");
  expect((await submit(athlete, form)).status).toBe(302);
  expect((await submit(athlete, form)).status).toBe(302);
  expect(await stored(shareId)).toMatchObject({ questions: defaultQuestions(), version: 2 });
});

test("deleting a question with an answer asks for confirmation, then deletes both", async () => {
  const athlete = await athleteAtStart();
  const shareId = await completeDraft(athlete);
  await add(athlete, shareId, "Who cheered?");
  await answer(athlete, shareId, { "10005": "My whole family" });
  const before = await stored(shareId);
  const confirmation = await press(athlete, shareId, "delete-10005");
  expect(confirmation.status).toBe(200);
  const text = await confirmation.text();
  expect(text).toContain("Delete this question and its answer?");
  expect(text).toContain("My whole family");
  expect(await stored(shareId)).toEqual(before);
  expect((await press(athlete, shareId, "sure-10005")).status).toBe(302);
  expect(await stored(shareId)).toMatchObject({
    questions: defaultQuestions(),
    answers: { "0": "Long runs along the lake." },
  });
});

test("deleting a question with recordings asks for confirmation, then hides them too", async () => {
  const athlete = await athleteAtStart();
  const shareId = await completeDraft(athlete);
  await add(athlete, shareId, "Who cheered?");
  const other = await addRecording(athlete, { shareId });
  await addRecording(athlete, { shareId }, { questionIndex: String(OWN) });
  const confirmation = await press(athlete, shareId, "delete-10005");
  expect(confirmation.status).toBe(200);
  expect(await confirmation.text()).toContain("Delete this question and its recording?");
  await addRecording(athlete, { shareId }, { questionIndex: String(OWN) });
  await answer(athlete, shareId, { "10005": "My whole family" });
  const askedAgain = await (await press(athlete, shareId, "delete-10005")).text();
  expect(askedAgain).toContain("Delete this question, its answer and its 2 recordings?");
  expect((await recordingRows(env, shareId)).map((row) => row.deleted_at)).toEqual([null, null, null]);
  expect((await press(athlete, shareId, "sure-10005")).status).toBe(302);
  const stored = await (await athlete.call(`/api/recaps/${shareId}`)).json();
  expect(stored).toMatchObject({ questions: defaultQuestions(), recordings: [{ id: other.id }] });
  // They can be restored for an hour.
  expect(await recordingRows(env, shareId)).toHaveLength(3);
});

test("other changes of the list keep all recordings", async () => {
  const athlete = await athleteAtStart();
  const shareId = await completeDraft(athlete);
  await add(athlete, shareId, "Who cheered?");
  await add(athlete, shareId, "What did you eat?");
  await addRecording(athlete, { shareId }, { questionIndex: String(OWN) });
  await press(athlete, shareId, "reset");
  await press(athlete, shareId, "sure-10006");
  await add(athlete, shareId, "What next?");
  expect((await recordingRows(env, shareId)).map((row) => row.deleted_at)).toEqual([null]);
});

test("a question that another tab has recorded an answer to since is not deleted without confirmation", async () => {
  const athlete = await athleteAtStart();
  const shareId = await beginDraft(athlete);
  await add(athlete, shareId, "Who cheered?");
  const before = defaultQuestions()[0]?.text ?? "";
  const edit = { editedIndex: "0", "shown-question-0": before, edited: "How did you train?" };
  const form = await shownFields(shareId, "delete-10005", edit);
  await addRecording(athlete, { shareId }, { questionIndex: String(OWN) });
  const confirmation = await submit(athlete, form);
  expect(confirmation.status).toBe(200);
  expect(await confirmation.text()).toContain("Delete this question and its recording?");
  const { questions } = await stored(shareId);
  expect(questions.map(({ text }) => text)).toEqual([
    "How did you train?",
    ...defaultQuestions()
      .slice(1)
      .map(({ text }) => text),
    "Who cheered?",
  ]);
  expect((await recordingRows(env, shareId)).map((row) => row.deleted_at)).toEqual([null]);
});

test("a half-typed question stays in its box during the confirmation and after Keep", async () => {
  const athlete = await athleteAtStart();
  const shareId = await completeDraft(athlete);
  await add(athlete, shareId, "Who cheered?");
  await answer(athlete, shareId, { "10005": "My whole family" });
  const before = await stored(shareId);
  for (const intent of ["delete-10005", "keep"]) {
    const shown = await press(athlete, shareId, intent, { added: "What did you" });
    expect(shown.status).toBe(200);
    expect(await shown.text()).toContain('value="What did you"');
    expect(await stored(shareId)).toEqual(before);
  }
});

test.each(["cancel", "save", "edit-1", "delete-10005", "reset"])(
  "%s leaves a half-typed question in its box",
  async (intent) => {
    const athlete = await athleteAtStart();
    const shareId = await beginDraft(athlete);
    await add(athlete, shareId, "Who cheered?");
    const response = await press(athlete, shareId, intent, { added: "Half a qu" });
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text).toContain('value="Half a qu"');
    expect(text.includes("Edit question")).toBe(intent === "edit-1");
    expect((await stored(shareId)).questions).toHaveLength(intent === "delete-10005" ? 5 : 6);
  },
);

test("Enter in the box adds its question", async () => {
  const athlete = await athleteAtStart();
  const shareId = await beginDraft(athlete);
  const response = await press(athlete, shareId, "enter", { added: "Who cheered?" });
  expect(response.status).toBe(302);
  expect((await stored(shareId)).questions[5]).toEqual(custom(OWN, "Who cheered?"));
});

test("a default question is not deleted", async () => {
  const athlete = await athleteAtStart();
  const shareId = await completeDraft(athlete);
  const before = await stored(shareId);
  for (const intent of ["delete-1", "sure-1", "delete-0", "sure-0"]) await press(athlete, shareId, intent);
  expect(await stored(shareId)).toEqual(before);
});

test("a deleted question's index is never used again", async () => {
  const athlete = await athleteAtStart();
  const shareId = await beginDraft(athlete);
  await add(athlete, shareId, "Who cheered?");
  await press(athlete, shareId, "delete-10005");
  await add(athlete, shareId, "Who else?");
  expect((await stored(shareId)).questions.at(-1)).toEqual(custom(OWN + 1, "Who else?"));
});

/** Creates a draft with the maximum number of questions. */
async function full(athlete: Caller): Promise<string> {
  const shareId = await beginDraft(athlete);
  for (let number = 6; number <= 30; number++) await add(athlete, shareId, `Question ${number}?`);
  return shareId;
}

test("a 31st question is rejected, and its text stays on the page", async () => {
  const athlete = await athleteAtStart();
  const shareId = await full(athlete);
  const before = await stored(shareId);
  expect(before.questions).toHaveLength(30);
  const response = await press(athlete, shareId, "add", { added: "One too many?" });
  expect(response.status).toBe(400);
  const text = await response.text();
  expect(text).toContain("A recap can have up to 30 questions");
  expect(text).toContain('value="One too many?"');
  expect(await stored(shareId)).toEqual(before);
});

test("Continue with a 31st question in the box shows how to continue", async () => {
  const athlete = await athleteAtStart();
  const shareId = await full(athlete);
  const response = await press(athlete, shareId, "continue", { added: "One too many?" });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain("Clear the box to continue");
  expect((await press(athlete, shareId, "continue")).status).toBe(302);
});

test.each([
  ["nothing", "", "Write a question first"],
  ["nothing to see", " \u200b", "Write a question first"],
  ["201 characters", "a".repeat(201), "The question can have up to 200 characters. This has 201"],
  ["NUL", "a\u0000", "The question contains a character we can't save"],
])("a question of %s is rejected with the schema's message", async (_what, added, message) => {
  const athlete = await athleteAtStart();
  const shareId = await beginDraft(athlete);
  const response = await press(athlete, shareId, "add", { added });
  expect(response.status).toBe(400);
  const text = await response.text();
  expect(text).toContain(message);
  expect(text).not.toContain("Please shorten it");
  expect(await stored(shareId)).toMatchObject({ version: 0, questions: defaultQuestions() });
});

test("a rejected form is shown as typed", async () => {
  const athlete = await athleteAtStart();
  const shareId = await beginDraft(athlete);
  const added = `Why ${"o".repeat(200)}?`;
  const fields = await shownFields(shareId, "add", {
    added,
    editedIndex: "0",
    "shown-question-0": "",
    edited: "Half a qu",
  });
  const response = await submit(athlete, fields, `?recap=${shareId}&edit=0`);
  const text = await response.text();
  expect(text).toContain(added);
  expect(text).toContain("Half a qu");
});

test("another tab's edit of the same question is not overwritten: both texts are shown", async () => {
  const athlete = await athleteAtStart();
  const shareId = await beginDraft(athlete);
  const before = defaultQuestions()[0]?.text ?? "";
  const mine = await shownFields(shareId, "save", {
    editedIndex: "0",
    "shown-question-0": before,
    edited: "Mine?",
  });
  await press(athlete, shareId, "save", { editedIndex: "0", "shown-question-0": before, edited: "Theirs?" });
  const response = await submit(athlete, mine, `?recap=${shareId}&edit=0`);
  expect(response.status).toBe(409);
  const text = await response.text();
  expect(text).toContain("Mine?");
  expect(text).toContain("Theirs?");
  expect((await stored(shareId)).questions[0]?.text).toBe("Theirs?");
  await press(athlete, shareId, "save", { editedIndex: "0", "shown-question-0": "Theirs?", edited: "Mine?" });
  expect((await stored(shareId)).questions[0]?.text).toBe("Mine?");
});

test("edits of different questions in two tabs are both saved", async () => {
  const athlete = await athleteAtStart();
  const shareId = await beginDraft(athlete);
  const [first, second] = defaultQuestions();
  const form = await shownFields(shareId, "save", {
    editedIndex: "0",
    "shown-question-0": first?.text ?? "",
    edited: "One?",
  });
  await press(athlete, shareId, "save", {
    editedIndex: "1",
    "shown-question-1": second?.text ?? "",
    edited: "Two?",
  });
  expect((await submit(athlete, form)).status).toBe(302);
  expect((await stored(shareId)).questions.slice(0, 2).map(({ text }) => text)).toEqual(["One?", "Two?"]);
});

test.each([
  ["back", "/race-details"],
  ["continue", "/questions"],
])("%s saves the typed question and leads to %s", async (intent, path) => {
  const athlete = await athleteAtStart();
  const shareId = await beginDraft(athlete);
  const before = defaultQuestions()[0]?.text ?? "";
  const typed = {
    editedIndex: "0",
    "shown-question-0": before,
    edited: "How did you train?",
    added: "Who cheered?",
  };
  expect(destination(await press(athlete, shareId, intent, typed))).toBe(`${path}?recap=${shareId}`);
  const { questions } = await stored(shareId);
  expect(questions[0]?.text).toBe("How did you train?");
  expect(questions[5]).toEqual(custom(OWN, "Who cheered?"));
});

test("continuing without a change saves nothing", async () => {
  const athlete = await athleteAtStart();
  const shareId = await beginDraft(athlete);
  expect((await press(athlete, shareId, "continue")).status).toBe(302);
  expect(await stored(shareId)).toMatchObject({ version: 0 });
});

test("an added question appears in step 4 and on the public page until it is deleted", async () => {
  const athlete = await athleteAtStart();
  const shareId = await publishRecap(athlete);
  await add(athlete, shareId, "Who cheered?");
  await answer(athlete, shareId, { "10005": "My whole family" });
  expect(await (await athlete.call(`/questions?recap=${shareId}&q=6`)).text()).toContain("Who cheered?");
  const publicPage = async () => (await caller(exports.default).call(`/r/${shareId}`)).text();
  expect(await publicPage()).toMatch(/Who cheered\?[\s\S]*My whole family/);
  await press(athlete, shareId, "sure-10005");
  expect(await publicPage()).not.toMatch(/Who cheered|My whole family/);
});

test.each([
  ["add", { added: "Who shouted?" }],
  [
    "save",
    { editedIndex: "0", "shown-question-0": defaultQuestions()[0]?.text ?? "", edited: "How did you train?" },
  ],
  ["delete-10005", {}],
  ["sure-10006", { "confirmed-answer": "Bananas" }],
  ["reset", {}],
  ["edit-1", {}],
  ["continue", {}],
] as [string, Record<string, string>][])("%s takes one round trip to D1 (P5)", async (intent, fields) => {
  const athlete = await athleteAtStart();
  const shareId = await beginDraft(athlete);
  await add(athlete, shareId, "Who cheered?");
  await add(athlete, shareId, "What did you eat?");
  await answer(athlete, shareId, { "10006": "Bananas" });
  const before = defaultQuestions()[1]?.text ?? "";
  await press(athlete, shareId, "save", {
    editedIndex: "1",
    "shown-question-1": before,
    edited: "And the day?",
  });
  const page = `/custom-questions?recap=${shareId}`;
  const { version } = await stored(shareId);
  const form = { ...(await formOf(athlete, page)), intent, added: "", ...fields };
  const { db, calls } = failingDatabase(env.DB, { call: 0, when: "before" });
  const browser = caller(siteWith({ DB: db }), undefined, athlete.cookie());
  const response = await submit(browser, form);
  expect([response.status, calls()]).toEqual([302, 1]);
  const isNavigation = ["edit-1", "continue"].includes(intent);
  expect((await stored(shareId)).version).toBe(isNavigation ? version : version + 1);
});

test("a form of before, which does not say what was stored, adds its question once and overwrites none", async () => {
  const athlete = await athleteAtStart();
  const shareId = await beginDraft(athlete);
  const form = { recap: shareId, addedIndex: "10005", added: "Who cheered?", intent: "add" };
  for (let times = 0; times < 2; times++) expect((await submit(athlete, form)).status).toBe(302);
  const edit = { recap: shareId, editedIndex: "0", edited: "Mine?", added: "", intent: "save" };
  const refused = await submit(athlete, edit);
  expect([refused.status, (await refused.text()).includes("Mine?")]).toEqual([409, true]);
  expect((await stored(shareId)).questions).toEqual([...defaultQuestions(), custom(OWN, "Who cheered?")]);
});

test("another athlete's questions are neither shown nor changed", async () => {
  const owner = await athleteAtStart();
  const shareId = await publishRecap(owner);
  await add(owner, shareId, "Who cheered?");
  const before = await stored(shareId);
  const stranger = await athleteAtStart();
  expect((await stranger.call(`/custom-questions?recap=${shareId}`)).status).toBe(404);
  const typed = {
    editedIndex: "0",
    "shown-question-0": before.questions[0]?.text ?? "",
    edited: "Taken?",
    added: "Taken?",
  };
  for (const intent of [
    "save",
    "add",
    "edit-0",
    "delete-10005",
    "sure-10005",
    "reset",
    "cancel",
    "back",
    "continue",
  ]) {
    expect((await press(stranger, shareId, intent, typed)).status).toBe(404);
  }
  expect(await stored(shareId)).toEqual(before);
});

test.each([
  [{ recap: "x" }],
  [{ intent: "" }],
  [{ intent: "publish" }],
  [{ intent: "delete-" }],
  [{ intent: "delete--1" }],
  [{ intent: "sure-__proto__" }],
  [{ editedIndex: "x" }],
])("a form that the step does not have is rejected: %j", async (wrong) => {
  const athlete = await athleteAtStart();
  const shareId = await completeDraft(athlete);
  const before = await stored(shareId);
  const fields = { ...(await shownFields(shareId, "add", { added: "Why?" })), ...wrong } as FormFields;
  expect((await submit(athlete, fields)).status).toBe(400);
  expect(await stored(shareId)).toEqual(before);
});

test("tags in a question are shown as text", async () => {
  const athlete = await athleteAtStart();
  const shareId = await beginDraft(athlete);
  const attack = '"><script>alert(1)</script>';
  await add(athlete, shareId, attack);
  for (const path of [
    `/custom-questions?recap=${shareId}`,
    `/custom-questions?recap=${shareId}&edit=${OWN}`,
  ]) {
    const text = await (await athlete.call(path)).text();
    expect(text).toContain("alert(1)");
    expect(text).not.toContain("<script>alert");
  }
});

test("a forged deletion of a default question keeps its answer", async () => {
  const athlete = await athleteAtStart();
  const shareId = await completeDraft(athlete);
  await press(athlete, shareId, "sure-0", { added: "Who cheered?" });
  expect((await stored(shareId)).answers).toEqual({ "0": "Long runs along the lake." });
});

test("sending the form that added the 30th question again succeeds", async () => {
  const athlete = await athleteAtStart();
  const shareId = await full(athlete);
  await press(athlete, shareId, "delete-10029");
  const form = await shownFields(shareId, "add", { added: "The last?" });
  expect((await submit(athlete, form)).status).toBe(302);
  expect((await submit(athlete, form)).status).toBe(302);
});

test("an edit sent with a 31st question stays on the page", async () => {
  const athlete = await athleteAtStart();
  const shareId = await full(athlete);
  const before = defaultQuestions()[0]?.text ?? "";
  const fields = await shownFields(shareId, "add", {
    added: "Too many?",
    editedIndex: "0",
    "shown-question-0": before,
    edited: "My edit?",
  });
  const response = await submit(athlete, fields, `?recap=${shareId}&edit=0`);
  expect(response.status).toBe(400);
  const kept =
    (await response.text()).includes("My edit?") || (await stored(shareId)).questions[0]?.text === "My edit?";
  expect(kept).toBe(true);
});

test("a new question sent with a stale edit stays on the page", async () => {
  const athlete = await athleteAtStart();
  const shareId = await beginDraft(athlete);
  const fields = await shownFields(shareId, "save", {
    added: "And a new one?",
    editedIndex: "0",
    "shown-question-0": "was?",
    edited: "My edit?",
  });
  const response = await submit(athlete, fields, `?recap=${shareId}&edit=0`);
  expect(response.status).toBe(409);
  const kept =
    (await response.text()).includes("And a new one?") || (await stored(shareId)).questions.length === 6;
  expect(kept).toBe(true);
});

test("the text of a deleted question that is in the box already is added once, though its row is still shown", async () => {
  const athlete = await athleteAtStart();
  const shareId = await beginDraft(athlete);
  await add(athlete, shareId, "Who cheered?");
  const edit = { editedIndex: String(OWN), "shown-question-10005": "Who cheered?", edited: "Who shouted?" };
  const form = await shownFields(shareId, "add", {
    ...edit,
    added: "Half a qu Who shouted?",
  });
  await press(athlete, shareId, "delete-10005");
  expect((await submit(athlete, form)).status).toBe(302);
  const { questions } = await stored(shareId);
  expect(questions.slice(5).map(({ text }) => text)).toEqual(["Half a qu Who shouted?"]);
});

test("an edit of a question that another tab deleted moves to the box and is added once", async () => {
  const athlete = await athleteAtStart();
  const shareId = await beginDraft(athlete);
  await add(athlete, shareId, "Who cheered?");
  const edit = {
    editedIndex: String(OWN),
    "shown-question-10005": "Who cheered?",
    edited: "Who shouted?",
    added: "Half a qu",
  };
  const form = await shownFields(shareId, "save", edit);
  await press(athlete, shareId, "delete-10005");
  const response = await submit(athlete, form);
  expect(response.status).toBe(200);
  const text = await response.text();
  expect(text).toContain("This question was deleted in another tab. Add it again to keep it");
  expect(text).toContain('value="Half a qu Who shouted?"');
  expect((await stored(shareId)).questions).toEqual(defaultQuestions());
  await add(athlete, shareId, "Who shouted?");
  expect((await stored(shareId)).questions.slice(5)).toEqual([custom(OWN + 1, "Who shouted?")]);
});

test("an unchanged edit of a deleted question shows no message", async () => {
  const athlete = await athleteAtStart();
  const shareId = await beginDraft(athlete);
  const edit = { editedIndex: String(OWN), "shown-question-10005": "Who cheered?", edited: "Who cheered?" };
  expect((await press(athlete, shareId, "continue", edit)).status).toBe(302);
});

test("a form with an edit of a deleted question still asks before it deletes another one", async () => {
  const athlete = await athleteAtStart();
  const shareId = await beginDraft(athlete);
  await add(athlete, shareId, "Who cheered?");
  await add(athlete, shareId, "Gone?");
  await press(athlete, shareId, "delete-10006");
  await answer(athlete, shareId, { "10005": "My whole family" });
  const edit = {
    editedIndex: "10006",
    "shown-question-10006": "Gone?",
    edited: "Mine?",
    added: "And one more?",
  };
  expect((await press(athlete, shareId, "delete-10005", edit)).status).toBe(200);
  expect((await stored(shareId)).answers).toEqual({ "10005": "My whole family" });
});

test("deleting a question that does not exist asks for no confirmation", async () => {
  const athlete = await athleteAtStart();
  const created = await athlete.send("POST", "/api/recaps", { answers: { "9": "x" } });
  const { shareId } = await created.json<{ shareId: string }>();
  const response = await press(athlete, shareId, "sure-9", { added: "Why?" });
  expect(response.status).toBe(302);
});

test("a race that was not finished is offered another wording, which keeps answers and can be reset", async () => {
  const athlete = await athleteAtStart();
  const shareId = await completeDraft(athlete);
  const shownPage = async () => (await athlete.call(`/custom-questions?recap=${shareId}`)).text();
  expect(await shownPage()).not.toContain("Use these questions");
  await answer(athlete, shareId, { "3": "Empty, and proud." });
  await saveFields(athlete, shareId, { dnf: true, finishTime: null });

  const html = await shownPage();
  expect(html).toContain("How did you feel when your race ended?");
  expect(html).toMatch(/<button[^>]* value="reword-dnf"[^>]*>Use these questions/);
  expect((await stored(shareId)).questions).toEqual(defaultQuestions());
  expect((await press(athlete, shareId, "reword-dnf")).status).toBe(302);
  const { questions, answers } = await stored(shareId);
  expect(questions[3]).toEqual({ index: 3, text: "How did you feel when your race ended?", custom: false });
  expect(answers["3"]).toBe("Empty, and proud.");
  expect(await shownPage()).not.toContain("Use these questions");

  expect((await press(athlete, shareId, "reset")).status).toBe(302);
  expect((await stored(shareId)).questions).toEqual(defaultQuestions());
  expect((await press(athlete, shareId, "reword-elsewhere")).status).toBe(400);
});

const SLOW_CLIMB = {
  meters: 10_000,
  step: 1_000,
  // 5:00 a kilometer, but for the eighth, after a climb.
  times: Array.from({ length: 11 }, (_, at) => at * 300 + (at >= 8 ? 90 : 0)),
  heights: Array.from({ length: 11 }, (_, at) => Math.max(0, Math.min(at, 4) - 2) * 60),
  stretches: course().stretches.map((stretch) => ({ ...stretch, to: 10_000 })),
};

test("the race's course suggests questions; an added one is no longer suggested", async () => {
  const athlete = await athleteAtStart();
  const shareId = await beginDraft(athlete);
  await athlete.send("PUT", `/api/recaps/${shareId}/course`, course(SLOW_CLIMB));
  const suggested = async () => {
    const page = await athlete.call(`/custom-questions?recap=${shareId}`);
    return [...(await page.text()).matchAll(/value="(take-[^"]*)"/g)].map(([, value]) => value ?? "");
  };
  const [first = "", ...others] = await suggested();
  expect([first, others.length]).toEqual([expect.stringMatching(/Kilometer 8 was your slowest/), 2]);
  await saveFields(athlete, shareId, { units: "mi" });
  expect((await suggested())[0]).toMatch(/Mile \d was your slowest/);
  await saveFields(athlete, shareId, { units: "km" });
  expect((await press(athlete, shareId, first)).status).toBe(302);
  expect((await stored(shareId)).questions).toEqual([
    ...defaultQuestions(),
    { index: OWN, text: first.replace("take-", ""), custom: true },
  ]);
  expect(await suggested()).toEqual(others);
  await athlete.send("DELETE", `/api/recaps/${shareId}/course`, {});
  expect(await suggested()).toEqual([]);
});

test("a suggested question is added beside one that is half typed, which stays in its box", async () => {
  const athlete = await athleteAtStart();
  const shareId = await beginDraft(athlete);
  const page = await press(athlete, shareId, "take-How was kilometer 8?", { added: "Who che" });
  expect(await page.text()).toContain('value="Who che"');
  expect((await stored(shareId)).questions.map(({ text }) => text)).toEqual([
    ...defaultQuestions().map(({ text }) => text),
    "How was kilometer 8?",
  ]);
});
