import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { makePublished, openDraft, openPublished } from "./athlete.ts";
import { IS_TORTURE, openPages, tortureTest } from "./browser.ts";
import { hydrated } from "./hydrated.ts";
import {
  addAuthenticator,
  askForCode,
  changeEmail,
  findCode,
  newAddress,
  openProfile,
  signIn,
  signInHere,
} from "./sign-in-steps.ts";

const open = openPages();

function alert(page: Page, text: string) {
  return page.getByRole("alert").filter({ hasText: text });
}

/** Returns another code than this one. */
function otherCode(code: string): string {
  return code.startsWith("1") ? "200 000" : "100 000";
}

test.each(IS_TORTURE ? [true, false] : [true])(
  "an athlete signs in with a code, with JavaScript: %s",
  async (javaScriptEnabled) => {
    const page = await open({ javaScriptEnabled, expectedErrors: /400/ });
    const email = newAddress();
    await page.goto("/");
    await openProfile(page);
    await page.getByRole("link", { name: "Sign in" }).click();
    await page.getByLabel("Email").fill("ada at example");
    await page.getByRole("button", { name: "Email me a code" }).click();
    await page.getByText("Enter an email address like name@example.com").waitFor();
    expect(await page.getByLabel("Email").inputValue()).toBe("ada at example");

    await askForCode(page, email.toUpperCase());
    await page.getByText(email).waitFor();
    const code = await findCode(page, email);
    await page.getByLabel("Code").fill(otherCode(code));
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByText("That's not the right code. 4 tries left").waitFor();
    expect(await page.getByLabel("Code").inputValue()).toBe(otherCode(code));
    await page.getByLabel("Code").fill(code);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL("**/past-recaps*");
    await page.getByText("Signed in", { exact: true }).first().waitFor();
    await openProfile(page);
    await page.locator("#profile-menu").getByText(email).waitFor();
  },
);

tortureTest(
  "a recap that was made signed out appears in another browser after signing in there",
  async () => {
    const [page, other] = [await open(), await open()];
    const email = newAddress();
    await openPublished(page, "/complete", { details: { name: "Lakefront Ten" } });
    await page.getByRole("link", { name: "Sign in to keep it" }).click();
    await signInHere(page, email);
    await page.waitForURL("**/complete*");
    await page.getByText("Lakefront Ten").first().waitFor();
    expect(await page.getByText("You can edit it only from this browser").count()).toBe(0);

    await other.goto("/sign-in");
    await signInHere(other, email);
    await other.getByRole("listitem").filter({ hasText: "Lakefront Ten" }).waitFor();
  },
);

tortureTest(
  "signing out takes one click if nothing is unsent, and the recaps are gone until signing in again",
  async () => {
    const page = await open();
    const email = await openSignedIn(page);
    await page.getByRole("listitem").filter({ hasText: "Lakefront Ten" }).waitFor();
    await page.evaluate(() => localStorage.setItem("savedRecaps", "[]"));
    await openProfile(page);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByText("Signed out").first().waitFor();
    expect(await page.evaluate(() => localStorage.getItem("savedRecaps"))).toBeNull();
    await page.goto("/past-recaps");
    await page.getByText("No Race Recaps Yet").waitFor();

    await page.goto("/sign-in");
    await signInHere(page, email);
    await page.getByRole("listitem").filter({ hasText: "Lakefront Ten" }).waitFor();
  },
);

/** Signs in with a recap, and opens the past recaps. Returns the address. */
async function openSignedIn(page: Page): Promise<string> {
  await makePublished(page, { details: { name: "Lakefront Ten" } });
  const email = await signIn(page);
  await page.goto("/past-recaps");
  await page.waitForLoadState("networkidle");
  return email;
}

test("signing out asks before it deletes text that was not sent", async () => {
  const page = await open({ expectedErrors: /ERR_FAILED/ });
  await openDraft(page, "/race-details");
  await signIn(page);
  await page.reload();
  await hydrated(page);
  await page.route("**/api/recaps/*", (route) => route.abort());
  await page.getByLabel("Location").fill("Chicago, in the rain");
  await page.getByText("Your text is safe on this device").waitFor();
  await openProfile(page);
  await page.getByRole("button", { name: "Sign out" }).click();
  await alert(page, "Not uploaded yet: 1 edit").waitFor();
  await page.getByRole("link", { name: "Stay signed in" }).click();
  await page.goBack();
  await page.getByRole("button", { name: "Sign out", exact: true }).last().click();
  await page.getByText("Signed out").first().waitFor();
});

test("without JavaScript signing out always asks", async () => {
  const page = await open({ javaScriptEnabled: false });
  await signIn(page);
  await page.goto("/");
  await openProfile(page);
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "Sign out of this browser?" }).waitFor();
  await page.getByRole("main").getByRole("button", { name: "Sign out" }).click();
  await page.getByText("Signed out").waitFor();
  await page.goto("/account");
  expect(new URL(page.url()).pathname).toBe("/sign-in");
});

tortureTest("signing out everywhere ends the other browser's session at its next request", async () => {
  const [page, other] = [await open(), await open()];
  const email = await signIn(page);
  await signIn(other, email);
  await other.goto("/account");
  await page.goto("/account#devices");
  await page.getByText("This device").waitFor();
  expect(await page.getByRole("button", { name: "Sign out", exact: true }).count()).toBeGreaterThan(0);
  await hydrated(page);
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByText("Signed out everywhere").first().waitFor();
  await other.reload();
  expect(new URL(other.url()).pathname).toBe("/sign-in");
});

tortureTest("one device is signed out by another", async () => {
  const [page, other] = [await open(), await open()];
  const email = await signIn(page);
  await signIn(other, email);
  await page.goto("/account#devices");
  await page.getByRole("main").getByRole("button", { name: "Sign out", exact: true }).click();
  await page.getByText("Device signed out").first().waitFor();
  await other.goto("/account");
  expect(new URL(other.url()).pathname).toBe("/sign-in");
});

tortureTest(
  "the account's name is shown in the menu and on its recaps, and the recap keeps the name that was typed",
  async () => {
    const page = await open();
    await openDraft(page, "/race-details", { details: { athleteName: "A. King" } });
    await signIn(page);
    await page.goto("/account#name");
    await page.getByLabel("First name").fill("Ada");
    await page.getByLabel("Last name").fill("Lovelace");
    await page.getByRole("button", { name: "Save name" }).click();
    await page.getByText("Name saved").first().waitFor();
    await openProfile(page);
    await page.locator("#profile-menu").getByText("Ada Lovelace").waitFor();
    await page.goto("/race-details");
    await page.getByText("Your recaps show the name on your account, Ada Lovelace.").waitFor();
    expect(await page.locator("input[name=athleteName]").inputValue()).toBe("A. King");
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await page.getByText("Step 3 of 7").waitFor();
    await page.goto("/race-details");
    expect(await page.locator("input[name=athleteName]").inputValue()).toBe("A. King");
  },
);

test("a passkey is added, signs in, and is removed", async () => {
  const page = await open();
  const email = await signIn(page);
  await addAuthenticator(page);
  await page.goto("/account");
  await page.locator("summary", { hasText: "PasskeysNone yet" }).click();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("main").getByRole("listitem").filter({ hasText: "Added" }).waitFor();

  await openProfile(page);
  await page.getByRole("button", { name: "Sign out" }).first().click();
  await page.getByText("Signed out").first().waitFor();
  await page.goto("/sign-in?returnTo=/account");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByRole("main").getByText(email).waitFor();
  await page.locator("summary", { hasText: "Passkeys" }).click();
  await page.getByRole("button", { name: "Remove" }).click();
  await page.locator("summary", { hasText: "PasskeysNone yet" }).waitFor();
});

test("an athlete confirms who it is with a passkey and with the provider, and comes back", async () => {
  const page = await open({ expectedErrors: /status of 403/ });
  await page.goto("/sign-in?returnTo=/account");
  await page.getByRole("link", { name: "Continue with Test Provider" }).click();
  await addAuthenticator(page);
  await page.locator("summary", { hasText: "Passkeys" }).click();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("main").getByRole("listitem").filter({ hasText: "Added" }).waitFor();

  // The answer to an old session.
  await page.route("**/account/passkey", (route) => route.fulfill({ status: 403, json: {} }));
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.waitForURL("**/account#passkeys");

  await page.goto("/account/confirm?returnTo=/account/email");
  await page.getByRole("link", { name: "Continue with Test Provider" }).click();
  await page.getByLabel("New email").waitFor();
});

tortureTest(
  "the old address undoes a change in another browser, and the one that made it is signed out",
  async () => {
    const [page, other] = [await open({ javaScriptEnabled: false }), await open()];
    const { old, link } = await changeEmail(page);
    await other.goto(link);
    await other.getByRole("button", { name: "Undo the change" }).click();
    await other.getByText("The change was undone").waitFor();
    await page.goto("/account");
    expect(new URL(page.url()).pathname).toBe("/sign-in");
    await other.getByRole("link", { name: "Sign in" }).click();
    await signInHere(other, old);
    await other.getByRole("main").getByText(old).waitFor();
  },
);
