import { exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { NewRecap } from "../../../app/domain/recap/recap-input.ts";
import { destination } from "../../athlete.ts";
import { type Caller, caller } from "../../caller.ts";
import { newRecap } from "../../factories.ts";
import { addSample } from "../../media-calls.ts";
import { shownForm } from "../../shown-form.ts";

interface Completed {
  athlete: Caller;
  shareId: string;
  /** Returns the content of the page's main element. */
  page(): Promise<string>;
}

async function completed(changes: Partial<NewRecap> = {}): Promise<Completed> {
  const athlete = caller(exports.default);
  await athlete.call("/race-type?new");
  const created = await athlete.send("POST", "/api/recaps", newRecap(changes));
  expect(created.status).toBe(201);
  const { shareId } = (await created.json()) as { shareId: string };
  return {
    athlete,
    shareId,
    async page() {
      const html = await (await athlete.call(`/complete?recap=${shareId}`)).text();
      return /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
    },
  };
}

const SHARED = "Your race story has been saved and shared successfully.";
const CONFETTI = "data-confetti";
const WORTH_TELLING = "A story worth telling";

test("a public recap is saved and shared: its bib has its name, place, date and time, and confetti falls", async () => {
  const page = await (await completed()).page();
  for (const words of [
    "Race Recap Complete!",
    SHARED,
    "Chicago Lakefront Run",
    "Chicago, USA",
    "May 17, 2026",
    "48:12",
    "Finish Time · 10K",
  ])
    expect(page).toContain(words);
  expect(page).toContain(CONFETTI);
  expect(page).not.toContain(WORTH_TELLING);
  expect(page).not.toContain("/api/image/");
});

test("a private recap is saved and not shared", async () => {
  const page = await (await completed({ isPublic: false })).page();
  expect(page).toContain("Your race story is saved.");
  expect(page).not.toContain("shared");
  expect(page).toContain(CONFETTI);
});

test.each([
  { isPublic: true, ending: "Your story has been saved and shared successfully." },
  { isPublic: false, ending: "Your story is saved." },
])("a DNF has its own words and no confetti (public: $isPublic)", async ({ isPublic, ending }) => {
  const page = await (await completed({ dnf: true, finishTime: null, isPublic })).page();
  for (const words of [
    "Race Recap Complete!",
    `You lined up, you raced, you told it. ${ending}`,
    WORTH_TELLING,
    "Did Not Finish · 10K",
  ])
    expect(page).toContain(words);
  expect(page).not.toContain(CONFETTI);
  expect(page).not.toContain(SHARED);
  expect(page).not.toContain("finish line");
});

test("without a time the bib shows the distance", async () => {
  const page = await (await completed({ finishTime: null })).page();
  expect(page).toMatch(/10K<\/span><svg/);
  expect(page).toContain(">Distance<");
});

test("a long result is set as text instead of a number", async () => {
  const finishTime = "11 hours, 59 minutes and a bit more";
  const page = await (await completed({ finishTime })).page();
  expect(page).toMatch(new RegExp(`<p[^>]*>${finishTime}</p>`));
});

test("the bib shows the cover with its description", async () => {
  const { athlete, shareId, page } = await completed();
  const { url } = await addSample(athlete, { shareId });
  expect(await page()).toMatch(new RegExp(`<img[^>]*alt="The cover photo of this race"[^>]*src="${url}"`));
  const sample = { sample: "no_exif.jpg", description: "On the bridge" };
  const second = await addSample(athlete, { shareId }, sample);
  await athlete.send("PUT", `/api/recaps/${shareId}/cover`, { mediaId: second.id });
  const chosen = await page();
  expect(chosen).toMatch(new RegExp(`<img[^>]*alt="On the bridge"[^>]*src="${second.url}"`));
  expect(chosen).not.toContain(url);
});

test("the buttons lead to the summary and to a new recap", async () => {
  const { shareId, page } = await completed();
  const html = await page();
  expect(html).toMatch(new RegExp(`href="/summary\\?recap=${shareId}"[^>]*>View Your Race Recap`));
  expect(html).toMatch(/<form[^>]*action="\/\?index"[\s\S]*Create Another Recap/);
  // Folded: the athlete's own race comes first.
  expect(html).toMatch(/<details(?![^>]*\sopen)[^>]*><summary[^>]*><h2[^>]*>Upcoming Races You Might Like/);
  expect(html.indexOf("Download the card")).toBeLessThan(html.indexOf("Upcoming Races"));
});

test("a recap that everybody may read can be shared at once", async () => {
  const { shareId, page } = await completed();
  const html = await page();
  expect(html).toContain("Share it");
  expect(html).toContain("Copy link");
  expect(html).toMatch(new RegExp(`href="/r/${shareId}"[^>]*>View the public page`));
});

test("a private recap leads to where it can be made public", async () => {
  const { shareId, page } = await completed({ isPublic: false });
  const html = await page();
  expect(html).not.toContain("Copy link");
  expect(html).toMatch(new RegExp(`href="/share\\?recap=${shareId}"[^>]*>Change who can see it`));
});

test("without scripts the form leads to the story card's download", async () => {
  const { athlete, shareId, page } = await completed();
  const [form = ""] = /<form[^>]*action="\/share[^>]*>[\s\S]*?<\/form>/.exec(await page()) ?? [];
  expect(form).toContain("Download the card");
  const sent = await athlete.submit(`/share?recap=${shareId}`, { ...shownForm(form), intent: "card" });
  expect(sent.status).toBe(303);
  expect(destination(sent)).toMatch(/\?download$/);
  const response = await athlete.call(destination(sent));
  expect(response.headers.get("content-type")).toBe("image/jpeg");
  expect(new Uint8Array(await response.arrayBuffer()).subarray(0, 2)).toEqual(new Uint8Array([0xff, 0xd8]));
});
