import { readFile } from "node:fs/promises";
import { imageSize } from "image-size";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPrivacy, openPublished } from "./athlete.ts";
import { openPages } from "./browser.ts";
import { hold } from "./server.ts";

const open = openPages();
const CAPTION = /^Lakefront Ten: 21\.1 km in 1:52:08\.\n\n#RaceRecap #Running #Fitness\n\nhttp.*\/r\/recap_/;

/** The stand-in for the share sheet: what it was called with, and what it does. */
interface Sheet {
  shared: { title?: string; text?: string; url?: string; files: { name: string; type: string }[] }[];
  takesFiles: boolean;
  /** The name of its error, if it does not share. */
  error: string;
}

const DETAILS = {
  name: "Lakefront Ten",
  distance: "half-marathon" as const,
  dnf: false,
  finishTime: "1:52:08",
};

async function openShare(page: Page, plan: { isPublic?: boolean } = {}): Promise<string> {
  const link = await openPublished(page, "/share", { details: DETAILS, ...plan });
  await page.getByRole("link", { name: "Open your recap" }).waitFor();
  return link;
}

/** Opens the further targets. */
function openMore(page: Page): Promise<void> {
  return page.getByRole("heading", { name: "More ways to share" }).click();
}

async function giveShareSheet(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sheet: Sheet = { shared: [], takesFiles: true, error: "" };
    Object.assign(window, { sheet });
    Object.assign(navigator, {
      canShare: () => sheet.takesFiles,
      async share({ files = [], ...words }: ShareData) {
        if (sheet.error) throw new DOMException("", sheet.error);
        sheet.shared.push({ ...words, files: files.map(({ name, type }) => ({ name, type })) });
      },
    });
  });
}

/** Changes the stand-in, and returns what was shared. */
function change(page: Page, changes: Partial<Sheet> = {}): Promise<Sheet["shared"]> {
  return page.evaluate(
    (given) => Object.assign((window as unknown as { sheet: Sheet }).sheet, given).shared,
    changes,
  );
}

function message(page: Page, text: string) {
  return page.getByText(text).first().waitFor();
}

function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

const TEXT = "Lakefront Ten: 21.1 km in 1:52:08. Here's how it went:";

test("each target with a web address opens it in a new window, and WhatsApp is announced; the QR code is shown on demand and printed alone", async () => {
  const page = await open();
  const link = await openShare(page);
  await page.context().route(/^https:/, (route) => route.fulfill({ body: "The other site" }));
  const opened = async (name: string) => {
    const [popup] = await Promise.all([
      page.waitForEvent("popup"),
      page.getByRole("link", { name, exact: true }).click(),
    ]);
    await popup.waitForURL(/^https:/);
    const url = new URL(popup.url());
    expect(await popup.evaluate(() => window.opener)).toBe(null);
    await popup.close();
    return [url.origin + url.pathname, Object.fromEntries(url.searchParams)];
  };
  expect(await opened("WhatsApp")).toEqual(["https://api.whatsapp.com/send", { text: `${TEXT}\n${link}` }]);
  await message(page, "Opening WhatsApp");
  await message(page, "Your race recap is ready to share!");
  await openMore(page);
  expect(await opened("Facebook")).toEqual(["https://www.facebook.com/sharer/sharer.php", { u: link }]);
  expect(await opened("X (Twitter)")).toEqual([
    "https://x.com/intent/tweet",
    { text: TEXT, url: link, hashtags: "RaceRecap,Running,Fitness" },
  ]);
  const mail = await page.getByRole("link", { name: "Email" }).getAttribute("href");
  const subject = encodeURIComponent("Check out Race Recap!");
  expect(mail).toBe(`mailto:?subject=${subject}&body=${subject}${encodeURIComponent(`\r\n\r\n${link}`)}`);

  await page.evaluate(() => Object.assign(window, { open: () => null }));
  await page.getByRole("link", { name: "WhatsApp" }).click();
  await message(page, "Sharing Issue");
  await message(page, "Please try again in a moment.");

  const code = page.getByRole("img", { name: "QR code for the link" });
  expect(await code.isVisible()).toBe(false);
  await page.getByText("QR code", { exact: true }).click();
  await code.waitFor();
  await page.emulateMedia({ media: "print" });
  expect(await code.isVisible()).toBe(true);
  expect((await page.locator("body").innerText()).replace(/\s+/g, " ")).toMatch(
    /^Lakefront Ten Scan it with a phone camera\. http\S+\/r\/recap_\S+$/,
  );
});

test("once the link works, the share sheet comes first and gets it, Instagram and TikTok the card and the caption; closing it says nothing, failing does, and what it does not take is downloaded", async () => {
  const page = await open({ permissions: ["clipboard-read", "clipboard-write"] });
  await giveShareSheet(page);
  const release = await hold(page, "**/api/recaps/recap_*");
  const link = await openPublished(page, "/share", { details: DETAILS });
  await page.locator("summary img").waitFor();
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await button("Instagram").click();
  await message(page, "Please wait for your recap to be saved");
  release();
  await page.getByRole("link", { name: "Open your recap" }).waitFor();
  expect(await change(page, { error: "AbortError" })).toEqual([]);
  for (const name of ["Share", "Instagram"]) {
    await button(name).click();
    await page.getByRole("button", { name, exact: true, disabled: false }).waitFor();
  }
  await change(page, { error: "DataError" });
  // A message of the first two would be shown by now: this one takes its place.
  expect(await page.getByText(/Caption Copied!|Sharing Issue/).count()).toBe(0);
  await button("Share").click();
  await message(page, "Sharing Issue");

  await change(page, { error: "" });
  await button("Share").click();
  await openMore(page);
  for (const app of ["Instagram", "TikTok"]) {
    await button(app).click();
    await message(page, `Paste it below your card on ${app}.`);
    expect(await clipboard(page)).toMatch(CAPTION);
  }
  await page.getByRole("heading", { name: "Story card" }).click();
  await button("Share the card").click();
  await message(page, "Paste it below your card.");
  expect(await clipboard(page)).toMatch(CAPTION);
  const words = { title: "Lakefront Ten", text: TEXT, url: link, files: [] };
  const card = { files: [{ name: "Lakefront Ten.jpg", type: "image/jpeg" }] };
  expect(await change(page)).toEqual([words, card, card, card]);

  for (const refusal of [{ takesFiles: false }, { takesFiles: true, error: "NotAllowedError" }]) {
    await change(page, refusal);
    await page.evaluate(() => navigator.clipboard.writeText(""));
    const [download] = await Promise.all([page.waitForEvent("download"), button("Instagram").click()]);
    await message(page, "Your card is in your downloads. Post it on Instagram and paste the caption.");
    expect(download.suggestedFilename()).toBe("Lakefront Ten.jpg");
    const size = imageSize(await readFile(await download.path()));
    expect(size).toMatchObject({ type: "jpg", width: 1_080, height: 1_920 });
    await expect.poll(() => clipboard(page)).toMatch(CAPTION);
  }
});

test("a private recap's targets are disabled until it is public, and choosing moves nothing", async () => {
  const page = await open();
  await openShare(page, { isPublic: false });
  const targets = page.getByRole("region", { name: /^Share it$|^More ways to share$/ });
  await openMore(page);
  await targets.first().getByRole("link", { name: "Make it public to share it" }).waitFor();
  // Each of the two parts links to the choice of who can open it, the second also to the pages to print and to the podcast.
  expect(await targets.getByRole("link").count()).toBe(4);
  for (const button of await targets.getByRole("button").all()) expect(await button.isDisabled()).toBe(true);
  // A press that a disabled target ignores.
  await targets.getByRole("button", { name: "WhatsApp" }).click({ force: true });
  await page.getByRole("button", { name: "Copy", exact: true }).waitFor();

  await openPrivacy(page);
  const radio = page.getByRole("radio", { name: "Public" });
  await radio.scrollIntoViewIfNeeded();
  const before = await radio.boundingBox();
  await radio.check();
  await page.getByText("Saved", { exact: true }).waitFor();
  await targets.getByRole("link", { name: "WhatsApp" }).waitFor();
  expect(await radio.boundingBox()).toEqual(before);
  expect(await targets.getByRole("button", { name: "Instagram", exact: true }).isEnabled()).toBe(true);
});
