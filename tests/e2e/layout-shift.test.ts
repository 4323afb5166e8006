import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { androidFonts } from "./android-fonts.ts";
import { openPrivacy } from "./athlete.ts";
import { IS_TORTURE, openPages, tortureTest } from "./browser.ts";
import { measureShifts, shiftOf } from "./layout-shifts.ts";
import { productUrl } from "./product.ts";
import { recapMaker } from "./screens/made-recaps.ts";
import { SEASON_PATH } from "./screens/season-screens.ts";
import { type SentRecap, sendRecap } from "./sent-media.ts";
import { hold } from "./server.ts";

const open = openPages();
const openOnAndroid = openPages(await androidFonts());

/** Opens a page of the recap's athlete that measures layout shifts. */
async function openMeasured(recap: Pick<SentRecap, "enter">, openPage = open): Promise<Page> {
  const page = await openPage();
  await recap.enter(page);
  await measureShifts(page);
  return page;
}

/** Returns the layout shift of a load in which fonts and images arrive after the first paint. */
async function layoutShift(page: Page, address: string): Promise<number> {
  const late = ["**/*.woff2", "**/api/image/**"];
  const releases = [];
  for (const addresses of late) releases.push(await hold(page, addresses));
  await page.goto(address, { waitUntil: "domcontentloaded" });
  await page.waitForFunction(() => performance.getEntriesByType("paint").length > 0);
  for (const release of releases) release();
  await page.waitForLoadState("networkidle");
  const shift = await shiftOf(page);
  for (const addresses of late) await page.unroute(addresses);
  return shift;
}

type Shifts = Record<string, number>;

const PHONE = { name: "phone", width: 360, openPage: open };
const DESKTOP = { name: "desktop", width: 1280, openPage: open };
const DEVICES = [
  { name: "Android phone", width: 360, openPage: openOnAndroid },
  ...(IS_TORTURE ? [PHONE, DESKTOP] : []),
];
const WIDTHS = IS_TORTURE ? [320, 360, 390, 1366] : [360];

/** Returns the layout shifts of all addresses by height of the window, measured on all devices in parallel. */
async function shiftsOf(
  recap: SentRecap,
  addresses: Record<number, string[]>,
  devices = DEVICES,
): Promise<Shifts> {
  const measured = devices.map(async ({ name, width, openPage }) => {
    const page = await openMeasured(recap, openPage);
    const shifts: Shifts = {};
    for (const [height, ofHeight] of Object.entries(addresses)) {
      await page.setViewportSize({ width, height: Number(height) });
      for (const address of ofHeight) {
        const shift = await layoutShift(page, address);
        if (shift >= 0.001) shifts[`${address} on a ${name}, ${width} x ${height}`] = shift;
      }
    }
    return shifts;
  });
  return Object.assign({}, ...(await Promise.all(measured)));
}

function step(path: string, { shareId }: Pick<SentRecap, "shareId">): string {
  return `${path}?recap=${shareId}`;
}

/** A viewport as high as the whole page, because shifts outside the viewport are not counted. */
const WHOLE_PAGE = 2_600;

test("fonts and images of any shape that load late cause no layout shift", async () => {
  const drawing = await open();
  const several = await sendRecap();
  await several.addPhoto(drawing, { width: 640, height: 1280 });
  await several.addVideo(drawing, "clip.webm");
  await several.addPhoto(drawing, { width: 1280, height: 555 });
  const shifts = await shiftsOf(several, {
    740: [
      "/",
      ...(IS_TORTURE ? ["/sample", step("/race-details", several)] : []),
      step("/questions", several),
    ],
    [WHOLE_PAGE]: [several.link, step("/race-memories", several), "/past-recaps", SEASON_PATH],
  });
  expect(shifts).toEqual({});
});

tortureTest("nor do they on a wide screen, and with a single photo", async () => {
  const drawing = await open();
  const several = await sendRecap();
  await several.addPhoto(drawing, { width: 1280, height: 2560 });
  await several.addPhoto(drawing, { width: 2560, height: 1111 });
  const wide = { [WHOLE_PAGE]: [several.link, step("/race-memories", several)] };
  expect(await shiftsOf(several, wide, [DESKTOP])).toEqual({});

  const single = await sendRecap();
  await single.addPhoto(drawing, { width: 1707, height: 2560 });
  const ends = ["/summary", "/complete"].map((path) => step(path, single));
  expect(await shiftsOf(single, { [WHOLE_PAGE]: [single.link, ...ends] })).toEqual({});
});

test("nothing moves from publishing to the end of the wizard, on phones and on a desktop", async () => {
  const shifts = WIDTHS.map(async (width) => {
    const recap = await recapMaker(productUrl()).draft({
      answers: { "0": "I ran along the lake." },
      photos: ["DSCN0012.jpg"],
    });
    const page = await openMeasured(recap);
    await page.setViewportSize({ width, height: width < 1000 ? 740 : 768 });
    await page.goto(step("/summary", recap));
    const releases = [await hold(page, "**/api/recaps/recap_*"), await hold(page, "**/visibility")];
    const before = await shiftOf(page);
    await page.getByRole("button", { name: "Continue to Share" }).click();
    await page.getByText("Getting your link ready…").waitFor();
    // On a busy machine the press may load a document, and what its style sheet hides counts as visible before that.
    await page.waitForLoadState();
    // The browser counts no shift within half a second of a press.
    await page.waitForTimeout(600);
    releases[0]?.();
    await page.getByRole("link", { name: "Open your recap" }).waitFor();
    await page.locator("summary img").waitFor();
    await openPrivacy(page);
    const radio = page.getByRole("radio", { name: "Private" });
    await radio.check();
    await page.waitForTimeout(600);
    releases[1]?.();
    await page.getByText("Saved", { exact: true }).waitFor();
    const shared = (await shiftOf(page)) - before;
    await page.getByRole("link", { name: "Finish" }).click();
    await page.getByText("Step 7 of 7").waitFor();
    await page.waitForTimeout(600);
    return [width, shared, (await shiftOf(page)) - before - shared];
  });
  const tooMuch = (await Promise.all(shifts)).filter(([, share = 0, end = 0]) => share > 0.02 || end > 0.02);
  expect(tooMuch).toEqual([]);
});
