/** What is refused before it is decoded. */
import { expect, test } from "vitest";
import { prepareFile } from "./prepare-file.ts";

const OPTIONS = { key: "key", isClean: false, show: () => Promise.reject(new Error("No video")) };

test.each([
  ["photo.jpg", "image/jpeg", "large-photo"],
  ["photo", "", "large-photo"],
  ["clip.avi", "video/x-msvideo", "unsupported"],
])("45 MB of zeros in %s: %s, %s", async (name, type, reason) => {
  const file = new File([new Uint8Array(45_000_000)], name, { type });
  expect(await prepareFile(file, OPTIONS)).toMatchObject({ kind: "refused", reason });
});
