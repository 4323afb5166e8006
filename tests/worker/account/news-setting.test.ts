/** How often mails tell what is new: on the account's screen, and by the link and the button in each mail. */
import { env, exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { User } from "../../../app/domain/account/viewer.ts";
import { sendNews } from "../../../workers/create-services.ts";
import { type Bindings, parseEnvironment } from "../../../workers/env.ts";
import { destination } from "../../athlete.ts";
import { type Caller, caller } from "../../caller.ts";
import { createRecap } from "../../media-calls.ts";
import { like } from "../../reaction-calls.ts";
import { mailTo, signIn } from "../../sign-in-calls.ts";
import { siteWith } from "../site-with.ts";

const ACCOUNT = "/account";

async function signedIn(email: string): Promise<Caller> {
  const athlete = caller(exports.default);
  await signIn(athlete, email, env);
  return athlete;
}

async function settingOf(email: string): Promise<string | undefined> {
  const row = await env.DB.prepare("SELECT news_mail FROM users WHERE email = ?").bind(email).first<{
    news_mail: string;
  }>();
  return row?.news_mail;
}

/** Has somebody like a recap of a new athlete's, and returns the path of the link that stops the mails. */
async function mailedLink(email: string): Promise<string> {
  const athlete = await signedIn(email);
  const recap = await createRecap(athlete);
  await like(caller(exports.default), recap);
  const before = Date.now() - 10 * 60_000;
  await env.DB.batch([
    env.DB.prepare("UPDATE likes SET created_at = ? WHERE recap_id = ?").bind(before, recap.id),
    env.DB.prepare("UPDATE recaps SET news_count = 1, news_at = ? WHERE id = ?").bind(before, recap.id),
  ]);
  const bindings = { ...(env as unknown as Bindings), NEWS_MAILS_A_SECOND: "1000" };
  await sendNews(parseEnvironment(bindings));
  const path = /http:\/\/localhost:8787(\/unsubscribe\?token=\S+)/.exec(await mailTo(email, env))?.[1];
  if (path === undefined) throw new Error("No link was mailed");
  return path;
}

/** What a mail provider sends for its own button: no cookie, no Origin (RFC 8058). */
function oneClick(path: string): Promise<Response> {
  return exports.default.fetch(`http://localhost${path}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });
}

test("an athlete chooses how often mails come, and the choice stays", async () => {
  const email = "news-choice@example.com";
  const athlete = await signedIn(email);
  const shown = await (await athlete.call(ACCOUNT)).text();
  expect(shown).toMatch(/checked="" [^>]*value="at-once"|value="at-once"[^>]* checked=""/);
  const saved = await athlete.submit(ACCOUNT, { intent: "setNewsMail", newsMail: "daily" });
  expect(destination(saved)).toBe("/account?notice=news-mail-saved");
  expect(await settingOf(email)).toBe("daily");
  const wrong = await athlete.submit(ACCOUNT, { intent: "setNewsMail", newsMail: "hourly" });
  expect([wrong.status, await settingOf(email)]).toEqual([400, "daily"]);
});

test("one POST without a session and an Origin stops the mails, and gives the browser no cookie", async () => {
  const email = "news-stop@example.com";
  const path = await mailedLink(email);
  const asked = await caller(exports.default).call(path);
  expect([asked.status, await settingOf(email)]).toEqual([200, "at-once"]);
  expect(await asked.text()).toContain("Stop these emails?");
  const done = await oneClick(path);
  expect([done.status, done.headers.get("set-cookie")]).toEqual([200, null]);
  expect(await done.text()).toContain("unsubscribed");
  expect(await settingOf(email)).toBe("never");
  // Another site may have it sent, too, by a browser that has cookies.
  const again = await oneClick(path);
  expect([again.status, await settingOf(email)]).toEqual([200, "never"]);
});

test("a forged token, that of another account and that of a former address change nothing", async () => {
  const [email, other] = ["news-kept@example.com", "news-other@example.com"];
  const path = await mailedLink(email);
  const otherPath = await mailedLink(other);
  const [, token = ""] = path.split("token=");
  const [userId = "", mac = ""] = token.split(".");
  const [, otherToken = ""] = otherPath.split("token=");
  const forged = [
    "",
    "x",
    userId,
    `${userId}.${"A".repeat(43)}`,
    `${userId}.${otherToken.split(".")[1]}`,
    `${"A".repeat(22)}.${mac}`,
    `${token}A`,
  ];
  for (const one of forged) {
    const answer = await oneClick(`/unsubscribe?token=${encodeURIComponent(one)}`);
    expect([answer.status, await answer.text()]).toEqual([
      404,
      expect.stringContaining("Nothing was changed"),
    ]);
  }
  expect([await settingOf(email), await settingOf(other)]).toEqual(["at-once", "at-once"]);
  await env.DB.prepare("UPDATE users SET email = 'news-moved@example.com' WHERE email = ?").bind(email).run();
  expect((await oneClick(path)).status).toBe(404);
  expect((await caller(exports.default).call(path)).status).toBe(404);
  expect(await settingOf("news-moved@example.com")).toBe("at-once");
});

test("a browser whose session is over stops the mails as well; only that page is open to other sites", async () => {
  const email = "news-ended@example.com";
  const path = await mailedLink(email);
  const athlete = await signedIn(email);
  const { id } = await (await athlete.call("/api/auth/user")).json<User>();
  await env.DB.prepare(
    "UPDATE sessions SET sess = json_set(sess, '$.isEnded', json('true')) WHERE user_id = ?",
  )
    .bind(id)
    .run();
  expect((await athlete.submit(path, {})).status).toBe(200);
  expect(await settingOf(email)).toBe("never");
  for (const page of ["/account", "/unsubscribe.data", "/undo-email"])
    expect((await oneClick(page)).status).toBe(403);
});

test("without an address for links there are no such mails, and no setting", async () => {
  const site = siteWith({ PUBLIC_URL: "" });
  const athlete = caller(site);
  await signIn(athlete, "news-none@example.com", env);
  expect(await (await athlete.call(ACCOUNT)).text()).not.toContain("setNewsMail");
});

test.each([
  ["PUBLIC_URL", "recaps.example.com"],
  ["PUBLIC_URL", "https://recaps.example.com/app"],
  ["NEWS_SUBREQUESTS", "2"],
  ["NEWS_MAILS_A_SECOND", "many"],
])("%s of %s is an error that names it", (name, value) => {
  expect(() => parseEnvironment({ ...(env as unknown as Bindings), [name]: value })).toThrow(name);
});
