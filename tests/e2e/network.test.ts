import { expect, test } from "vitest";
import { answerBox, openQuestions } from "./athlete.ts";
import { openPages, tortureTest } from "./browser.ts";
import { hydrated } from "./hydrated.ts";

const open = openPages();
const offline = { expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ };

test("text that is typed offline is saved once the network is back, and survives closing the page", async () => {
  const page = await open(offline);
  const shareId = await openQuestions(page);
  await hydrated(page);
  const context = page.context();
  const saved = async () => {
    const recap = await context.request.get(`/api/recaps/${shareId}`);
    return ((await recap.json()) as { answers: Record<string, string> }).answers["0"];
  };
  await context.setOffline(true);
  await answerBox(page).fill("Typed in the tunnel.");
  await page.getByText("No connection. Your text is safe on this device").waitFor();
  await context.setOffline(false);
  await page.getByText("Saved", { exact: true }).waitFor();
  expect(await saved()).toBe("Typed in the tunnel.");

  await context.setOffline(true);
  await answerBox(page).fill("Typed in the next tunnel.");
  await page.getByText("No connection. Your text is safe on this device").waitFor();
  const tried = page.waitForEvent("requestfailed");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await tried;
  await page.getByText("Try again when you're back online.").first().waitFor();
  expect(await answerBox(page).inputValue()).toBe("Typed in the next tunnel.");
  const address = page.url();
  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(address);
  await expect.poll(() => answerBox(again).inputValue()).toBe("Typed in the next tunnel.");
  await expect.poll(saved).toBe("Typed in the next tunnel.");
});

tortureTest("an offline submit keeps the page and the entered text", async () => {
  const page = await open(offline);
  await page.goto("/race-type?new=1");
  await hydrated(page);
  await page.getByRole("radio", { name: "HYROX" }).check();
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText("What you entered is still here.").waitFor();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText("Step 2 of 7").waitFor();
});
