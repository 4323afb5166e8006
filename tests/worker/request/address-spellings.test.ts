/** What depends on an address is the same for all of its spellings that lead to one route. */
import { env, exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { databaseThrough } from "../../../workers/db/database-through.ts";
import { beginDraft } from "../../athlete.ts";
import { caller } from "../../caller.ts";
import { createRecap, sendForm } from "../../media-calls.ts";
import { quietConsole } from "../../quiet-console.ts";
import { formOf } from "../../shown-form.ts";
import { pageSpellingsOf, spellingsOf } from "../../spellings.ts";
import { siteWith } from "../site-with.ts";

quietConsole("error");

test.each(spellingsOf("/race-type"))("%s sets the cookie of a new visitor", async (address) => {
  const response = await caller(exports.default).call(address);
  expect(response.status).toBe(200);
  expect(response.headers.get("set-cookie")).toMatch(/^visitor=/);
});

test.each(["readers", "%72eaders"])("a reader's beacon sets no cookie: %s", async (name) => {
  const { shareId } = await createRecap(caller(exports.default));
  const address = `/api/recaps/${shareId}/${name}`;
  const response = await caller(exports.default).call(address, { method: "POST" });
  expect([response.status, response.headers.getSetCookie()]).toEqual([204, []]);
});

test("a form with photos may be as large at every spelling of its address", async () => {
  const athlete = caller(exports.default);
  const search = `?recap=${await beginDraft(athlete)}`;
  const form = await formOf(athlete, `/questions${search}`);
  const media = new File([new Uint8Array(1_500_000)], "photo.jpg", { type: "image/jpeg" });
  const send = (path: string) => sendForm(athlete, path + search, { ...form, intent: "upload", media });
  const { status } = await send("/questions");
  expect(status).not.toBe(413);
  for (const path of pageSpellingsOf("/questions"))
    expect([path, (await send(path)).status]).toEqual([path, status]);
});

test("while D1 fails, every spelling of a public page's address gets the last copy", async () => {
  const { shareId } = await createRecap(caller(exports.default));
  await (await caller(siteWith({})).call(`/r/${shareId}`)).text();
  const failing = siteWith({
    DB: databaseThrough(env.DB, () => Promise.reject(new Error("D1 does not answer"))),
  });
  for (const path of pageSpellingsOf("/r", `/${shareId}`)) {
    const response = await caller(failing).call(path);
    expect([path, response.status]).toEqual([path, 200]);
    expect(response.headers.get("cache-status")).toMatch(/^RaceRecap; hit/);
  }
});

test("every spelling of an embedded page's address may be framed, that of its data may not", async () => {
  const { shareId } = await createRecap(caller(exports.default));
  for (const path of spellingsOf("/embed", `/${shareId}`)) {
    const { headers, status } = await caller(exports.default).call(path);
    const isData = path.endsWith(".data");
    expect([path, status]).toEqual([path, 200]);
    expect([path, headers.get("x-frame-options")]).toEqual([path, isData ? "DENY" : null]);
  }
});
