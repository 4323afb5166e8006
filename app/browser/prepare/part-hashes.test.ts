import { expect, test } from "vitest";
import { sha256 } from "../../domain/lib/base64url.ts";
import { PART_BYTES, partCount } from "../../domain/media/upload-limits.ts";
import { partHashes } from "./part-hashes.ts";

test("a part may start in the file and end in a smaller version", async () => {
  const file = new Uint8Array(PART_BYTES + 100).fill(1);
  const smaller = [new Uint8Array(PART_BYTES).fill(2), new Uint8Array(10).fill(3)];
  const whole = new Uint8Array(await new Blob([file, ...smaller]).arrayBuffer());
  const hashes = await partHashes([file, ...smaller].map((bytes) => new Blob([bytes])));
  expect(hashes).toEqual([
    await sha256(whole.slice(0, PART_BYTES)),
    await sha256(whole.slice(PART_BYTES, 2 * PART_BYTES)),
    await sha256(whole.slice(2 * PART_BYTES)),
  ]);
  expect(hashes).toHaveLength(partCount(whole.length));
});

test("a file of exactly one part has one hash", async () => {
  expect(await partHashes([new Blob([new Uint8Array(PART_BYTES)])])).toHaveLength(1);
});
