/** What a browser without OffscreenCanvas (Safari 16.3 and older) says; Node has none either. */
import { expect, test } from "vitest";
import { PREPARE_REFUSALS } from "../../texts/media/upload-refusals.ts";
import { prepareMedia } from "./prepare-media.ts";

test("a browser whose workers cannot draw refuses a photo and names what works", async () => {
  const outcome = await prepareMedia(new File(["photo"], "photo.jpg"), { key: "key" });
  expect(outcome).toEqual({ kind: "refused", reason: "unprepared" });
  expect(PREPARE_REFUSALS.unprepared).toMatch(/turn off JavaScript.*16 MB/);
});
