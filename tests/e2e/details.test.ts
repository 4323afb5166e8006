import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { answerBox, next, openDraft, openPublished } from "./athlete.ts";
import { openPages, tortureTest } from "./browser.ts";
import { hold } from "./server.ts";
import { expectStored } from "./stored.ts";

const open = openPages();

test("Next is disabled until a race type is chosen; another type can be chosen after Back, but not during the submit", async () => {
  const page = await open();
  await page.goto("/race-type?new=1");
  const toDetails = page.getByRole("button", { name: "Next", exact: true });
  await expect.poll(() => toDetails.isDisabled()).toBe(true);
  await page.getByRole("radio", { name: "Running" }).check();
  expect(await toDetails.isDisabled()).toBe(false);
  await next(page, "/race-details");
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByText("Step 1 of 7").waitFor();

  await page.getByRole("radio", { name: "Cycling" }).check();
  const release = await hold(page, "**/race-type*");
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await toDetails.click();
  await sent;
  await page.getByText("Any other race type").click({ force: true });
  expect(await page.getByRole("radio", { name: "Cycling" }).isChecked()).toBe(true);
  release();
  await page.getByText("Step 2 of 7").waitFor();
});

tortureTest("the race type of a published recap is saved immediately", async () => {
  const page = await open();
  await openPublished(page, "/race-type");
  await page.getByRole("radio", { name: "Cycling" }).check();
  await page.getByText("Saved", { exact: true }).waitFor();
  expect(await page.getByRole("radio", { name: "Cycling" }).isChecked()).toBe(true);
});

test("the details suggest today in the athlete's time zone, also after a reload, show the fields that apply, and Back keeps entered values", async () => {
  // The page that is left and the reloaded one may save the same text at once.
  const page = await open({ timezoneId: "Pacific/Kiritimati", expectedErrors: /409/ });
  await openDraft(page, "/race-details", { details: null });
  const today = await page.evaluate(() => new Date().toLocaleDateString("sv-SE"));
  await expect.poll(() => page.getByLabel("Race Date").inputValue()).toBe(today);

  expect(await page.getByLabel("Custom Distance").isVisible()).toBe(false);
  expect(await page.getByLabel("Finish Time").isVisible()).toBe(true);
  await page.getByLabel("Location").fill("Oslo, Norway");
  await page.reload();
  await expect.poll(() => page.getByLabel("Location").inputValue()).toBe("Oslo, Norway");
  expect(await page.getByLabel("Race Date").inputValue()).toBe(today);
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByText("Race name is required").waitFor();
  expect(await page.getByText("Date is required").count()).toBe(0);
  await expectNearItsField(page, "Race name is required", "Race Name", "Race Date");
  for (const field of [page.getByLabel("Distance", { exact: true }), page.getByLabel("Did Not Finish")])
    expect(await field.evaluate((element) => getComputedStyle(element).appearance)).toBe("none");
  await page.getByText("Distance is required").waitFor();
  expect(await page.getByText("Location is required").count()).toBe(0);
  expect(await page.getByLabel("Location").inputValue()).toBe("Oslo, Norway");

  await page.getByLabel("Distance", { exact: true }).selectOption("custom");
  await page.getByLabel("Did Not Finish").check();
  expect(await page.getByLabel("Custom Distance").isVisible()).toBe(true);
  expect(await page.getByLabel("Unit").isVisible()).toBe(true);
  expect(await page.getByLabel("Finish Time").isVisible()).toBe(false);

  await page.getByLabel("Race Name").fill("Half entered");
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByText("Step 1 of 7").waitFor();
  expect(await page.getByRole("radio", { name: "Running" }).isChecked()).toBe(true);
  await next(page, "/race-details");
  expect(await page.getByLabel("Race Name").inputValue()).toBe("Half entered");
});

test("where a proxy answers Next with its own page, the device answers, and what was typed is stored", async () => {
  // Remix logs what it cannot read.
  const page = await open({ expectedErrors: /503|SyntaxError/ });
  const shareId = await openDraft(page, "/race-details", { details: null });
  await page.getByLabel("Race Name").fill("Lakefront Ten");
  await page.getByLabel("Location").fill("Chicago, USA");
  await page.getByLabel("Distance", { exact: true }).selectOption("10k");
  await page.route("**/race-details.data*", (route) =>
    route.fulfill({ status: 503, contentType: "text/html", body: "<h1>Unavailable</h1>" }),
  );
  await next(page, "/custom-questions");
  await expectStored(page, shareId, { name: "Lakefront Ten", location: "Chicago, USA" });
});

test("a race date in the future is asked about, and passes", async () => {
  const page = await open();
  const shareId = await openDraft(page, "/race-details");
  const question = page.getByText("Is the date right?");
  const date = page.getByLabel("Race Date");
  await date.fill("2999-12-31");
  await question.waitFor();
  await date.fill("2020-02-29");
  await question.waitFor({ state: "detached" });
  await date.fill("2999-12-31");
  await question.waitFor();
  await next(page, "/custom-questions");
  await expectStored(page, shareId, { date: "2999-12-31" });
});

/** Expects an error to be nearer to its field than to the label of the next one. */
async function expectNearItsField(page: Page, error: string, field: string, nextField: string) {
  const boxOf = async (place: Locator) => (await place.boundingBox()) ?? { y: Number.NaN, height: 0 };
  const message = await boxOf(page.getByText(error));
  const own = await boxOf(page.getByLabel(field));
  const next = await boxOf(page.locator("label", { hasText: nextField }));
  expect(message.y - (own.y + own.height)).toBeLessThan(next.y - (message.y + message.height));
}

tortureTest("what is saved stays as it is when Next sends it again", async () => {
  const page = await open();
  await openDraft(page, "/race-details");
  await page.getByLabel("Location").fill("Oslo, Norway");
  await page.getByText("Saved", { exact: true }).waitFor();
  await next(page, "/custom-questions");
  await page.goto(page.url().replace("custom-questions", "questions"));
  await answerBox(page).fill("Start slower.");
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.waitForURL("**&q=2");
  await page.getByRole("button", { name: "Previous" }).click();
  await expect.poll(() => answerBox(page).inputValue()).toBe("Start slower.");
});
