/** Playwright actions of an athlete with an account: asks for a code, reads it in the outbox, and signs in. */
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Returns an address that no other test uses. */
export function newAddress(name = "ada"): string {
  return `${name}-${crypto.randomUUID()}@example.com`;
}

/** Returns the code of the newest mail to this address, as it is shown in the mail. */
export async function findCode(page: Page, email: string): Promise<string> {
  const outbox = await (await page.request.get("/outbox")).text();
  const mail = outbox.split("<li").find((entry) => entry.includes(email)) ?? "";
  return /\d{4} \d{4}/.exec(mail)?.[0] ?? "";
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
  const { origin } = new URL((await page.request.get("/favicon.ico")).url());
  const submit = (path: string, form: Record<string, string>) =>
    page.request.post(path, { headers: { origin }, form, maxRedirects: 0 });
  expect((await submit("/sign-in", { email, returnTo: "/" })).status()).toBe(302);
  const code = await findCode(page, email);
  expect((await submit("/sign-in/code", { intent: "signIn", code, email, returnTo: "/" })).status()).toBe(
    302,
  );
  return email;
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
