import { expect, test } from "vitest";
import type { Bytes } from "../photos/byte-reader.ts";
import { hasComments, withoutComments } from "./vorbis-description.ts";

const IDENTIFICATION = Uint8Array.from([1, ...letters("vorbis"), ...Array(23).fill(7)]);
const SETUP = Uint8Array.from([5, ...letters("vorbis"), ...Array(600).fill(9)]);

function letters(text: string): number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0));
}

/** Comments with an encoder name of this length, which may need more than one byte to encode. */
function description(nameLength: number): Bytes {
  const name = letters("Secret").concat(Array(nameLength - 6).fill(65));
  const length = [nameLength & 255, nameLength >> 8, 0, 0];
  const comments = [3, ...letters("vorbis"), ...length, ...name, 0, 0, 0, 0, 1];
  const laced = [...Array(Math.floor(comments.length / 255)).fill(255), comments.length % 255];
  return Uint8Array.from([2, IDENTIFICATION.length, ...laced, ...IDENTIFICATION, ...comments, ...SETUP]);
}

test.each([6, 239, 240, 1_000])(
  "comments of %i letters are removed, and the rest stays unchanged",
  (nameLength) => {
    const given = description(nameLength);
    const emptied = withoutComments(given);
    expect([hasComments(given), hasComments(emptied)]).toEqual([true, false]);
    expect(String.fromCharCode(...emptied)).not.toContain("Secret");
    expect(emptied.slice(3, 3 + IDENTIFICATION.length)).toEqual(IDENTIFICATION);
    expect(emptied.slice(-SETUP.length)).toEqual(SETUP);
    expect(withoutComments(emptied)).toEqual(emptied);
  },
);

test.each([
  ["nothing", []],
  ["another number of packets", [1, 30, 30]],
  ["lengths beyond its end", [2, 255, 255, 255, 9, 9, 1, 2, 3]],
])("%s is not a description", (_, bytes) => {
  expect(() => withoutComments(Uint8Array.from(bytes))).toThrow("No description of Vorbis");
});
