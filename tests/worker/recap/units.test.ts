/** Kilometers or miles: what a new recap begins with, and the choice on step 2, without scripts. */
import { exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { sendEdits } from "../../athlete.ts";
import { type Caller, caller } from "../../caller.ts";
import { newShareId } from "../../factories.ts";
import { createRecap } from "../../media-calls.ts";

const SITE = exports.default;

/** Presses Next on step 1. Returns the share id. */
async function begin(athlete: Caller, country: string, fields: Record<string, string> = {}) {
  const recap = newShareId();
  const body = new URLSearchParams({ recap, raceType: "running", ...fields });
  const init = { method: "POST", body, cf: { country } } as RequestInit;
  expect((await athlete.call("/race-type", init)).status).toBe(302);
  return recap;
}

async function unitsOf(athlete: Caller, shareId: string): Promise<unknown> {
  return (await (await athlete.call(`/api/recaps/${shareId}`)).json<{ units: unknown }>()).units;
}

/** Returns the choice that step 2 shows as chosen, and what its form says is stored. */
async function chosenOn(athlete: Caller, shareId: string) {
  const html = await (await athlete.call(`/race-details?recap=${shareId}`)).text();
  const radios = [...html.matchAll(/<input[^>]* name="units"[^>]*>/g)].map(([radio]) => radio);
  const chosen = radios.filter((radio) => / checked=/.test(radio));
  expect([radios.length, chosen.length]).toEqual([2, 1]);
  const stored = / name="shown-units" value="([^"]*)"/.exec(html)?.[1];
  return { chosen: / value="([^"]*)"/.exec(chosen[0] ?? "")?.[1], stored };
}

test.each([
  ["US", "mi"],
  ["MM", "mi"],
  ["DE", "km"],
])("without scripts, a first recap from %s is in %s, already chosen on step 2", async (country, units) => {
  const athlete = caller(SITE);
  const shareId = await begin(athlete, country);
  expect(await unitsOf(athlete, shareId)).toBe(units);
  expect(await chosenOn(athlete, shareId)).toEqual({ chosen: units, stored: units });
});

test("the browser's language counts more than the country, and the newest recap more than both", async () => {
  const athlete = caller(SITE);
  expect(await unitsOf(athlete, await begin(athlete, "US", { units: "km" }))).toBe("km");
  expect(await unitsOf(athlete, await begin(athlete, "US", { units: "mi" }))).toBe("km");
  expect(await unitsOf(caller(SITE), await begin(caller(SITE), "US", { units: "furlongs" }))).not.toBe(
    "furlongs",
  );
});

test("Next stores what is chosen, also what was only suggested", async () => {
  const athlete = caller(SITE);
  const { shareId } = await createRecap(athlete, { units: null });
  expect(await chosenOn(athlete, shareId)).toEqual({ chosen: "km", stored: "" });
  const form = { recap: shareId, name: "Harbor Mile", date: "2026-05-17", location: "Kiel", distance: "5k" };
  const shown = {
    "shown-name": "Chicago Lakefront Run",
    "shown-date": "2026-05-17",
    "shown-location": "Chicago, USA",
  };
  const others = { "shown-distance": "10k", finishTime: "48:12", "shown-finishTime": "48:12" };
  const submit = (units: string, stored: string) =>
    athlete.submit("/race-details", { ...form, ...shown, ...others, units, "shown-units": stored });
  expect((await submit("km", "")).status).toBe(302);
  expect(await unitsOf(athlete, shareId)).toBe("km");
  expect((await submit("mi", "km")).status).toBe(302);
  expect(await unitsOf(athlete, shareId)).toBe("mi");
});

test("a recap of before has the units of its distance", async () => {
  const athlete = caller(SITE);
  const custom = { distance: "custom", customDistanceValue: 13.1, units: null } as const;
  const { shareId } = await createRecap(athlete, { ...custom, customDistanceUnit: "mi" });
  expect(await chosenOn(athlete, shareId)).toEqual({ chosen: "mi", stored: "" });
});

test("other units than kilometers and miles are refused", async () => {
  const athlete = caller(SITE);
  const { shareId } = await createRecap(athlete);
  const edit = { field: "units" as const, base: ["km"], value: "furlongs" };
  expect(await (await sendEdits(athlete, shareId, [edit])).json()).toMatchObject({
    fields: [{ field: "units", is: "refused", message: "Choose kilometers or miles" }],
  });
});
