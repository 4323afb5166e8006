/** Tests that every race detail is supported everywhere: a detail that is added only in some places fails here. */
import { env, exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import {
  DETAIL_FIELDS,
  type DetailField,
  detailInWords,
  detailOf,
  type RaceDetails,
} from "../../../app/domain/race/race-details.ts";
import { deviceCopyOf } from "../../../app/domain/recap/device-copy.ts";
import { saveFields } from "../../athlete.ts";
import { type Caller, caller } from "../../caller.ts";
import { details, newRecap } from "../../factories.ts";

/** A value for each detail, with the details that it depends on. */
const SAMPLES: { [Field in DetailField]: Partial<RaceDetails> & Record<Field, unknown> } = {
  name: { name: "Silverdale Night Mile" },
  date: { date: "2025-02-28" },
  location: { location: "Silverdale, Wales" },
  distance: { distance: "half-marathon" },
  customDistanceValue: { distance: "custom", customDistanceValue: 12.25 },
  customDistanceUnit: { distance: "custom", customDistanceValue: 12.25, customDistanceUnit: "mi" },
  units: { units: "mi" },
  finishTime: { finishTime: "7:07:07" },
  dnf: { dnf: true, finishTime: null },
  endPlace: { dnf: true, finishTime: null, endPlace: "Mile 55, Michigan Bluff" },
  athleteName: { athleteName: "Grete Waitz" },
};

/** The text of samples that are not shown as their value. */
const SHOWN: Partial<Record<DetailField, string>> = {
  customDistanceUnit: "12.25 mi",
  dnf: "Did Not Finish",
};

function sampleOf(field: DetailField) {
  const race = details(SAMPLES[field]);
  const value = race[field];
  return { race, value, text: SHOWN[field] ?? detailInWords(field, value) ?? "" };
}

async function published(athlete: Caller, race: RaceDetails): Promise<{ shareId: string }> {
  await athlete.call("/race-type");
  const response = await athlete.send("POST", "/api/recaps", newRecap(race));
  expect(response.status).toBe(201);
  return response.json();
}

const SITE = exports.default;

test.each(DETAIL_FIELDS)("%s: the API stores and returns it", async (field) => {
  const { race, value } = sampleOf(field);
  const athlete = caller(SITE);
  const { shareId } = await published(athlete, race);
  const shown: Record<string, unknown> = await (await athlete.call(`/api/recaps/${shareId}`)).json();
  expect(shown[field]).toEqual(value);
});

test.each(DETAIL_FIELDS)("%s: an edit stores it", async (field) => {
  const { race, value } = sampleOf(field);
  const athlete = caller(SITE);
  const { shareId } = await published(athlete, details());
  await saveFields(athlete, shareId, race);
  const shown: Record<string, unknown> = await (await athlete.call(`/api/recaps/${shareId}`)).json();
  expect(shown[field]).toEqual(value);
});

test.each(DETAIL_FIELDS)("%s: the form of step 2 has a labelled control for it", async (field) => {
  const athlete = caller(SITE);
  const { shareId } = await published(athlete, sampleOf(field).race);
  const html = await (await athlete.call(`/race-details?recap=${shareId}`)).text();
  expect(html).toMatch(new RegExp(`<(input|select)[^>]* name="${field}"`));
  expect(html).toContain(detailOf(field).label);
});

/** The others decide how something else is shown. */
const ON_BIB = DETAIL_FIELDS.filter((field) => detailOf(field).onBib !== "never");

test.each(ON_BIB)("%s: the public page shows it", async (field) => {
  const { race, text } = sampleOf(field);
  const athlete = caller(SITE);
  const { shareId } = await published(athlete, race);
  const html = await (await caller(SITE).call(`/r/${shareId}`)).text();
  expect(html.split("<main")[1]).toContain(text);
});

test.each(ON_BIB)("%s: the bib next to the wizard's forms shows it", async (field) => {
  const { race, text } = sampleOf(field);
  const athlete = caller(SITE);
  const { shareId } = await published(athlete, race);
  const html = await (await athlete.call(`/questions?recap=${shareId}`)).text();
  const [bib = ""] = /<div aria-hidden="true" data-race.*<\/main>/s.exec(html) ?? [];
  expect(bib).toContain(text);
});

test.each(DETAIL_FIELDS)("%s: the device copy contains unsaved text", (field) => {
  const { race } = sampleOf(field);
  const text = field === "dnf" ? "Yes" : sampleOf(field).text;
  const copy = deviceCopyOf(
    null,
    Object.entries(race).map(([name, typed]) => ({ field: name, typed })),
  );
  expect(copy?.unsavedDetails.map((detail) => detail.text)).toContainEqual(expect.stringContaining(text));
});

test("the recaps table has one column for each detail", async () => {
  const { results } = await env.DB.prepare("SELECT name FROM pragma_table_info('recaps')").all();
  const columns = results.map(({ name }) =>
    String(name).replaceAll(/_(\w)/g, (_, letter) => letter.toUpperCase()),
  );
  expect(columns).toEqual(expect.arrayContaining(DETAIL_FIELDS));
});
