import { expect, test } from "vitest";
import { type OwnedRecap, planVolumes } from "./export-plan.ts";
import { MAX_VOLUME_BYTES, MAX_VOLUME_FILES } from "./export-volume.ts";

const GB = 1_000_000_000;
let ids = 0;

function file(size: number, contentType = "video/mp4"): OwnedRecap["files"][number] {
  const kind = contentType.startsWith("audio/") ? "audio" : "media";
  return { id: `file-${ids++}`, kind, contentType, size, hasCaptions: false };
}

function owned(overrides: Partial<OwnedRecap> = {}): OwnedRecap {
  const shareId = `recap-${ids++}`;
  return {
    shareId,
    name: "Run",
    date: "2026-05-17",
    textBytes: 2_000,
    commentCount: 0,
    files: [],
    ...overrides,
  };
}

function pathsIn(recaps: OwnedRecap[]): string[][] {
  return planVolumes(recaps).map((volume) =>
    volume.recaps.flatMap(({ folder, files }) => files.map(({ path }) => `${folder}/${path}`)),
  );
}

function foldersOf(names: (string | null)[], date: string | null = null): string[] {
  const recaps = names.map((name) => owned({ name, date }));
  return planVolumes(recaps).flatMap((volume) => volume.recaps.map(({ folder }) => folder));
}

test("who owns nothing has no volume", () => {
  expect(planVolumes([])).toEqual([]);
});

test("photos and recordings are numbered by themselves, with the extension of their type", () => {
  const files = [file(1, "image/webp"), file(1, "video/mp4"), file(1, "audio/mp4"), file(1, "audio/webm")];
  expect(pathsIn([owned({ files })])).toEqual([
    [
      "2026-05-17 Run/media/01.webp",
      "2026-05-17 Run/media/02.mp4",
      "2026-05-17 Run/recordings/01.m4a",
      "2026-05-17 Run/recordings/02.webm",
    ],
  ]);
});

test("the largest video fits into a volume, with its page", () => {
  const [volume, ...others] = planVolumes([owned({ files: [file(2 * GB)] })]);
  expect([volume?.fileCount, others]).toEqual([6, []]);
});

test("no volume is larger than 2 GB, and a recap that does not fit continues in the next one", () => {
  const recap = owned({ files: [file(1.2 * GB), file(1.2 * GB), file(0.5 * GB)] });
  const next = owned({ name: "Ride", files: [file(0.6 * GB)] });
  const volumes = planVolumes([recap, next]);
  for (const { size } of volumes) expect(size).toBeLessThanOrEqual(MAX_VOLUME_BYTES);
  expect(volumes.map(({ recaps }) => recaps.map(({ hasTexts, files }) => [hasTexts, files.length]))).toEqual([
    [[true, 1]],
    [
      [false, 2],
      [true, 0],
    ],
    [[false, 1]],
  ]);
});

test("no volume has more than 1,000 files, whatever the number of recaps", () => {
  const recaps = Array.from({ length: 300 }, () =>
    owned({ commentCount: 1, files: [file(1), { ...file(1, "audio/webm"), hasCaptions: true }] }),
  );
  const volumes = planVolumes(recaps);
  expect(volumes.map(({ number }) => number)).toEqual([1, 2]);
  for (const { fileCount } of volumes) expect(fileCount).toBeLessThanOrEqual(MAX_VOLUME_FILES);
  expect(volumes.flatMap(({ recaps }) => recaps.flatMap(({ files }) => files))).toHaveLength(600);
});

test("folders have names that every file system stores, and no two have the same", () => {
  expect(foldersOf(["../../etc/passwd", "a\\b:c*?", "...", "con", "CON.txt", "  ", null])).toEqual([
    "etc passwd",
    "a b c",
    "Race Recap",
    "Race Recap con",
    "Race Recap CON.txt",
    "Race Recap (2)",
    "Race Recap (3)",
  ]);
  expect(foldersOf(["Run", "run", "RUN"], "2026-05-17")).toEqual([
    "2026-05-17 Run",
    "2026-05-17 run (2)",
    "2026-05-17 RUN (3)",
  ]);
  for (const folder of foldersOf(["é".repeat(200), "🏃".repeat(200), "\u202Egpj.exe"])) {
    expect([...folder].length).toBeLessThanOrEqual(80);
    expect(folder.isWellFormed()).toBe(true);
    expect(folder).not.toContain("\u202E");
  }
});
