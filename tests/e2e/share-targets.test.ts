import { readFile } from "node:fs/promises";
import { imageSize } from "image-size";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPublished } from "./athlete.ts";
import { IS_TORTURE, openPages } from "./browser.ts";
import { hold } from "./server.ts";

const open = openPages();
const CAPTION = /^Lakefront Ten: Half Marathon in 1:52:08\. Here's how it went:\n\nhttp.*\/r\/recap_/;

/** What the stand-ins of the device's functions were called with. */
interface Calls {
  shared: { title?: string; text?: string; url?: string; files: { name: string; type: string }[] }[];
}

async function openShare(page: Page, plan: { isPublic?: boolean } = {}): Promise<string> {
  const details = {
    name: "Lakefront Ten",
    distance: "half-marathon" as const,
    dnf: false,
    finishTime: "1:52:08",
  };
  const link = await openPublished(page, "/share", { details, ...plan });
  await page.getByRole("link", { name: "Open your recap" }).waitFor();
  return link;
}

/** Opens the further targets. */
function openMore(page: Page): Promise<void> {
  return page.getByRole("region", { name: "Share it" }).getByText("More", { exact: true }).click();
}

/** A stand-in for the share sheet: `outcome` is the name of its error, if it does not share. */
async function giveShareSheet(
  page: Page,
  { takesFiles, outcome = "" }: { takesFiles: boolean; outcome?: string },
) {
  await page.addInitScript(
    ([takes, error]) => {
      const calls: Calls = { shared: [] };
      Object.assign(window, { calls });
      Object.assign(navigator, {
        canShare: () => takes,
        async share({ files = [], ...words }: ShareData) {
          if (error) throw new DOMException("", error);
          calls.shared.push({ ...words, files: files.map(({ name, type }) => ({ name, type })) });
        },
      });
    },
    [takesFiles, outcome] as const,
  );
}

function calls(page: Page): Promise<Calls> {
  return page.evaluate(() => (window as unknown as { calls: Calls }).calls);
}

function message(page: Page, text: string) {
  return page.getByText(text).first().waitFor();
}

function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

test("each target with a web address opens it in a new window, and WhatsApp is announced", async () => {
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
  const text = "Lakefront Ten: Half Marathon in 1:52:08. Here's how it went:";
  expect(await opened("WhatsApp")).toEqual(["https://api.whatsapp.com/send", { text: `${text}\n${link}` }]);
  await message(page, "Opening WhatsApp");
  await message(page, "Your race recap is ready to share!");
  await openMore(page);
  expect(await opened("Facebook")).toEqual(["https://www.facebook.com/sharer/sharer.php", { u: link }]);
  expect(await opened("X (Twitter)")).toEqual([
    "https://x.com/intent/tweet",
    { text, url: link, hashtags: "RaceRecap,Running,Fitness" },
  ]);
  const mail = await page.getByRole("link", { name: "Email" }).getAttribute("href");
  const subject = encodeURIComponent("Check out Race Recap!");
  expect(mail).toBe(`mailto:?subject=${subject}&body=${subject}${encodeURIComponent(`\r\n\r\n${link}`)}`);

  await page.evaluate(() => Object.assign(window, { open: () => null }));
  await page.getByRole("link", { name: "WhatsApp" }).click();
  await message(page, "Sharing Issue");
  await message(page, "Please try again in a moment.");
});

test("Instagram and TikTok get the card as a file and the caption on the clipboard, once the link works", async () => {
  const page = await open({ permissions: ["clipboard-read", "clipboard-write"] });
  await giveShareSheet(page, { takesFiles: true });
  const release = await hold(page, "**/api/recaps/recap_*");
  const details = {
    name: "Lakefront Ten",
    distance: "half-marathon" as const,
    dnf: false,
    finishTime: "1:52:08",
  };
  await openPublished(page, "/share", { details });
  await page.locator("summary img").waitFor();
  await page.getByRole("button", { name: "Instagram", exact: true }).click();
  await message(page, "Please wait for your recap to be saved");
  expect(await calls(page)).toEqual({ shared: [] });
  release();
  await page.getByRole("link", { name: "Open your recap" }).waitFor();
  await openMore(page);
  for (const app of ["Instagram", "TikTok"]) {
    await page.getByRole("button", { name: app, exact: true }).click();
    await message(page, `Paste it below your card on ${app}.`);
    expect(await clipboard(page)).toMatch(CAPTION);
  }
  const card = { files: [{ name: "Lakefront Ten.jpg", type: "image/jpeg" }] };
  expect(await calls(page)).toEqual({ shared: [card, card] });
});

test.each([
  ["takes no files", { takesFiles: false }],
  ...(IS_TORTURE ? ([["refuses", { takesFiles: true, outcome: "NotAllowedError" }]] as const) : []),
] as const)(
  "where the share sheet %s, the card is downloaded and the caption copied",
  async (_case, sheet) => {
    const page = await open({ permissions: ["clipboard-read", "clipboard-write"] });
    await giveShareSheet(page, sheet);
    await openShare(page);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Instagram", exact: true }).click(),
    ]);
    await message(page, "Your card is in your downloads. Post it on Instagram and paste the caption.");
    expect(download.suggestedFilename()).toBe("Lakefront Ten.jpg");
    const size = imageSize(await readFile(await download.path()));
    expect(size).toMatchObject({ type: "jpg", width: 1_080, height: 1_920 });
    expect(await clipboard(page)).toMatch(CAPTION);
  },
);

test("the share sheet comes first and gets the link; closing it says nothing, failing does", async () => {
  const page = await open();
  await giveShareSheet(page, { takesFiles: true });
  const link = await openShare(page);
  const targets = page.getByRole("region", { name: "Share it" }).getByRole("listitem");
  expect(await targets.first().innerText()).toBe("Share…");
  await page.getByRole("button", { name: "Share…" }).click();
  const text = "Lakefront Ten: Half Marathon in 1:52:08. Here's how it went:";
  expect(await calls(page)).toEqual({ shared: [{ title: "Lakefront Ten", text, url: link, files: [] }] });

  const fail = (name: string) =>
    page.evaluate((error) => {
      navigator.share = () => Promise.reject(new DOMException("", error));
    }, name);
  await page.locator("summary img").waitFor();
  await fail("AbortError");
  for (const name of ["Share…", "Instagram"]) {
    await page.getByRole("button", { name, exact: true }).click();
    await page.getByRole("button", { name, exact: true, disabled: false }).waitFor();
  }
  await fail("DataError");
  // A message of the first two would be shown by now: this one takes its place.
  expect(await page.getByText(/Caption Copied!|Sharing Issue/).count()).toBe(0);
  await page.getByRole("button", { name: "Share…" }).click();
  await message(page, "Sharing Issue");
});

test("a private recap's targets are disabled until it is public, and choosing moves nothing", async () => {
  const page = await open();
  await openShare(page, { isPublic: false });
  const targets = page.getByRole("region", { name: "Share it" });
  await openMore(page);
  await targets.getByRole("link", { name: "Make it public to share it" }).waitFor();
  expect(await targets.getByRole("link").count()).toBe(1);
  for (const button of await targets.getByRole("button").all()) expect(await button.isDisabled()).toBe(true);
  // A press that a disabled target ignores.
  await targets.getByRole("button", { name: "WhatsApp" }).click({ force: true });
  await page.getByRole("button", { name: "Copy", exact: true }).waitFor();

  const radio = page.getByRole("radio", { name: "Public" });
  await radio.scrollIntoViewIfNeeded();
  const before = await radio.boundingBox();
  await radio.check();
  await page.getByText("Saved", { exact: true }).waitFor();
  await targets.getByRole("link", { name: "WhatsApp" }).waitFor();
  expect(await radio.boundingBox()).toEqual(before);
  expect(await targets.getByRole("button", { name: "Instagram", exact: true }).isEnabled()).toBe(true);
});

test("the QR code is shown on demand and printed alone", async () => {
  const page = await open();
  await openShare(page);
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
