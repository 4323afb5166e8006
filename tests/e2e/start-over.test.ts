import { expect, test } from "vitest";
import { caller } from "../caller.ts";
import { newRecap, newShareId } from "../factories.ts";
import { next, openDraft } from "./athlete.ts";
import { openPages } from "./browser.ts";
import { productUrl } from "./product.ts";
import { unsavedFields } from "./stored.ts";

const open = openPages();
const START_NEW = { name: "Start New Race Recap" };

test("starting a new recap asks for confirmation before it deletes unsaved text on the device, and an offline start keeps home unchanged until the network is back", async () => {
  // 404: the text may be under way while its recap is deleted.
  const page = await open({ expectedErrors: /ERR_INTERNET_DISCONNECTED|404 \(Not Found\)/ });
  await openDraft(page, "/race-details", { details: null });
  const tooLong = "The Longest Name ".repeat(8);
  await page.getByLabel("Race Name").fill(tooLong);
  await expect.poll(() => unsavedFields(page)).toEqual({ name: tooLong });
  await page.goto("/");
  await page.locator("input[name=kept]").waitFor({ state: "attached" });
  await page.getByRole("button", START_NEW).click();
  const question = page.getByRole("alert").filter({ hasText: "Start over?" });
  await question.getByRole("link", { name: "Keep working on it" }).click();
  await expect.poll(() => page.getByLabel("Race Name").inputValue()).toBe(tooLong);

  await page.goBack();
  await page.locator("input[name=kept]").waitFor({ state: "attached" });
  await page.getByRole("button", START_NEW).click();
  await question.getByRole("button", { name: "Delete and start over" }).click();
  await page.getByText("Step 1 of 7").waitFor();

  await page.getByRole("link", { name: "Back" }).click();
  await page.getByRole("button", START_NEW).waitFor();
  await page.context().setOffline(true);
  await page.getByRole("button", START_NEW).click();
  await page.getByRole("alert").getByText("No connection").waitFor();
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toContain("Your Racing");
  await page.context().setOffline(false);
  await page.getByText("Step 1 of 7").waitFor();
  expect(await question.count()).toBe(0);
});

test("where a link is taken, the first step says so and keeps the choice, and Next starts another recap", async () => {
  const page = await open({ expectedErrors: /403 \(Forbidden\)/ });
  const id = newShareId();
  await caller({ fetch }, productUrl()).send("POST", "/api/simple-recap", { ...newRecap(), id });
  await page.goto(`/race-type?new=${id}`);
  await page.getByRole("radio", { name: "HYROX" }).check();
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByRole("alert").getByText("Not started yet").waitFor();
  expect(await page.getByRole("radio", { name: "HYROX" }).isChecked()).toBe(true);
  await next(page, "/race-details");
  expect(page.url()).not.toContain(id);
});
