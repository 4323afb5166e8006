/** The signing secret while it is rotated (docs/operations.md, Rotating the signing secret). */
import { env, exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { caller } from "../../caller.ts";
import { createRecap } from "../../media-calls.ts";
import { like } from "../../reaction-calls.ts";
import { siteWith } from "../site-with.ts";

const NEW = "a new secret of more than thirty-two characters";
const rotating = siteWith({ SIGNING_SECRET: NEW, OLD_SIGNING_SECRET: env.SIGNING_SECRET });
const dropped = siteWith({ SIGNING_SECRET: NEW });

test("a browser keeps its recap through a rotation, and after it if it has sent something meanwhile", async () => {
  const [before, silent] = [caller(exports.default), caller(exports.default)];
  const [recap, other] = [await createRecap(before), await createRecap(silent)];
  const during = caller(rotating, undefined, before.cookie());
  const path = `/api/recaps/${recap.shareId}`;
  expect((await during.call("/")).headers.getSetCookie()).toEqual([]);
  const saved = await during.send("PATCH", path, {
    edits: [{ field: "name", base: [null], value: "Renamed" }],
  });
  expect(saved.status).toBeLessThan(300);
  expect(saved.headers.getSetCookie()).toHaveLength(1);
  expect(during.cookie().split(".").slice(0, 1)).toEqual(before.cookie().split(".").slice(0, 1));
  // Once is enough.
  const again = await during.send("PUT", `${path}/listing`, { isListed: true });
  expect(again.headers.getSetCookie()).toEqual([]);

  const after = caller(dropped, undefined, during.cookie());
  expect((await after.send("PUT", `${path}/listing`, { isListed: false })).status).toBe(200);
  const lost = caller(dropped, undefined, silent.cookie());
  const refused = await lost.send("PUT", `/api/recaps/${other.shareId}/listing`, { isListed: true });
  expect(refused.status).toBeGreaterThanOrEqual(400);
});

test("somebody who likes again with the same email is the same until the old secret is dropped", async () => {
  const recap = await createRecap(caller(exports.default));
  const identity = { userName: "Jane", userEmail: "jane@example.com" };
  const counted = async () => {
    const found = await env.DB.prepare(
      "SELECT count(DISTINCT email_mac) AS macs FROM likes WHERE recap_id = ?",
    )
      .bind(recap.id)
      .first<{ macs: number }>();
    return found?.macs;
  };
  await like(caller(exports.default), recap, identity);
  await like(caller(rotating), recap, identity);
  expect(await counted()).toBe(1);
  await like(caller(dropped), recap, identity);
  expect(await counted()).toBe(2);
});
