/** Tests step 2 (/race-details) through the Worker, as two tabs without scripts use it. */
import { env, exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { beginDraft, completeDraft, destination, saveFields } from "../../athlete.ts";
import { type Caller, caller } from "../../caller.ts";

async function athleteAtStart(): Promise<Caller> {
  const athlete = caller(exports.default);
  await athlete.call("/race-type?new");
  return athlete;
}

type Fields = Record<string, string>;

/** Returns the fields that the page's form sends unchanged. */
async function formOf(response: Response): Promise<Fields> {
  const html = await response.text();
  const fields: Fields = {};
  for (const [input] of html.matchAll(/<input [^>]*>/g)) {
    const [name, value] = [attribute(input, "name"), attribute(input, "value")];
    const isOff = /type="(checkbox|radio)"/.test(input) && !/ checked=/.test(input);
    if (name && !isOff) fields[name] = value ?? (attribute(input, "type") === "checkbox" ? "on" : "");
  }
  for (const [, select = "", options = ""] of html.matchAll(/<select ([^>]*)>(.*?)<\/select>/gs)) {
    const [chosen] = /<option [^>]*selected[^>]*>/.exec(options) ?? [];
    fields[attribute(` ${select}`, "name") ?? ""] = (chosen && attribute(chosen, "value")) ?? "";
  }
  return fields;
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
}

async function openTab(athlete: Caller, shareId: string): Promise<Fields> {
  return formOf(await athlete.call(`/race-details?recap=${shareId}`));
}

/** What a preset distance rules out. */
const CUSTOM_EMPTY = { customDistanceValue: null, customDistanceUnit: null };

function submit(athlete: Caller, form: Fields, changes: Fields = {}): Promise<Response> {
  return athlete.submit("/race-details", { ...form, ...changes });
}

/** Returns the form without a field, such as that of an unchecked checkbox. */
function without({ ...form }: Fields, name: string): Fields {
  delete form[name];
  return form;
}

function rowOf(shareId: string) {
  return env.DB.prepare("SELECT * FROM recaps WHERE share_id = ?").bind(shareId).first();
}

/** Returns the notice's visible text. */
function noticeOf(html: string): string {
  const [, notice = ""] = /role="alert".*?(<dl.*?<\/dl>)/s.exec(html) ?? [];
  return notice.replaceAll(/<[^>]*>/g, "|").replaceAll(/\|+/g, "|");
}

/** Returns the bib's visible text. */
async function bibOf(athlete: Caller, shareId: string): Promise<string> {
  const html = await (await athlete.call(`/race-details?recap=${shareId}`)).text();
  const [bib = ""] = /<div aria-hidden="true" data-race.*<\/main>/s.exec(html) ?? [];
  return bib.replaceAll(/(<[^>]*>)+/g, "|");
}

test("Enter in a field continues: the form's first button is Next", async () => {
  const athlete = await athleteAtStart();
  const html = await (await athlete.call(`/race-details?recap=${await beginDraft(athlete)}`)).text();
  const [, form = ""] = html.split('<form method="post"');
  expect(/<button type="submit"[^>]*>/.exec(form)?.[0]).not.toContain("name=");
});

test("the bib next to the details shows the saved values, and blanks for missing ones", async () => {
  const athlete = await athleteAtStart();
  const shareId = await completeDraft(athlete);
  await saveFields(athlete, shareId, {
    distance: "custom",
    customDistanceValue: 12.5,
    customDistanceUnit: "km",
    ...{ dnf: true, finishTime: null },
  });
  const filled = await bibOf(athlete, shareId);
  for (const shown of ["Running", "May 17, 2026", "Chicago Lakefront Run", "Chicago, USA", "12.5 km", "DNF"])
    expect(filled).toContain(`|${shown}|`);
  expect(filled).not.toContain("48:12");
  await saveFields(athlete, shareId, {
    name: null,
    location: null,
    distance: null,
    ...CUSTOM_EMPTY,
    dnf: false,
  });
  expect(await bibOf(athlete, shareId)).toMatch(/\|May 17, 2026(\|\s){3}\|Distance\|00:00:00\|Finish Time\|/);
});

test("changes of different details in two tabs are both saved", async () => {
  const athlete = await athleteAtStart();
  const shareId = await completeDraft(athlete);
  const [tab, other] = [await openTab(athlete, shareId), await openTab(athlete, shareId)];
  await submit(athlete, other, { location: "Oslo, Norway", distance: "marathon" });
  const response = await submit(athlete, tab, { name: "The Great Run" });
  expect(destination(response)).toBe(`/custom-questions?recap=${shareId}`);
  expect(await rowOf(shareId)).toMatchObject({
    name: "The Great Run",
    location: "Oslo, Norway",
    distance: "marathon",
    finish_time: "48:12",
  });
});

test("a tab without changes does not overwrite another tab's details", async () => {
  const athlete = await athleteAtStart();
  const shareId = await completeDraft(athlete);
  const tab = await openTab(athlete, shareId);
  await saveFields(athlete, shareId, { name: "Of the other tab", dnf: true, finishTime: null });
  const before = await rowOf(shareId);
  expect((await submit(athlete, tab)).status).toBe(302);
  expect(await rowOf(shareId)).toEqual(before);
});

test("a conflict shows only the conflicting detail, in words, and Keep mine saves the other changes of both tabs", async () => {
  const athlete = await athleteAtStart();
  const shareId = await completeDraft(athlete);
  const tab = await openTab(athlete, shareId);
  await saveFields(athlete, shareId, { distance: "marathon", location: "Oslo, Norway" });
  const refused = await submit(athlete, tab, { distance: "half-marathon" });
  expect(refused.status).toBe(409);
  const html = await refused.clone().text();
  expect(noticeOf(html)).toBe("|Distance|In this tab|Half Marathon|In the other tab|Marathon|");
  const shown = await formOf(refused);
  expect(shown).toMatchObject({ distance: "half-marathon", location: "Oslo, Norway" });
  expect((await submit(athlete, shown)).status).toBe(302);
  expect(await rowOf(shareId)).toMatchObject({ distance: "half-marathon", location: "Oslo, Norway" });
});

test("dates, units and Did Not Finish are shown in words", async () => {
  const athlete = await athleteAtStart();
  const shareId = await completeDraft(athlete);
  await saveFields(athlete, shareId, { distance: "custom", customDistanceUnit: "m", finishTime: null });
  const tab = await openTab(athlete, shareId);
  await saveFields(athlete, shareId, { date: "2026-05-18", customDistanceUnit: "km", dnf: true });
  const mine = { date: "2026-05-19", customDistanceUnit: "mi", finishTime: "59:59" };
  const notice = noticeOf(await (await submit(athlete, tab, mine)).text());
  expect(notice).toContain("|Race Date|In this tab|May 19, 2026|In the other tab|May 18, 2026|");
  expect(notice).toContain("|Unit|In this tab|Miles|In the other tab|Kilometers|");
  expect(notice).toContain("|Did Not Finish|In this tab|No|In the other tab|Yes|");
});

test("a finish time and a Did Not Finish from two tabs conflict, in either order", async () => {
  const athlete = await athleteAtStart();
  const shareId = await completeDraft(athlete);
  await saveFields(athlete, shareId, { finishTime: null });
  const tab = await openTab(athlete, shareId);
  await saveFields(athlete, shareId, { dnf: true });
  expect((await submit(athlete, tab, { finishTime: "47:00" })).status).toBe(409);

  await saveFields(athlete, shareId, { dnf: false });
  const other = await openTab(athlete, shareId);
  await saveFields(athlete, shareId, { finishTime: "46:00" });
  const refused = await submit(athlete, other, { dnf: "on" });
  expect(refused.status).toBe(409);
  expect(noticeOf(await refused.clone().text())).toContain(
    "|Finish Time|In this tab|(empty)|In the other tab|46:00|",
  );
  await submit(athlete, await formOf(refused));
  expect(await rowOf(shareId)).toMatchObject({ dnf: 1, finish_time: null });
});

test("a preset distance and a custom value from two tabs conflict", async () => {
  const athlete = await athleteAtStart();
  const shareId = await completeDraft(athlete);
  await saveFields(athlete, shareId, {
    distance: "custom",
    customDistanceValue: 12,
    customDistanceUnit: "km",
  });
  const tab = await openTab(athlete, shareId);
  await saveFields(athlete, shareId, { distance: "10k", ...CUSTOM_EMPTY });
  const refused = await submit(athlete, tab, { customDistanceValue: "12.5" });
  expect(refused.status).toBe(409);
  await submit(athlete, await formOf(refused));
  expect(await rowOf(shareId)).toMatchObject({ distance: "custom", custom_distance_value: 12.5 });
});

test("a rejected form does not overwrite what another tab has saved", async () => {
  const athlete = await athleteAtStart();
  const shareId = await completeDraft(athlete);
  const tab = await openTab(athlete, shareId);
  await saveFields(athlete, shareId, { location: "Oslo, Norway" });
  const refused = await submit(athlete, tab, { name: "" });
  expect(refused.status).toBe(400);
  const again = await submit(athlete, await formOf(refused), { name: "The Great Run" });
  expect(again.status).toBe(302);
  expect(await rowOf(shareId)).toMatchObject({ name: "The Great Run", location: "Oslo, Norway" });
});

test("a form shown again by the browser's Back with other values shows both, and can undo its own change", async () => {
  const athlete = await athleteAtStart();
  const shareId = await completeDraft(athlete);
  const tab = await openTab(athlete, shareId);
  await submit(athlete, tab, { name: "A slip", dnf: "on" });
  const refused = await submit(athlete, without(tab, "dnf"), { name: "The Great Run" });
  expect(refused.status).toBe(409);
  expect(noticeOf(await refused.clone().text())).toContain(
    "|In this tab|The Great Run|In the other tab|A slip|",
  );
  expect((await submit(athlete, await formOf(refused))).status).toBe(302);
  expect(await rowOf(shareId)).toMatchObject({ name: "The Great Run" });
});

test("the suggested date is saved if there is none, and never replaces a chosen one", async () => {
  const athlete = await athleteAtStart();
  const shareId = await beginDraft(athlete);
  const [tab, other] = [await openTab(athlete, shareId), await openTab(athlete, shareId)];
  const rest = { location: "Oslo, Norway", distance: "10k" };
  await saveFields(athlete, shareId, { location: "Oslo, Norway" });
  expect((await submit(athlete, tab, { name: "The Great Run", ...rest })).status).toBe(302);
  expect(await rowOf(shareId)).toMatchObject({ name: "The Great Run", date: tab.date });
  await saveFields(athlete, shareId, { date: "2026-05-18" });
  const refused = await submit(athlete, other, { name: "The Great Run", ...rest });
  expect([refused.status, noticeOf(await refused.text())]).toEqual([
    409,
    expect.stringContaining("|In the other tab|May 18, 2026|"),
  ]);
  expect(await rowOf(shareId)).toMatchObject({ date: "2026-05-18" });
});

test("Back keeps incomplete details", async () => {
  const athlete = await athleteAtStart();
  const shareId = await beginDraft(athlete);
  const form = await openTab(athlete, shareId);
  const back = await submit(athlete, form, { name: "Half entered", intent: "back" });
  expect(destination(back)).toBe(`/race-type?recap=${shareId}`);
  const types = await (await athlete.call(destination(back))).text();
  const [chosen = ""] = /<input [^>]*name="raceType"[^>]* checked=""[^>]*>/.exec(types) ?? [];
  expect(attribute(chosen, "value")).toBe("running");
  expect((await openTab(athlete, shareId)).name).toBe("Half entered");
});

test("a Hyrox needs no choice of a distance: it is stored as custom, without a value", async () => {
  const athlete = await athleteAtStart();
  const shareId = await beginDraft(athlete);
  await athlete.submit("/race-type", { recap: shareId, raceType: "hyrox", "shown-raceType": "running" });
  const form = await openTab(athlete, shareId);
  expect([form.distance, form["shown-distance"]]).toEqual(["custom", ""]);
  const next = await submit(athlete, form, { name: "HYROX Köln", location: "Köln, Germany" });
  expect(destination(next)).toBe(`/custom-questions?recap=${shareId}`);
  expect(await rowOf(shareId)).toMatchObject({ distance: "custom", custom_distance_value: null });
});
