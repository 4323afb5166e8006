/** Playwright actions of an athlete with an account: asks for a code, reads it in the outbox, and signs in. */
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Returns an address that no other test uses. */
export function newAddress(name = "ada"): string {
  return `${name}-${crypto.randomUUID()}@example.com`;
}

/** Returns the code of the newest mail to this address, as it is shown in the mail. */
export async function findCode(page: Page, email: string): Promise<string> {
  return /\d{3} \d{3}/.exec(await findMail(page, email))?.[0] ?? "";
}

/** Returns the newest mail to this address, as HTML. */
async function findMail(page: Page, email: string): Promise<string> {
  // Not as a page: that would clear a browser whose session was ended.
  const headers = { "sec-fetch-dest": "empty" };
  const outbox = await (await page.request.get("/outbox", { headers })).text();
  return outbox.split("<li").find((entry) => entry.includes(email)) ?? "";
}

/** Asks for a code on the sign-in screen, which is open. */
export async function askForCode(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Email me a code" }).click();
  await page.waitForURL("**/sign-in/code");
}

/** Signs in on the sign-in screen, which is open. */
export async function signInHere(page: Page, email: string): Promise<void> {
  await askForCode(page, email);
  await page.getByLabel("Code").fill(await findCode(page, email));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/sign-in"));
}

/** Signs this browser in by requests, without showing the screens. Returns the address. */
export async function signIn(page: Page, email = newAddress()): Promise<string> {
  await submit(page, "/sign-in", { email, returnTo: "/" });
  const code = await findCode(page, email);
  await submit(page, "/sign-in/code", { intent: "signIn", code, email, returnTo: "/" });
  return email;
}

/** Signs up and changes the address by requests. Returns the old one, and the link that it got. */
export async function changeEmail(page: Page): Promise<{ old: string; link: string }> {
  const [old, email] = [await signIn(page), newAddress()];
  await submit(page, "/account/email", { intent: "request", email });
  await submit(page, "/account/email", { intent: "confirm", code: await findCode(page, email) });
  return { old, link: /\/undo-email\?token=[\w-]+/.exec(await findMail(page, old))?.[0] ?? "" };
}

/** Submits a form that is answered with a redirect. */
async function submit(page: Page, path: string, form: Record<string, string>): Promise<void> {
  const { origin } = new URL((await page.request.get("/favicon.ico")).url());
  const response = await page.request.post(path, { headers: { origin }, form, maxRedirects: 0 });
  expect(response.status()).toBe(302);
}

/** Gives the page an authenticator that answers without a person. */
export async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Puts another token into the session cookie: no session has it, as after the session was deleted. */
export async function endSession(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  const session = cookies.find(({ name }) => name.endsWith("session"));
  if (!session) throw new Error("Nobody is signed in");
  await page.context().addCookies([{ ...session, value: "A".repeat(43) }]);
}

/** Opens the profile menu. */
export async function openProfile(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Profile" }).click();
}
