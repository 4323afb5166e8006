import { env, exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { beginDraft, destination, saveFields } from "../../athlete.ts";
import { type Caller, caller } from "../../caller.ts";
import { details } from "../../factories.ts";
import { addSample } from "../../media-calls.ts";
import { unescaped } from "../../shown-form.ts";

const TITLE = "No Race Data Found";
const DESCRIPTION = "Please complete your race recap first before sharing";
const NO_NAME = "Your race doesn't have a name yet.";
const NO_STORY = "Your story is still empty. Add at least one answer, recording, photo or video.";

interface Plan {
  name?: string | null;
  answers?: Record<string, string>;
}

/** Creates a draft with details. */
async function draftOf(athlete: Caller, { name = "Lakefront Ten", answers = {} }: Plan): Promise<string> {
  await athlete.call("/race-type?new");
  const shareId = await beginDraft(athlete);
  const answered = Object.entries(answers).map(([index, text]) => [`answer-${index}`, text]);
  await saveFields(athlete, shareId, { ...details({ name }), ...Object.fromEntries(answered) });
  return shareId;
}

function statusOf(shareId: string) {
  return env.DB.prepare("SELECT status FROM recaps WHERE share_id = ?").bind(shareId).first("status");
}

test.each([
  { what: "no name and no story", plan: { name: null }, said: [NO_NAME, NO_STORY], unsaid: [] },
  { what: "no name", plan: { name: null, answers: { "0": "Fog." } }, said: [NO_NAME], unsaid: [NO_STORY] },
  { what: "no story", plan: {}, said: [NO_STORY], unsaid: [NO_NAME] },
  { what: "a blank answer", plan: { answers: { "0": " \n" } }, said: [NO_STORY], unsaid: [NO_NAME] },
])("the summary of a recap with $what stays and says what is missing", async ({ plan, said, unsaid }) => {
  const athlete = caller(exports.default);
  const shareId = await draftOf(athlete, plan);
  const opened = await (await athlete.call(`/summary?recap=${shareId}`)).text();
  expect(opened).not.toContain(TITLE);
  const response = await athlete.submit(`/summary?recap=${shareId}`, { recap: shareId });
  expect(response.status).toBe(400);
  const html = unescaped(await response.text());
  const [, alert = ""] = /role="alert"([\s\S]*?)<section/.exec(html) ?? [];
  for (const words of [TITLE, DESCRIPTION, ...said]) expect(alert).toContain(words);
  for (const words of unsaid) expect(html).not.toContain(words);
  const links = [...alert.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
  expect(links).toEqual([
    ...(said.includes(NO_NAME) ? [`/race-details?recap=${shareId}`] : []),
    ...(said.includes(NO_STORY)
      ? [`/questions?recap=${shareId}`, `/race-memories?recap=${shareId}&from=summary`]
      : []),
  ]);
  expect(await statusOf(shareId)).toBe("draft");
});

test("one photo is enough to share", async () => {
  const athlete = caller(exports.default);
  const shareId = await draftOf(athlete, {});
  await addSample(athlete, { shareId });
  const response = await athlete.submit(`/summary?recap=${shareId}`, { recap: shareId });
  expect(destination(response)).toBe(`/share?recap=${shareId}&notice=saved`);
  expect(await statusOf(shareId)).toBe("published");
});

test("the button on /share leads to a summary that says what is missing, until it is added", async () => {
  const athlete = caller(exports.default);
  const shareId = await draftOf(athlete, {});
  const pressed = await athlete.submit("/share", { recap: shareId, intent: "publish" });
  expect(destination(pressed)).toBe(`/summary?recap=${shareId}&notice=no-race-data`);
  const summary = async () => (await athlete.call(destination(pressed))).text();
  expect(await summary()).toContain(NO_STORY);
  await addSample(athlete, { shareId });
  expect(await summary()).not.toContain(TITLE);
});

test("a stranger learns nothing about what is missing", async () => {
  const shareId = await draftOf(caller(exports.default), { name: null });
  const stranger = caller(exports.default);
  await stranger.call("/race-type?new");
  const response = await stranger.submit("/summary", { recap: shareId });
  expect(response.status).toBe(404);
  expect(unescaped(await response.text())).not.toContain(NO_NAME);
});
