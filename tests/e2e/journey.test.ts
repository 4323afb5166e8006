import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  answer,
  chooseType,
  fillDetails,
  goToQuestions,
  publish,
  skipToSummary,
  startRecap,
} from "./athlete.ts";
import { openPages } from "./browser.ts";

const open = openPages();
/** A page that is answered with 404 is also an error on the browser's console. */
const meetsNotFound = { expectedErrors: /404 \(Not Found\)/ };

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with JavaScript" : "without JavaScript";

  test(`an athlete makes a recap, a stranger reads it until it is private, ${how}`, async () => {
    const athlete = await open({ javaScriptEnabled });
    const link = await makeRecap(athlete);

    const stranger = await open({ javaScriptEnabled, ...meetsNotFound });
    expect((await stranger.goto(link))?.status()).toBe(200);
    expect(await stranger.getByRole("heading", { level: 1 }).innerText()).toBe("Chicago Lakefront Run");
    const text = await stranger.getByRole("main").innerText();
    expect(text).toContain("Running");
    expect(text).toContain("Chicago, USA");
    expect(text).toContain("12.5 km");
    expect(text).toContain("DNF");
    expect(text.indexOf("Long runs.")).toBeLessThan(text.indexOf("A hot day."));
    expect(text.indexOf("A hot day.")).toBeLessThan(text.indexOf("The wall at 10."));

    await athlete.getByRole("radio", { name: "Private" }).check();
    if (!javaScriptEnabled) await athlete.getByRole("button", { name: "Save", exact: true }).click();
    await athlete.getByText("Saved", { exact: true }).waitFor();

    expect((await stranger.reload())?.status()).toBe(404);
    expect(await stranger.getByRole("heading").innerText()).toBe("Race recap not found");
    expect(await stranger.getByRole("main").innerText()).not.toContain("Chicago");

    expect((await athlete.goto(link))?.status()).toBe(200);
    expect(await athlete.getByRole("main").innerText()).toContain("This recap is private");
    await athlete.getByRole("link", { name: "Share this Recap" }).click();
    await athlete.getByRole("link", { name: "Finish" }).click();
    await athlete.getByText("Step 7 of 7").waitFor();
    expect(await athlete.getByRole("main").innerText()).toContain(
      "Your race story has been saved and shared successfully.",
    );
    await athlete.getByRole("link", { name: "View Your Race Recap" }).click();
    await athlete.getByText("Step 5 of 7").waitFor();
    expect(await athlete.getByRole("main").innerText()).toContain("The wall at 10.");
  });
}

async function makeRecap(page: Page): Promise<string> {
  await startRecap(page);
  await page.getByText("Step 1 of 7").waitFor();
  await chooseType(page);
  await fillDetails(page);
  await goToQuestions(page);
  await answer(page, "Long runs.");
  await answer(page, "A hot day.");
  await answer(page, "The wall at 10.");
  await skipToSummary(page);
  return publish(page);
}

test("a stranger opens the recap under its other address and from an old link with a hash", async () => {
  const athlete = await open();
  const link = new URL(await makeRecap(athlete));
  const stranger = await open(meetsNotFound);
  await stranger.goto(link.pathname.replace("/r/", "/public-recap/"));
  expect(await stranger.getByRole("heading", { level: 1 }).innerText()).toBe("Chicago Lakefront Run");
  await stranger.goto(`/#${link.pathname}`);
  await stranger.waitForURL(link.href);
  await stranger.goto("about:blank");
  await stranger.goto(`/r#${link.pathname}`);
  await stranger.waitForURL(link.href);
  expect(await stranger.getByRole("heading", { level: 1 }).innerText()).toBe("Chicago Lakefront Run");
});
