/** Pages that were opened before December 2026 keep what was typed in them (workers/api/request/changeover.ts). */
import { env, exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { completeDraft } from "../../athlete.ts";
import { caller } from "../../caller.ts";

const ID = "A".repeat(22);

test.each([
  ["recaps", { saveId: "a", rev: 0, patch: { details: { name: "Berlin" } } }],
  ["media", { description: "Kilometre 40" }],
  ["media", { focalPoint: { x: 1, y: 2 } }],
  ["recordings", { transcript: "Mine", isEdited: true }],
])("an old page's save of %s is asked to come again later, and nothing is stored", async (what, body) => {
  const athlete = caller(exports.default);
  const shareId = await completeDraft(athlete);
  const stored = () => env.DB.prepare("SELECT * FROM recaps WHERE share_id = ?").bind(shareId).first();
  const before = await stored();
  const response = await athlete.send("PATCH", `/api/${what}/${what === "recaps" ? shareId : ID}`, body);
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "60"]);
  expect(await response.json()).toMatchObject({ error: { code: "outdated_page" } });
  expect(await stored()).toEqual(before);
});

test("what no page has ever sent is answered as anywhere", async () => {
  const athlete = caller(exports.default);
  const shareId = await completeDraft(athlete);
  expect((await athlete.send("PATCH", `/api/recaps/${shareId}`, { name: "Berlin" })).status).toBe(400);
  expect((await athlete.send("PATCH", `/api/recaps/${shareId}`, "{")).status).toBe(400);
  expect((await athlete.send("PATCH", `/api/media/${ID}`, {})).status).toBe(404);
});
