import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { WIZARD_PATHS } from "../../app/domain/wizard/wizard.ts";
import { IS_TORTURE, openPages } from "./browser.ts";
import { measureShifts, shiftOf } from "./layout-shifts.ts";
import { productUrl } from "./product.ts";
import { type RecapPlan, recapMaker, type ShownRecap } from "./screens/made-recaps.ts";

const open = openPages();

const LAPTOP = { width: 1280, height: 720 };
/** The screens of goals.md, row U7. */
const SCREENS = [
  LAPTOP,
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
  { width: 390, height: 844 },
  { width: 360, height: 640 },
];
const MAX_SHIFT = 0.02;
/** The column of every step on the laptop: its edges in pixels. */
const COLUMN = "80 to 688";

const PLAN: RecapPlan = {
  answers: { "0": "I ran along the lake." },
  questionPhotos: ["DSCN0012.jpg"],
  photos: ["DSCN0012.jpg"],
  recordings: [{ transcript: "We ran." }],
};

interface View {
  address: string;
  /** The controls that have to be in view. */
  controls: string;
  /** How many of them there are. */
  count: number;
}

const BAR = "[data-step-bar] :is(a, button)";
const START = "main form button";
const FIRST_RECAP = "main a[href='/race-type']";

function stepsOf(recap: ShownRecap, isPublished: boolean): View[] {
  return WIZARD_PATHS.filter((path) => isPublished || (path !== "/share" && path !== "/complete")).map(
    (path) => ({ address: `${path}?recap=${recap.shareId}`, controls: BAR, count: 2 }),
  );
}

/** Returns what is out of view or covered on any of the screens, and a layout shift above the limit. */
async function problemsOf(page: Page, { address, controls, count }: View, first: number): Promise<string[]> {
  const problems: string[] = [];
  for (let at = 0; at < SCREENS.length; at++) {
    const screen = SCREENS[(first + at) % SCREENS.length];
    if (!screen) throw new Error("The index is within the list");
    await page.setViewportSize(screen);
    const where = `${address} at ${screen.width} x ${screen.height}`;
    if (at === 0) {
      await page.goto(address);
      const shift = await shiftOf(page);
      if (shift > MAX_SHIFT) problems.push(`${where}: shifts by ${shift}`);
    }
    const shown = await countInView(page, controls);
    if (shown !== count) problems.push(`${where}: ${shown} of ${count} in view`);
    if (controls === BAR && screen === LAPTOP) {
      const place = await placeOf(page);
      if (place !== COLUMN) problems.push(`${where}: the column is at ${place}`);
    }
  }
  return problems;
}

function countInView(page: Page, controls: string): Promise<number> {
  return page.evaluate((selector) => {
    const isInView = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const isWithin = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
      return isWithin && middle !== null && (element.contains(middle) || middle.contains(element));
    };
    return Array.from(document.querySelectorAll(selector)).filter(isInView).length;
  }, controls);
}

/** Returns the edges of the column: of the progress bar at the left, of the last button at the right. */
async function placeOf(page: Page): Promise<string> {
  const progress = await page.locator("#wizard-progress").boundingBox();
  const next = await page.locator(BAR).last().boundingBox();
  return `${progress?.x} to ${Math.round((next?.x ?? 0) + (next?.width ?? 0))}`;
}

/** Goal U10. */
const PHONE = { width: 390, height: 844 };
const ONE_AND_A_HALF_SCREENS = 1.5 * PHONE.height;

test("on a phone the link, the first targets and privacy are within one and a half screens, and all of /share within 2,600 pixels", async () => {
  const page = await open({ viewport: PHONE });
  await page.addInitScript(() => Object.assign(navigator, { share: async () => {} }));
  const recap = await recapMaker(productUrl()).published(PLAN);
  await recap.enter(page);
  await page.goto(`/share?recap=${recap.shareId}`);
  await page.getByRole("link", { name: "Open your recap" }).waitFor();
  const first = [
    page.getByLabel("Share direct link"),
    page.getByRole("button", { name: "Copy", exact: true }),
    page.getByRole("button", { name: "Share…" }),
    page.getByRole("link", { name: "WhatsApp" }),
    page.getByRole("button", { name: "Instagram" }),
    page.getByRole("group", { name: "Privacy" }),
  ];
  for (const shown of first) {
    const { y = Number.NaN, height = 0 } = (await shown.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(ONE_AND_A_HALF_SCREENS);
  }
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2_600);
});

test("home's start button, the one of an empty list, and every step's Back and Next are in view, the column keeps its place, and nothing shifts", async () => {
  const recaps = recapMaker(productUrl());
  const [draft, published] = await Promise.all([recaps.draft(PLAN), recaps.published(PLAN)]);
  const [athlete, author, visitor] = await Promise.all([open(), open(), open()]);
  await draft.enter(athlete);
  await published.enter(author);
  const home: View = { address: "/", controls: START, count: 1 };
  const emptyList: View = { address: "/past-recaps", controls: FIRST_RECAP, count: 1 };
  const problems = [
    { page: visitor, views: [home, emptyList] },
    { page: athlete, views: [home, ...stepsOf(draft, false)] },
    // The steps before look the same in a draft.
    { page: author, views: stepsOf(published, true).slice(IS_TORTURE ? 0 : -2) },
  ].map(async ({ page, views }) => {
    await measureShifts(page);
    const found: string[] = [];
    for (const [at, view] of views.entries()) found.push(...(await problemsOf(page, view, at)));
    return found;
  });
  expect((await Promise.all(problems)).flat()).toEqual([]);
});
