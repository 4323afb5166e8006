/** What the first load of a page brings: what is in view, that nothing shifts, and how much JavaScript (docs/goals.md: U7, U10, P2, P8). */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { WIZARD_PATHS, type WizardPath } from "../../app/domain/wizard/wizard-screens.ts";
import { IS_TORTURE, openPages, tortureTest } from "./browser.ts";
import { measureShifts, shiftOf } from "./layout-shifts.ts";
import { productUrl } from "./product.ts";
import { type RecapPlan, recapMaker, type ShownRecap } from "./screens/made-recaps.ts";
import { WHOLE_STORY } from "./screens/public-screens.ts";
import { scriptLoad } from "./script-load.ts";

const open = openPages();

const LAPTOP = { width: 1280, height: 720 };
/** The screens of goals.md, row U7. What is in view on the smallest ones is so on the others, of the same layout. */
const SCREENS = [
  LAPTOP,
  { width: 360, height: 640 },
  ...(IS_TORTURE
    ? [
        { width: 1366, height: 768 },
        { width: 1920, height: 1080 },
        { width: 390, height: 844 },
      ]
    : []),
];
const MAX_SHIFT = 0.02;
/** Goal P8. */
const MAX_STEP_BYTES = 200_000;
const MAX_STEP_FILES = 45;
/** The column of every step on the laptop: its edges in pixels. */
const COLUMN = "80 to 688";

const FULL_RECAP: RecapPlan = {
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
  /** Whether its JavaScript is limited. */
  isWeighed?: boolean;
}

const BAR = "[data-step-bar] :is(a, button)";
const START = "main form button";
const FIRST_RECAP = "main a[href='/race-type']";
/** The start button and the athlete's own bib: the sample is not in this section. */
const OWN_HOME = "main section :is(form button, article)";
/** The link that continues a draft, and the bib. */
const CONTINUED_HOME = "main section :is(h2 a[href*='recap='], article)";

/** The steps that a draft does not have. */
const PUBLISHED_STEPS: WizardPath[] = ["/share", "/complete"];

function stepsOf({ shareId }: ShownRecap, paths: readonly WizardPath[]): View[] {
  return paths.map((path) => ({ address: `${path}?recap=${shareId}`, controls: BAR, count: 2 }));
}

/** The steps of a recap without photos, whose code is loaded with them. */
function weighedStepsOf(recap: ShownRecap, paths: readonly WizardPath[]): View[] {
  return stepsOf(recap, paths).map((view) => ({ ...view, isWeighed: true }));
}

/** Returns what is out of view or covered on any of the screens, a layout shift above the limit, and too much JavaScript. */
async function problemsOf(
  page: Page,
  { address, controls, count, isWeighed }: View,
  first: number,
): Promise<string[]> {
  const problems: string[] = [];
  for (let at = 0; at < SCREENS.length; at++) {
    const screen = SCREENS[(first + at) % SCREENS.length];
    if (!screen) throw new Error("The index is within the list");
    await page.setViewportSize(screen);
    const where = `${address} at ${screen.width} x ${screen.height}`;
    if (at === 0) {
      // What the page before is still loading has no part in it.
      await page.goto("/api/logo");
      const { bytes, files } = await scriptLoad(page, address);
      if (isWeighed && (bytes === 0 || bytes > MAX_STEP_BYTES || files > MAX_STEP_FILES))
        problems.push(`${address}: ${bytes} bytes of JavaScript in ${files} files`);
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

async function problemsOfAll(page: Page, views: View[]): Promise<string[]> {
  await measureShifts(page);
  const problems: string[] = [];
  for (const [at, view] of views.entries()) problems.push(...(await problemsOf(page, view, at)));
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

test("on a phone the link, the first targets and privacy and the card are within one and a half screens, and all of /share within 1,500 pixels", async () => {
  const page = await open({ viewport: PHONE });
  await page.addInitScript(() => Object.assign(navigator, { share: async () => {} }));
  const recap = await recapMaker(productUrl()).published(FULL_RECAP);
  await recap.enter(page);
  await page.goto(`/share?recap=${recap.shareId}`);
  await page.getByRole("link", { name: "Open your recap" }).waitFor();
  const first = [
    page.getByLabel("Share direct link"),
    page.getByRole("button", { name: "Copy", exact: true }),
    page.getByRole("button", { name: "Share", exact: true }),
    page.getByRole("link", { name: "WhatsApp" }),
    page.getByRole("button", { name: "Instagram" }),
    page.getByText("Anyone with the link can view").first(),
    page.getByRole("heading", { name: "Story card" }),
  ];
  for (const shown of first) {
    const { y = Number.NaN, height = 0 } = (await shown.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(ONE_AND_A_HALF_SCREENS);
  }
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1_500);
});

test("on a phone a whole story with its course and its gallery is within 5,200 pixels, and time and distance are shown once", async () => {
  const page = await open({ viewport: PHONE });
  const { shareId } = await recapMaker(productUrl()).published(WHOLE_STORY);
  await page.goto(`/r/${shareId}`);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(5_200);
  const shown = await page.getByRole("main").innerText();
  for (const once of ["3:42:11", "Marathon"]) expect(shown.split(once).length - 1).toBe(1);
  const parts = ["Race Story", "The Course", "Race Gallery", "Likes and Comments"];
  expect(parts.map((part) => shown.indexOf(part))).toEqual(
    parts.map((part) => shown.indexOf(part)).toSorted((a, b) => a - b),
  );
  await page.getByRole("heading", { name: "The Course" }).click();
  await page.getByRole("radio", { name: "Kilometer 1", exact: true }).waitFor({ state: "attached" });
  const tiles = page.getByRole("region", { name: "Race Gallery" }).getByRole("listitem");
  const sides = await tiles.evaluateAll((all) =>
    all.flatMap((tile) => [tile.getBoundingClientRect().width, tile.getBoundingClientRect().height]),
  );
  expect(new Set(sides.map(Math.round)).size).toBe(1);
});

test("home's start button with the athlete's own bib, the button of an empty list, and every step's Back and Next are in view, the column keeps its place, nothing shifts, and a step loads at most 200 KB of JavaScript in 45 files", async () => {
  const recaps = recapMaker(productUrl());
  const [draft, published, illustrated] = await Promise.all([
    recaps.draft(),
    recaps.published(),
    recaps.collection([{ photos: ["DSCN0012.jpg"], likes: 1 }, { isDraft: true }]),
  ]);
  const [athlete, author, visitor, returning] = await Promise.all([open(), open(), open(), open()]);
  await draft.enter(athlete);
  await published.enter(author);
  await illustrated.enter(returning);
  const home: View = { address: "/", controls: START, count: 1 };
  const emptyList: View = { address: "/past-recaps", controls: FIRST_RECAP, count: 1 };
  const draftSteps = WIZARD_PATHS.filter((path) => !PUBLISHED_STEPS.includes(path));
  const problems = [
    { page: visitor, views: [home, emptyList] },
    { page: athlete, views: [home, ...weighedStepsOf(draft, draftSteps)] },
    // The steps before look the same in a draft.
    {
      page: author,
      views: [{ address: "/", controls: OWN_HOME, count: 2 }, ...weighedStepsOf(published, PUBLISHED_STEPS)],
    },
    { page: returning, views: [{ address: "/", controls: CONTINUED_HOME, count: 2 }] },
  ].map(({ page, views }) => problemsOfAll(page, views));
  expect((await Promise.all(problems)).flat()).toEqual([]);
});

tortureTest("so are they with photos and recordings, and nothing shifts", async () => {
  const recap = await recapMaker(productUrl()).published(FULL_RECAP);
  const page = await open();
  await recap.enter(page);
  expect(await problemsOfAll(page, stepsOf(recap, WIZARD_PATHS))).toEqual([]);
});

test("the guests' page has at most 200 KB of JavaScript", async () => {
  const { shareId } = await recapMaker(productUrl()).published({ isOpenToGuests: true });
  const { bytes } = await scriptLoad(await open(), `/r/${shareId}/add`);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(MAX_STEP_BYTES);
});

test("a public page has at most 2.6 KB of JavaScript, and nothing of the film is loaded before the press", async () => {
  const { shareId } = await recapMaker(productUrl()).published({
    answers: {},
    questionPhotos: ["DSCN0010.jpg", "portrait_8.jpg", "small.jpg"],
  });
  const page = await open();
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  const ofFilm = () => requested.filter((path) => /\/(story|film)-|^\/api\/recaps\//.test(path));
  const { bytes } = await scriptLoad(page, `/r/${shareId}`);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(2_600);
  await page.getByRole("link", { name: "Play the story" }).hover();
  await page.keyboard.press("Tab");
  await page.waitForLoadState("networkidle");
  expect(ofFilm()).toEqual([]);
  await page.getByRole("link", { name: "Play the story" }).click();
  await page.getByText(/^Scene 1 of/).waitFor();
  expect(ofFilm().length).toBeGreaterThan(1);
});
