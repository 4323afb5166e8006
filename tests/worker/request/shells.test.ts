/** Shells: pages that the service worker stores for whoever uses the browser next. They are the same for everybody. */
import { env, exports } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { SHELL_PATHS } from "../../../app/browser/service-worker/shell-paths.ts";
import { completeDraft } from "../../athlete.ts";
import { type Caller, caller } from "../../caller.ts";
import { details } from "../../factories.ts";
import { signIn } from "../../sign-in-calls.ts";

const EMAIL = "shell-owner@example.com";
const NAME = "Ada Shellback";
const athlete = caller(exports.default);
let secrets: string[];

/** A signed-in user with a name, a draft and a published recap. */
beforeAll(async () => {
  await athlete.call("/race-type");
  await signIn(athlete, EMAIL, env);
  const { meta } = await env.DB.prepare("UPDATE users SET first_name = ?, last_name = ? WHERE email = ?")
    .bind(...NAME.split(" "), EMAIL)
    .run();
  expect(meta.changes).toBe(1);
  const published = await completeDraft(athlete);
  await athlete.submit("/summary", { recap: published });
  const draft = await completeDraft(athlete);
  const { userId } = await (await athlete.call(`/api/recaps/${draft}`)).json<{ userId: string }>();
  const { name, location } = details();
  secrets = [EMAIL, "Ada", "Shellback", userId, published, draft, String(name), String(location)];
});

async function shellOf(viewer: Caller, path: string): Promise<{ status: number; html: string }> {
  const response = await viewer.call(`${path}?shell`);
  const nonce = /'nonce-([\w-]+)'/.exec(response.headers.get("content-security-policy") ?? "")?.[1] ?? "";
  const html = await response.text();
  expect(html).toContain(nonce);
  return { status: response.status, html: html.replaceAll(nonce, "NONCE") };
}

test("the account's pages show what shells must not", async () => {
  const home = await (await athlete.call("/")).text();
  const summary = await (await athlete.call("/summary")).text();
  expect(secrets.filter((secret) => !`${home}${summary}`.includes(secret))).toEqual([EMAIL]);
});

test.each(SHELL_PATHS)("the shell of %s has nothing of a signed-in user who has a draft", async (path) => {
  const { status, html } = await shellOf(athlete, path);
  expect([status, secrets.filter((secret) => html.includes(secret))]).toEqual([200, []]);
  expect(html).toContain("data-shell");
});

test.each(SHELL_PATHS)("the shell of %s is the same for a stranger", async (path) => {
  expect(await shellOf(athlete, path)).toEqual(await shellOf(caller(exports.default), path));
});
