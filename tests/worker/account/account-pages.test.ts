/** The account's screens without scripts: another email address, and what the privacy page says. */
import { env, exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { User } from "../../../app/domain/account/viewer.ts";
import { destination } from "../../athlete.ts";
import { type Caller, caller } from "../../caller.ts";
import { formOf } from "../../shown-form.ts";
import { codeFor, mailTo, signIn } from "../../sign-in-calls.ts";
import { siteWith } from "../site-with.ts";

const EMAIL = "/account/email";

async function signedIn(
  email: string,
  site: Parameters<typeof caller>[0] = exports.default,
): Promise<Caller> {
  const athlete = caller(site);
  await signIn(athlete, email, env);
  return athlete;
}

async function emailOf(athlete: Caller): Promise<string> {
  return (await (await athlete.call("/api/auth/user")).json<User>()).email;
}

test("an athlete changes the email address with the code that the new one got", async () => {
  const [old, email] = ["change-old@example.com", "change-new@example.com"];
  const athlete = await signedIn(old);
  const asked = await athlete.submit(EMAIL, { intent: "request", email: "Change-New@example.com" });
  expect([asked.status, destination(asked)]).toEqual([302, EMAIL]);
  expect(await formOf(athlete, EMAIL)).toMatchObject({ email });

  const wrong = await athlete.submit(EMAIL, { intent: "confirm", code: "1" });
  expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining("The code has 6 digits")]);
  // In another browser of the same user the code does not count.
  const elsewhere = await (await signedIn(old)).submit(EMAIL, {
    intent: "confirm",
    code: await codeFor(email, env),
  });
  expect([elsewhere.status, await emailOf(athlete)]).toEqual([410, old]);

  const done = await athlete.submit(EMAIL, { intent: "confirm", code: await codeFor(email, env) });
  expect(destination(done)).toBe("/account?notice=email-changed");
  expect(await emailOf(athlete)).toBe(email);
  expect(await mailTo(old, env)).toContain("was changed");
});

test.each([
  ["change-kept@example.com", "This is already your email"],
  ["nobody", "Enter an email address like"],
])("%s is no address to change to, and stays in the field", async (email, message) => {
  const athlete = await signedIn("change-kept@example.com");
  const response = await athlete.submit(EMAIL, { intent: "request", email });
  const html = await response.text();
  expect(response.status).toBe(400);
  expect(html).toContain(message);
  expect(html).toContain(`value="${email}"`);
});

test("a linked provider is shown and unlinked on the account's screen", async () => {
  const athlete = await signedIn("linked@example.com");
  const { id } = await (await athlete.call("/api/auth/user")).json<User>();
  await env.DB.prepare("INSERT INTO identities VALUES ('https://id.example', ?, ?, 1)").bind(id, id).run();
  const html = await (await athlete.call("/account")).text();
  expect(html).toContain("id.example");
  const intent = /value="(removeProvider-[^"]+)"/.exec(html)?.[1] ?? "";
  expect(destination(await athlete.submit("/account", { intent }))).toBe("/account?notice=provider-removed");
  expect(await (await athlete.call("/account")).text()).not.toContain("id.example");
});

test("the screen lists both devices of an athlete, and one signs out the other", async () => {
  const email = "two-devices@example.com";
  const [phone, laptop] = [await signedIn(email), await signedIn(email)];
  const { id } = await (await laptop.call("/api/auth/user")).json<User>();
  const query = env.DB.prepare("SELECT sid FROM sessions WHERE user_id = ?").bind(id);
  const sessions = (await query.all<{ sid: string }>()).results.map(({ sid }) => sid);
  expect(sessions).toHaveLength(2);
  const html = await (await laptop.call("/account")).text();
  for (const sid of sessions) expect(html).toContain(`id="row-${sid}"`);
  expect(html).toContain("This device");
  expect(html).toContain("Sign out everywhere");

  const buttons = [...html.matchAll(/value="(signOutDevice-[^"]+)"/g)].map(([, intent = ""]) => intent);
  expect(buttons).toHaveLength(1);
  const pressed = await laptop.submit("/account", { intent: buttons[0] ?? "" });
  expect(destination(pressed)).toBe("/account?notice=device-signed-out");
  const answers = [await phone.call("/api/auth/user"), await laptop.call("/api/auth/user")];
  expect(answers.map(({ status }) => status)).toEqual([401, 200]);
});

test("the privacy page names the services that are set up, and links to what can be done with an account's data", async () => {
  const text = async (site: Parameters<typeof caller>[0]) => (await caller(site).call("/privacy")).text();
  const plain = await text(exports.default);
  expect(plain).toContain("transcribe recordings here");
  for (const name of ["Cloudflare Turnstile", "sends our emails", "If you continue with", "Write to"])
    expect(plain).not.toContain(name);
  expect(plain).toContain("Cloudflare runs our server");
  expect(await text(siteWith({ OWN_MACHINE: "true" }))).not.toMatch(/\bCloudflare\b/);
  const full = await text(
    siteWith({
      TRANSCRIBE_PROVIDER: "openai",
      TRANSCRIBE_BASE_URL: "https://speech.example/v1",
      MAIL_HTTP_URL: "https://mail.example/emails",
      MAIL_HTTP_TOKEN: "token",
      MAIL_FROM: "sign-in@example.com",
      OPENID_ISSUER: "https://id.example",
      OPENID_CLIENT_ID: "client",
      OPENID_CLIENT_SECRET: "secret",
      OPENID_NAME: "Example ID",
      TURNSTILE_SITE_KEY: "site",
      TURNSTILE_SECRET_KEY: "secret",
      CONTACT_EMAIL: "help@example.com",
    }),
  );
  for (const name of ["speech.example", "mail.example", "Example ID", "Turnstile", "mailto:help@example.com"])
    expect(full).toContain(name);
  const toData = ['href="/take-out"', 'href="/account/delete"'];
  const own = await (await (await signedIn("privacy@example.com")).call("/privacy")).text();
  for (const link of toData) expect([plain.includes(link), own.includes(link)]).toEqual([false, true]);
  for (const page of ["/", "/sign-in"])
    expect(await (await caller(exports.default).call(page)).text()).toContain('href="/privacy"');
});
