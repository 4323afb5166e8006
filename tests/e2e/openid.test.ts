/** Signing in with an OpenID Connect provider, through its pages. Its user is Ada (tests/openid-provider.ts). */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { SIGN_IN_TEXTS } from "../../app/texts/account/sign-in.ts";
import { answerBox, openQuestions } from "./athlete.ts";
import { openPages, tortureTest } from "./browser.ts";

const open = openPages();

async function signIn(page: Page): Promise<void> {
  await page.goto("/sign-in");
  await page.getByRole("link", { name: "Continue with Test Provider" }).click();
}

tortureTest("what was written signed out is in the account, and on every device that signs in", async () => {
  const phone = await open();
  const shareId = await openQuestions(phone);
  const computer = await open({ expectedErrors: /status of 404/ });
  await computer.goto(`/questions?recap=${shareId}`);
  expect(await answerBox(computer).count()).toBe(0);

  await signIn(phone);
  await phone.waitForURL("**/past-recaps");
  await signIn(computer);
  await computer.waitForURL("**/past-recaps");
  await computer.goto(`/questions?recap=${shareId}`);
  await answerBox(computer).waitFor();
  await computer.goto("/account");
  await computer.getByText("ada@example.com").waitFor();
});

test("somebody who declines at the provider is back on the sign-in screen, and can still sign in", async () => {
  const page = await open();
  await page.route("**/sign-in/openid?*", async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    const location = new URL(response.headers().location ?? "");
    location.searchParams.set("login_hint", JSON.stringify({ sub: "grace", error: "access_denied" }));
    await route.fulfill({ response, headers: { ...response.headers(), location: location.href } });
  });
  await signIn(page);
  await page.getByText(SIGN_IN_TEXTS.failures.declined.title).waitFor();
  await page.unroute("**/sign-in/openid?*");
  await page.getByRole("link", { name: "Continue with Test Provider" }).click();
  await page.waitForURL("**/past-recaps");
});
