/** Imports open only what an export can contain: a ZIP may come from anybody. */
import { BlobWriter, TextReader, ZipWriter } from "@zip.js/zip.js";
import { expect, test } from "vitest";
import { recap } from "../../../tests/factories.ts";
import { exportedRecap, MAX_RECAP_JSON_BYTES } from "../../domain/take-out/export-format.ts";
import { MAX_VOLUME_FILES } from "../../domain/take-out/export-volume.ts";
import { openExport } from "./open-export.ts";

const JSON_TEXT = JSON.stringify(exportedRecap(recap(), []));

/** Returns a ZIP of texts by path. Level 0 stores them. */
async function zipOf(files: Record<string, string>, { level = 0 } = {}): Promise<File> {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false, level });
  for (const [path, text] of Object.entries(files)) await writer.add(path, new TextReader(text));
  return new File([await writer.close()], "race-recap-1.zip");
}

function withEmptyFiles(count: number): Record<string, string> {
  const empty = Array.from({ length: count }, (_, at) => [`Chicago/${at}.txt`, ""]);
  return { "Chicago/recap.json": JSON_TEXT, ...Object.fromEntries(empty) };
}

test("an export is opened, with files that another program added", async () => {
  const opened = await openExport([await zipOf(withEmptyFiles(2 * MAX_VOLUME_FILES - 1))]);
  expect(opened).toMatchObject({ kind: "opened", recaps: [{ isIncomplete: false }] });
});

test("a ZIP with more than 2,000 files is refused", async () => {
  const opened = await openExport([await zipOf(withEmptyFiles(2 * MAX_VOLUME_FILES))]);
  expect(opened).toEqual({ kind: "refused", reason: "too-large" });
});

test("more than 50 ZIPs are refused", async () => {
  const zip = await zipOf({ "Chicago/recap.json": JSON_TEXT });
  expect(await openExport(Array(51).fill(zip))).toEqual({ kind: "refused", reason: "too-large" });
});

test("a compressed file is refused: it may be far larger than it looks", async () => {
  const opened = await openExport([await zipOf({ "Chicago/recap.json": JSON_TEXT }, { level: 9 })]);
  expect(opened).toEqual({ kind: "refused", reason: "packed-again" });
});

test("a recap.json over its limit is refused", async () => {
  const padded = (bytes: number) => zipOf({ "Chicago/recap.json": JSON_TEXT.padEnd(bytes) });
  expect(await openExport([await padded(MAX_RECAP_JSON_BYTES)])).toMatchObject({ kind: "opened" });
  const tooLarge = await openExport([await padded(MAX_RECAP_JSON_BYTES + 1)]);
  expect(tooLarge).toEqual({ kind: "refused", reason: "too-large" });
});
