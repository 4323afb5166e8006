import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { declaredSchema } from "../../../app/domain/media/upload-declaration.ts";
import { newShareId } from "../../../tests/factories.ts";
import { bucketThrough } from "../../../tests/failing-bucket.ts";
import { photoFixture } from "../../../tests/fixtures.ts";
import { declarationOf } from "../../../tests/upload-calls.ts";
import { newId } from "../../db/new-id.ts";
import { checkUpload } from "./check-upload.ts";
import { createMediaStore } from "./media-store.ts";

test("a photo that is replaced fifty times while it is checked ends in an error", async () => {
  const name = { shareId: newShareId(), kind: "media" as const, id: newId() };
  const photo = photoFixture("small.png");
  const contentType = "image/png";
  const put = (bytes: Uint8Array<ArrayBuffer>) =>
    createMediaStore(env.MEDIA).put(name, { bytes: [bytes], size: bytes.length, contentType });
  await put(photo);
  let replaced = 0;
  const bucket = bucketThrough(env.MEDIA, async (act, call) => {
    const answer = await act();
    // It was opened, and is about to be read.
    if (call.name === "head" && replaced < 50) {
      replaced += 1;
      await put(new Uint8Array([...photo, replaced]));
    }
    return answer;
  });
  const declaration = declaredSchema.parse(await declarationOf({ original: photo, contentType }));
  const checked = checkUpload(createMediaStore(bucket), { name, declaration });
  await expect(checked).rejects.toThrow("came after another writer's");
});
