/** Recaps on paper: pages of the right size, codes that a phone reads, and the voice that they lead to. */
import jsqr from "jsqr";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { madeCourses } from "../made-courses.ts";
import { openPages } from "./browser.ts";
import { keepApp } from "./offline-walk.ts";
import { productUrl } from "./product.ts";
import {
  PARAGRAPH,
  type RecapPlan,
  RIGHT_TO_LEFT,
  recapMaker,
  type ShownRecap,
} from "./screens/made-recaps.ts";

const open = openPages();
const DESKTOP = { viewport: { width: 1280, height: 900 } };
const MM_A_POINT = 25.4 / 72;
/** Its pages have whole points, of which some are a little off, whatever the unit of `@page`. */
const CHROMIUMS_STEP = 0.41;

const RICH: RecapPlan = {
  raceType: "running",
  details: { name: "Bristol Half Marathon", distance: "half-marathon", finishTime: "1:52:08" },
  answers: { "3": "I crossed the line and could not stop laughing." },
  photos: ["HMD_Nokia_8.3_5G.jpg"],
  recordings: [{ transcript: "We did it." }],
  course: madeCourses.marathon(),
};
const HARD: Record<string, RecapPlan> = {
  bare: { raceType: "hyrox", details: { finishTime: null } },
  "did not finish": {
    raceType: "triathlon",
    details: { dnf: true, finishTime: null, endPlace: "Kilometer 31 of the run, in the woods" },
    course: madeCourses.triathlon(),
  },
  "right-to-left": {
    details: { name: "מרתון ירושלים הבינלאומי", location: "ירושלים" },
    answers: { "0": RIGHT_TO_LEFT },
  },
  emoji: { raceType: "other", details: { name: "Hyrox Köln 💪🔥 Doubles 👩‍👩‍👧", finishTime: "1:12:40 🎉" } },
  long: {
    raceType: "cycling",
    details: {
      name: "The Twenty-Seventh Annual Coast-to-Coast Ultramarathon of the Seven Hills and the Old Harbour Wall, Second Edition 2026",
      finishTime: "about three hours and a half, I think",
      location: "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch, Anglesey, Wales, United Kingdom",
    },
    answers: { "0": PARAGRAPH.repeat(50) },
    photos: ["portrait_8.jpg"],
  },
};

async function openPrint(page: Page, recap: ShownRecap, query = ""): Promise<void> {
  await recap.enter(page);
  await page.goto(`/r/${recap.shareId}/print?${query}`);
}

/** Returns the size of each page in millimeters, as the PDF has it. */
async function pdfPages(page: Page): Promise<number[][]> {
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  const boxes = pdf.toString("latin1").matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g);
  return Array.from(boxes, ([, ...sides]) => sides.map((points) => Number(points) * MM_A_POINT));
}

/** Returns what a phone reads from a code, as it is printed with so many dots an inch. */
async function scanned(page: Page, isBlurred: boolean, place = 0): Promise<string | undefined> {
  const png = await page.locator("svg[data-code]").nth(place).screenshot();
  const { pixels, width, height } = await page.evaluate(
    async ([base64, blurs]) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
      if (blurs) context.filter = "blur(1px) contrast(60%) grayscale(1)";
      context.drawImage(bitmap, 0, 0);
      const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
      return { pixels: Array.from(data), width: bitmap.width, height: bitmap.height };
    },
    [png.toString("base64"), isBlurred] as const,
  );
  return jsqr(Uint8ClampedArray.from(pixels), width, height)?.data;
}

/** Returns the texts and codes that are nearer to the edge of the finished page than so many millimeters, or cut off by it. */
function outside(page: Page, margin: number): Promise<string[]> {
  return page.evaluate((millimeters) => {
    const found: string[] = [];
    // Without the room for accents and descenders above and below.
    const wordsOf = (element: Element): DOMRect => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const spare = Number.parseFloat(getComputedStyle(element).paddingTop);
      const [across, along] = element.closest("[style*=rotate]") ? [spare, 0] : [0, spare];
      return new DOMRect(x + across, y + along, width - 2 * across, height - 2 * along);
    };
    for (const art of Array.from(document.querySelectorAll(".print-art"))) {
      const box = art.getBoundingClientRect();
      const least = (millimeters * 96) / 25.4 - 0.5;
      for (const element of Array.from(art.querySelectorAll("p, h2, span, svg[data-code]"))) {
        if (element.closest("svg, [aria-hidden]") !== null && !element.matches("[data-code]")) continue;
        const { left, right, top, bottom, width } = wordsOf(element);
        const isInside =
          left >= box.left + least &&
          right <= box.right - least &&
          top >= box.top + least &&
          bottom <= box.bottom - least;
        if (width > 0 && !isInside) found.push(element.textContent?.slice(0, 40) || element.tagName);
      }
    }
    return found;
  }, margin);
}

test.each([
  ["piece=poster&paper=a4", [210, 297]],
  ["piece=poster&paper=letter&design=minimal", [215.9, 279.4]],
  ["piece=poster&paper=a3&design=athletic", [297, 420]],
  ["piece=poster&paper=a3&printer=shop", [303, 426]],
  ["piece=bib", [210, 148]],
  ["piece=bib&printer=shop", [216, 154]],
  ["piece=cards&paper=a4", [210, 297]],
  ["piece=cards&printer=shop", [111, 154]],
])("%s is one page of its size, and its code is read at 300 dpi, and blurred at 150", async (query, size) => {
  const recap = await recapMaker(productUrl()).published(RICH);
  const page = await open({ ...DESKTOP, deviceScaleFactor: 300 / 96 });
  await openPrint(page, recap, query);
  const pages = await pdfPages(page);
  expect(pages).toHaveLength(1);
  for (const [at, side] of size.entries())
    expect(Math.abs((pages[0]?.[at] ?? 0) - side)).toBeLessThan(CHROMIUMS_STEP / 2);
  await page.emulateMedia({ media: "print" });
  const link = await page.locator("svg[data-code]").first().getAttribute("data-code");
  expect(link).toMatch(new RegExp(`/r/${recap.shareId}#voice-[\\w-]{22}$`));
  expect(await scanned(page, false)).toBe(link);
  const millimeters = await page
    .locator("svg[data-code]")
    .first()
    .evaluate((code) => {
      const modules = (code as SVGSVGElement).viewBox.baseVal.width;
      return ((code.getBoundingClientRect().width * 25.4) / 96) * ((modules - 8) / modules);
    });
  expect(millimeters).toBeGreaterThanOrEqual(25);
  const coarse = await open({ ...DESKTOP, deviceScaleFactor: 150 / 96 });
  await openPrint(coarse, recap, query);
  await coarse.emulateMedia({ media: "print" });
  expect(await scanned(coarse, true)).toBe(link);
});

test.each(Object.entries(HARD))("%s: every page has its words within the margins", async (_name, plan) => {
  const recap = await recapMaker(productUrl()).published(plan);
  const page = await open(DESKTOP);
  const posters = ["modern", "athletic", "minimal"].map((design) => `piece=poster&design=${design}`);
  for (const query of [...posters, "piece=bib", "piece=cards"])
    for (const printer of ["home", "shop"]) {
      await openPrint(page, recap, `${query}&printer=${printer}`);
      await page.emulateMedia({ media: "print" });
      expect(await outside(page, printer === "home" ? 8 : 5), `${query}&printer=${printer}`).toEqual([]);
      expect(await pdfPages(page)).toHaveLength(1);
      await page.emulateMedia({ media: "screen" });
    }
});

test("a season is printed as a book: its pages, all of its words within them, and codes that a phone reads", async () => {
  const recap = await recapMaker(productUrl()).collection([
    { ...RICH, details: { ...RICH.details, date: "2025-05-17" } },
    { ...HARD["right-to-left"], details: { ...HARD["right-to-left"]?.details, date: "2025-06-01" } },
  ]);
  const page = await open({ ...DESKTOP, deviceScaleFactor: 300 / 96 });
  await recap.enter(page);
  await page.goto("/season/2025");
  await page.getByRole("link", { name: "Print a book" }).click();
  await page.getByText("7 pages", { exact: true }).waitFor();
  const pages = await pdfPages(page);
  expect(pages).toHaveLength(7);
  for (const [at, side] of [210, 148].entries())
    for (const sides of pages) expect(Math.abs((sides[at] ?? 0) - side)).toBeLessThan(CHROMIUMS_STEP / 2);
  await page.emulateMedia({ media: "print" });
  expect(await outside(page, 8)).toEqual([]);
  const words = (await page.locator(".print-art").allInnerTexts()).join(" ").replace(/\s+/g, " ");
  expect(words).toContain("I crossed the line and could not stop laughing.");
  const codes = page.locator("svg[data-code]");
  // The openings' two, and the voice's.
  expect(await codes.count()).toBe(3);
  for (let at = 0; at < 3; at++)
    expect(await scanned(page, false, at)).toBe(await codes.nth(at).getAttribute("data-code"));
  await page.emulateMedia({ media: "screen" });
  await page
    .getByRole("navigation", { name: "Every race" })
    .getByRole("link", { name: "Opening only" })
    .click();
  await page.locator("[aria-current]", { hasText: "Opening only" }).waitFor();
  await page.getByText("What's in it").click();
  await page.getByLabel("מרתון ירושלים הבינלאומי").selectOption("none");
  await page.getByText("5 pages", { exact: true }).waitFor();
  await page.getByRole("link", { name: "By a print shop" }).click();
  await page.locator('[style*="page: a5-bleed"]').first().waitFor();
  await page.emulateMedia({ media: "print" });
  expect(await outside(page, 5)).toEqual([]);
});

test("a recap's page prints its course and splits, which are closed on the screen", async () => {
  const { shareId } = await recapMaker(productUrl()).published(RICH);
  const page = await open(DESKTOP);
  await page.goto(`/r/${shareId}`);
  const shown = page.locator(".course-map, .course-splits table").filter({ visible: true });
  expect(await shown.count()).toBe(0);
  await page.emulateMedia({ media: "print" });
  expect(await shown.count()).toBe(2);
});

test("the dialog opens when the photo is there; without it nothing is printed, and the page says so", async () => {
  const recap = await recapMaker(productUrl()).published(RICH);
  const page = await open({ ...DESKTOP, expectedErrors: /net::ERR_/ });
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await openPrint(page, recap);
  await page.getByRole("button", { name: "Print or save as PDF" }).click();
  await page.locator("body[data-printed]").waitFor();
  await page.route("**/api/image/**", (route) => route.abort());
  await page.reload();
  await page.getByRole("button", { name: "Print or save as PDF" }).click();
  await page.getByText("A photo didn't load, so nothing was printed.").waitFor();
  expect(await page.locator("body[data-printed]").count()).toBe(0);
});

test("without a network the pages that print ask for one, on a device that has shown neither", async () => {
  const { shareId, enter } = await recapMaker(productUrl()).collection([
    { ...RICH, details: { ...RICH.details, date: "2025-05-17" } },
  ]);
  const page = await open({ ...DESKTOP, serviceWorkers: "allow", expectedErrors: /net::ERR_/ });
  await enter(page);
  await keepApp(page);
  await page.goto("/season/2025");
  const book = page.getByRole("link", { name: "Print a book" });
  await book.waitFor();
  await page.context().setOffline(true);
  for (const leave of [() => book.click(), () => page.goto(`/r/${shareId}/print`)]) {
    await leave();
    await page.waitForURL("**/print");
    const asked = page.getByText("We can't show this page without a connection.").filter({ visible: true });
    await asked.waitFor();
    // Its style sheet hides what the page says elsewhere.
    expect(await page.getByRole("heading", { level: 1 }).allInnerTexts()).toEqual(["You're offline"]);
  }
});

test("the address of a voice shows its player, and one tap plays it; a recording that is gone leads to the recap", async () => {
  const recap = await recapMaker(productUrl()).published(RICH);
  const owner = await open(DESKTOP);
  await openPrint(owner, recap);
  const link = (await owner.locator("svg[data-code]").first().getAttribute("data-code")) ?? "";
  const visitor = await open();
  await visitor.goto(link);
  const player = visitor.locator(":target [data-player]");
  await expect
    .poll(() =>
      player.evaluate((shown) => {
        const { top, bottom } = shown.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      }),
    )
    .toBe(true);
  await player.getByRole("button", { name: /^Play/ }).click();
  await expect
    .poll(() => player.locator("audio").evaluate((audio: HTMLAudioElement) => audio.paused))
    .toBe(false);
  await visitor.goto(`${link.slice(0, -1)}-`);
  await visitor.getByRole("heading", { level: 1, name: "Bristol Half Marathon" }).waitFor();
});
