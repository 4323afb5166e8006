/** The video of a recap, made by a real browser. */
import { readFile } from "node:fs/promises";
import { build } from "esbuild";
import { BufferSource, EncodedPacketSink, Input, MP4 } from "mediabunny";
import { expect, test } from "vitest";
import { openPublished } from "./athlete.ts";
import { openPages } from "./browser.ts";

const open = openPages();

test("a video is chosen by keyboard, made after a crash in the smaller size, and downloaded", async () => {
  const page = await open();
  await page.addInitScript(() => localStorage.setItem("reelUnderWay", "1"));
  await openPublished(page, "/share", {
    details: { name: "Chicago Lakefront Run" },
    answers: { "0": "It rained from the first bridge on." },
    recordings: [{ sample: "memo.mp3" }],
  });
  const video = page.getByRole("region", { name: "Video" });
  await video.getByRole("heading", { name: "Video" }).click();
  await video.getByText("Your last video wasn't finished").waitFor();
  expect(await video.getByRole("radio", { name: "720 x 1280" }).isChecked()).toBe(true);

  await video.getByText("Making it takes about").waitFor();
  await video.locator("details details > summary").press("Enter");
  await video.getByRole("radio", { name: "15 seconds" }).focus();
  await page.keyboard.press("Space");
  await video.getByRole("button", { name: /Move Voice.* later/ }).press("Enter");
  await video.getByText("is now scene 3 of").waitFor({ state: "attached" });
  await video.getByRole("button", { name: "Make video" }).press("Enter");
  await video.getByText("Your video is ready").waitFor({ timeout: 120_000 });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    video.getByRole("button", { name: "Save", exact: true }).click(),
  ]);

  expect(download.suggestedFilename()).toBe("Chicago Lakefront Run.mp4");
  const input = new Input({
    source: new BufferSource(await readFile(await download.path())),
    formats: [MP4],
  });
  const [picture, sound] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  if (!picture || !sound) throw new Error("A track is missing");
  expect([picture.codec, picture.displayWidth, picture.displayHeight, sound.codec]).toEqual([
    "avc",
    720,
    1_280,
    "aac",
  ]);
  const seconds = await picture.computeDuration();
  expect(seconds).toBeGreaterThan(8);
  expect(seconds).toBeLessThan(15.1);
  expect(Math.abs((await sound.computeDuration()) - seconds)).toBeLessThan(0.05);
  let frames = 0;
  for await (const _ of new EncodedPacketSink(picture).packets()) frames++;
  expect(frames).toBe(Math.round(seconds * 30));
});

test("a clip that its file says to turn is drawn upright", async () => {
  const page = await open();
  // A page of a secure context, as encoders require, without scripts of its own.
  await page.goto("/licenses.txt", { waitUntil: "commit" });
  await page.evaluate(await turnedClipCode());
  const drawn = await page.evaluate(async () => {
    const { turnedClip } = (window as unknown as { tool: typeof import("./turned-clip.ts") }).tool;
    return [await turnedClip(0), await turnedClip(90), await turnedClip(180), await turnedClip(270)];
  });
  expect(drawn).toEqual([
    "128 x 64, upper left",
    "64 x 128, upper right",
    "128 x 64, lower right",
    "64 x 128, lower left",
  ]);
});

async function turnedClipCode(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ["tests/e2e/turned-clip.ts"],
    bundle: true,
    format: "iife",
    globalName: "window.tool",
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}
