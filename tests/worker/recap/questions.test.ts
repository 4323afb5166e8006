/** Tests step 4 (/questions) through the Worker, without scripts, while another tab changes the questions. */
import { env, exports } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { beginDraft, destination, saveFields } from "../../athlete.ts";
import { type Caller, caller } from "../../caller.ts";
import { formOf, press, shownForm } from "../../shown-form.ts";

let athlete: Caller;
let shareId: string;
let page: string;

/** The indexes of the added questions. */
const [SIXTH, SEVENTH, EIGHTH] = [10_005, 10_006, 10_007];

/** The recap has the five default questions and added ones. */
beforeEach(async () => {
  athlete = caller(exports.default);
  await athlete.call("/race-type?new");
  shareId = await beginDraft(athlete);
  page = `/questions?recap=${shareId}`;
  await saveFields(athlete, shareId, {
    [`question-${SIXTH}`]: "Who cheered?",
    [`question-${SEVENTH}`]: "What did you eat?",
    [`question-${EIGHTH}`]: "Who carried you?",
  });
});

/** Deletes a question as another tab would. */
function remove(index: number): Promise<void> {
  return saveFields(athlete, shareId, { [`question-${index}`]: null });
}

async function answers(): Promise<Record<string, string>> {
  const response = await athlete.call(`/api/recaps/${shareId}`);
  return ((await response.json()) as { answers: Record<string, string> }).answers;
}

/** Sends the form of the seventh question as shown before another tab deleted the sixth. */
async function sendAfterDeletion(intent: string, fields: Record<string, string> = {}): Promise<Response> {
  const form = await formOf(athlete, `${page}&q=7`);
  expect(form.index).toBe(String(SEVENTH));
  await remove(SIXTH);
  return athlete.submit(`${page}&q=7`, { ...form, answer: "Bananas.", ...fields, intent });
}

test.each([
  ["previous", "&q=5"],
  ["next", "&q=7"],
  [`question-${EIGHTH}`, "&q=7"],
  [`question-${SEVENTH}`, "&q=6"],
  ["question-5", "&q=6"],
  ["stay", "&q=6"],
])("%s navigates from the question itself, whatever its position is now", async (intent, place) => {
  expect(destination(await sendAfterDeletion(intent))).toBe(`${page}${place}`);
  expect(await answers()).toEqual({ [SEVENTH]: "Bananas." });
});

test("Next on the question that is now the last one leads to the summary", async () => {
  const form = await formOf(athlete, `${page}&q=7`);
  await remove(EIGHTH);
  const response = await athlete.submit(`${page}&q=7`, { ...form, answer: "Bananas.", intent: "next" });
  expect(destination(response)).toBe(`/summary?recap=${shareId}`);
});

test("a rejected answer is shown under its own question", async () => {
  const refused = await sendAfterDeletion("next", { answer: "x".repeat(10_001) });
  expect(refused.status).toBe(400);
  const html = await refused.text();
  expect(html).toContain("What did you eat?");
  const again = { ...shownForm(html), answer: "Bananas.", intent: "next" };
  expect(again).toMatchObject({ index: String(SEVENTH) });
  expect(destination(await athlete.submit(`${page}&q=7`, again))).toBe(`${page}&q=7`);
  expect(await answers()).toEqual({ [SEVENTH]: "Bananas." });
});

test("the text of a deleted question's answer is shown, and an empty answer continues", async () => {
  const form = await formOf(athlete, `${page}&q=6`);
  await remove(SIXTH);
  const lost = await athlete.submit(`${page}&q=6`, { ...form, answer: "My sister.", intent: "next" });
  expect(lost.status).toBe(400);
  const html = await lost.text();
  expect(html).toContain("This question was deleted in another tab");
  expect(html).toContain("My sister.");
  const left = await athlete.submit(`${page}&q=6`, { ...form, answer: "", intent: "next" });
  expect(destination(left)).toBe(`${page}&q=6`);
});

test("Previous on the first question stays there", async () => {
  expect(destination(await press(athlete, page, "previous", { answer: "Slowly." }))).toBe(`${page}&q=1`);
});

test("a tab that sends a conflicting answer shows both texts, and its own can be kept", async () => {
  const form = await formOf(athlete, page);
  await press(athlete, page, "next", { answer: "Written in the other tab." });
  const refused = await athlete.submit(page, { ...form, answer: "Written here.", intent: "next" });
  expect(refused.status).toBe(409);
  const html = await refused.text();
  const [notice = ""] = /role="alert".*?Use the other<\/a>/s.exec(html) ?? [];
  expect(notice).toContain("Written here.");
  expect(notice).toContain("Written in the other tab.");
  expect(notice).toMatch(/href="\/questions\?[^"]*"[^>]*>Use the other/);
  expect(shownForm(html).answer).toBe("Written here.");
  expect(await answers()).toEqual({ "0": "Written in the other tab." });

  const [, keep = ""] = /<button[^>]*name="intent" value="([^"]*)"[^>]*>Keep mine/.exec(notice) ?? [];
  const kept = await athlete.submit(page, { ...shownForm(html), intent: keep });
  expect(destination(kept)).toBe(`${page}&q=1`);
  expect(await answers()).toEqual({ "0": "Written here." });
});

test("two tabs on different questions do not conflict", async () => {
  const form = await formOf(athlete, page);
  await press(athlete, `${page}&q=2`, "next", { answer: "The second answer." });
  const response = await athlete.submit(page, { ...form, answer: "The first answer.", intent: "next" });
  expect(destination(response)).toBe(`${page}&q=2`);
  expect(await answers()).toEqual({ "0": "The first answer.", "1": "The second answer." });
  expect((await formOf(athlete, `${page}&q=2`)).answer).toBe("The second answer.");
});

test("Previous and the dots save the typed answer", async () => {
  expect(await (await athlete.call(page)).text()).toMatch(/<button[^>]* value="previous" disabled=""/);
  expect(destination(await press(athlete, page, "question-4"))).toBe(`${page}&q=5`);
  const before = await press(athlete, `${page}&q=5`, "previous", { answer: "Start slower." });
  expect(destination(before)).toBe(`${page}&q=4`);
  const html = await (await athlete.call(destination(before))).text();
  expect(html).toContain("How did you feel after crossing the finish line?");
  expect(html).toContain('aria-label="Question 5, answered"');
  const again = await (await athlete.call(`${page}&q=5`)).text();
  expect(again).toContain("What would you do differently next time?");
  expect(shownForm(again).answer).toBe("Start slower.");
});

test("a form whose answer is saved, and one without an answer, continue and write nothing", async () => {
  await saveFields(athlete, shareId, { "answer-0": "A cold morning." });
  const before = await recapRow(shareId);
  expect(before?.answers).toBe('{"0":"A cold morning."}');
  const { answer = "", ...form } = await formOf(athlete, `${page}&q=1`);
  for (const fields of [{ ...form, answer }, form]) {
    const response = await athlete.submit(`${page}&q=1`, { ...fields, intent: "next" });
    expect(destination(response)).toBe(`${page}&q=2`);
  }
  expect(await recapRow(shareId)).toEqual(before);
});

function recapRow(id: string) {
  return env.DB.prepare("SELECT * FROM recaps WHERE share_id = ?").bind(id).first();
}

test("a question that speaks of a finish is offered in another wording after a DNF, which changes it alone and keeps the answer", async () => {
  const offer = "How did you feel when your race ended?";
  const shown = async () => (await athlete.call(`${page}&q=4`)).text();
  expect(await shown()).not.toContain(offer);
  await saveFields(athlete, shareId, { dnf: true, finishTime: null });

  expect(await shown()).toMatch(/<button[^>]* value="reword"[^>]*>Ask this instead/);
  const sent = await press(athlete, `${page}&q=4`, "reword", { answer: "Empty, and proud." });
  expect(destination(sent)).toBe(`${page}&q=4`);
  const html = await shown();
  expect(html).toContain(offer);
  expect(html).not.toContain("Ask this instead");
  expect(await answers()).toEqual({ "3": "Empty, and proud." });
  expect(await (await athlete.call(`${page}&q=5`)).text()).toContain(
    "What would you do differently next time?",
  );
  // A form that is sent twice changes nothing more.
  expect(destination(await press(athlete, `${page}&q=4`, "reword"))).toBe(`${page}&q=4`);
});
