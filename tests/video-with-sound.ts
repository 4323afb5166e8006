/** A video whose sound not all browsers play. */
import { uint32 } from "../app/media-files/photos/byte-reader.ts";
import { videoFixture } from "./fixtures.ts";

/** finish-gps.mov whose sound is said to be in another codec, with another box in place of its description. */
export function videoWithSound(codec: string, description: string): Uint8Array<ArrayBuffer> {
  const bytes = videoFixture("finish-gps.mov");
  const text = new TextDecoder("latin1").decode(bytes);
  bytes.set(new TextEncoder().encode(codec), text.indexOf("mp4a", text.indexOf("smhd")));
  const esds = text.indexOf("esds", text.indexOf("smhd"));
  bytes.set(new TextEncoder().encode(description), esds);
  // The first packet begins like a frame of AC-3 (ETSI TS 102 366).
  const chunks = text.indexOf("stco", text.indexOf("smhd"));
  bytes.set([0x0b, 0x77, 0, 0, 0x14, 0x40, 0x40, 0], uint32(bytes, chunks + 12));
  return bytes;
}
