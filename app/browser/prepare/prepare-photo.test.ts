/** An AVIF with a crop box, in a browser that shows it whole, and the size that the box leaves. */
import { afterEach, expect, test, vi } from "vitest";
import { bytesOf } from "../../../tests/bytes.ts";
import { showsUncropped } from "../../media-files/photos/avif-crop.ts";
import { preparePhoto } from "./prepare-photo.ts";

afterEach(() => vi.unstubAllGlobals());

function box(type: string, ...content: Parameters<typeof bytesOf>): ReturnType<typeof bytesOf> {
  const inner = bytesOf(...content);
  return bytesOf([0, 0, 0, inner.length + 8], type, inner);
}

/** Its picture of 64 by 48 is cropped to 40 by 30, four pixels from its middle. */
const CLAP = [40, 1, 30, 1, 4, 1, 4, 1].flatMap((number) => [0, 0, 0, number]);
const CROPPED = bytesOf(
  box("ftyp", "avif"),
  box("meta", [0, 0, 0, 0], box("iprp", box("ipco", box("clap", CLAP)))),
);

test("an AVIF that the browser would show uncropped is refused", async () => {
  const close = vi.fn();
  vi.stubGlobal("createImageBitmap", async () => ({ width: 64, height: 48, close }));
  const outcome = await preparePhoto(new Blob([CROPPED]), "image/avif", false);
  expect(outcome).toEqual({ kind: "refused", reason: "cropped-avif" });
  expect(close).toHaveBeenCalledOnce();
});

test("an AVIF that the browser crops, also turned, or without a crop box is not refused for it", () => {
  expect(showsUncropped(CROPPED, { width: 64, height: 48 })).toBe(true);
  expect(showsUncropped(CROPPED, { width: 40, height: 30 })).toBe(false);
  expect(showsUncropped(CROPPED, { width: 30, height: 40 })).toBe(false);
  expect(showsUncropped(bytesOf(box("ftyp", "avif")), { width: 64, height: 48 })).toBe(false);
});
