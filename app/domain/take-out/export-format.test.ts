import { expect, test } from "vitest";
import { course, photo, recap, recording } from "../../../tests/factories.ts";
import { exportedRecap, exportedRecapSchema } from "./export-format.ts";

const [shown, file] = [
  photo({ focalPoint: { x: 20, y: 80 } }),
  { kind: "media", path: "media/01.jpg", contentType: "image/jpeg", size: 1_000 } as const,
];

test("a photo keeps its focal point in an export; in an older export it has the default", () => {
  const exported = exportedRecap(recap({ media: [shown] }), [{ ...file, id: shown.id }]);
  const pointsOf = (value: unknown) =>
    exportedRecapSchema.parse(JSON.parse(JSON.stringify(value))).media.map(({ focalPoint }) => focalPoint);
  expect(pointsOf(exported)).toEqual([{ x: 20, y: 80 }]);
  const older = { ...exported, media: exported.media.map(({ focalPoint: _, ...media }) => media) };
  expect(pointsOf(older)).toEqual([{ x: 50, y: 35 }]);
});

test("a recap keeps its units in an export; an older one has none until its owner's next visit", () => {
  const exported = exportedRecap(recap({ units: "mi" }), []);
  const unitsIn = (value: unknown) => exportedRecapSchema.parse(JSON.parse(JSON.stringify(value))).units;
  const { units, ...older } = exported;
  expect([unitsIn(exported), unitsIn(older)]).toEqual(["mi", null]);
});

test("a recording keeps its waveform in an export; in an older export it has none", () => {
  const spoken = recording({ waveform: "B".repeat(64) });
  const sound = {
    id: spoken.id,
    kind: "audio",
    path: "recordings/01.webm",
    contentType: "audio/webm",
  } as const;
  const exported = exportedRecap(recap({ recordings: [spoken] }), [{ ...sound, size: 1_000 }]);
  const waveformsOf = (value: unknown) =>
    exportedRecapSchema.parse(JSON.parse(JSON.stringify(value))).recordings.map(({ waveform }) => waveform);
  expect(waveformsOf(exported)).toEqual(["B".repeat(64)]);
  const older = { ...exported, recordings: exported.recordings.map(({ waveform: _, ...rest }) => rest) };
  expect(waveformsOf(older)).toEqual([null]);
});

test("an export has the course, whose pins name its photos, and when they were taken; an older one has neither", () => {
  const taken = { ...shown, capturedAt: "2026-05-17T09:30:00.000Z" };
  const ran = course({ pins: [{ meters: 200, mediaId: shown.id }] });
  const exported = exportedRecap(recap({ media: [taken], course: ran }), [{ ...file, id: shown.id }]);
  const parsed = exportedRecapSchema.parse(JSON.parse(JSON.stringify(exported)));
  expect(parsed).toMatchObject({ course: ran, media: [{ id: shown.id, capturedAt: taken.capturedAt }] });
  const { course: _, ...older } = exported;
  const media = older.media.map(({ id, capturedAt, ...rest }) => rest);
  const old = exportedRecapSchema.parse(JSON.parse(JSON.stringify({ ...older, media })));
  expect([old.course, old.media[0]?.capturedAt]).toEqual([null, null]);
});
