import { describe, expect, test } from "vitest";
import { photoFixture, videoFixture } from "../../../tests/fixtures.ts";
import { type CaptureTags, findCaptureTime, timeOfTags } from "./capture-time.ts";

const NONE: CaptureTags = { taken: undefined, offset: undefined, gpsDate: undefined, gpsTime: undefined };
const taken = "2026:05:17 09:30:00";
const HERE = new Date(2026, 4, 17, 9, 30).getTime();
const utc = (hours: number, minutes = 0, day = 17) => Date.UTC(2026, 4, day, hours, minutes);
const gps = (hours: number, minutes: number, day = 17) => ({
  gpsDate: `2026:05:${day}`,
  gpsTime: [
    [hours, 1],
    [minutes, 1],
    [0, 100],
  ] as [number, number][],
});

test.each<[what: string, tags: Partial<CaptureTags>, time: number | null]>([
  ["its offset", { taken, offset: "+02:00" }, utc(7, 30)],
  ["its offset, whatever the satellites say", { taken, offset: "-07:00", ...gps(7, 30) }, utc(16, 30)],
  ["the zone that the satellites tell, seen a little earlier", { taken, ...gps(7, 27) }, utc(7, 30)],
  ["the zone that the satellites tell, on the day before", { taken, ...gps(20, 0, 16) }, utc(20, 0, 16)],
  ["this device's zone if the satellites are of another day", { taken, ...gps(7, 30, 19) }, HERE],
  ["this device's zone without any", { taken }, HERE],
  ["this device's zone for an offset that is none", { taken, offset: "  :  " }, HERE],
  ["the satellites' time alone", gps(7, 30), utc(7, 30)],
  ["nothing", {}, null],
  ["nothing for a clock that was never set", { taken: "0000:00:00 00:00:00" }, null],
])("a photo's time is placed by %s", (_, tags, time) => {
  expect(timeOfTags({ ...NONE, ...tags })).toBe(time);
});

describe("files", () => {
  test.each([
    ["HMD_Nokia_8.3_5G.jpg", "2022-08-14T11:12:31.000Z"],
    ["iphone_13_pro_max.HEIC", "2022-02-16T11:55:41.000Z"],
    ["DSCN0010.jpg", new Date(2008, 9, 22, 16, 28, 39).toISOString()],
    ["no_exif.jpg", null],
    ["small.png", null],
    ["small.gif", null],
    ["small.avif", null],
    ["small.jxl", null],
  ])("%s was taken at %s", async (name, time) => {
    expect(await findCaptureTime(new Blob([photoFixture(name)]), "image")).toBe(time);
  });

  test("a video says it in its header, wherever that is", async () => {
    const bytes = videoFixture("finish-gps.mov");
    const found = await findCaptureTime(new Blob([bytes]), "video");
    expect([found, await findCaptureTime(new Blob([videoFixture("clip.webm")]), "video")]).toEqual([
      null,
      null,
    ]);
    const header = bytes.findIndex(
      (_, at) => new TextDecoder().decode(bytes.subarray(at, at + 4)) === "mvhd",
    );
    new DataView(bytes.buffer, bytes.byteOffset).setUint32(header + 8, utc(7, 30) / 1_000 + 2_082_844_800);
    expect(await findCaptureTime(new Blob([bytes]), "video")).toBe("2026-05-17T07:30:00.000Z");
  });

  test.each([0, 1, 8, 20, 40])("a file that is cut after %i bytes says nothing", async (length) => {
    for (const bytes of [videoFixture("finish-gps.mov"), photoFixture("DSCN0010.jpg")])
      for (const type of ["image", "video"] as const)
        expect(await findCaptureTime(new Blob([bytes.slice(0, length)]), type)).toBeNull();
  });
});
