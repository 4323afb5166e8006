import fc from "fast-check";
import { expect, test } from "vitest";
import { bytesOf } from "../../../tests/bytes.ts";
import { H264_SEI, MDPM, obu, seiUnit, T35 } from "../../../tests/coded-pictures.ts";
import { cleanDescription } from "./decoder-description.ts";

/** Version 1, High profile, lengths of four bytes. */
const AVCC_HEAD = [1, 100, 0, 30, 0xff];
const SPS = [0x67, 100, 0, 30, 1, 2, 3];
const PPS = [0x68, 1, 2];

test("the description of H.264 loses other units than parameter sets, and what follows its last field", () => {
  const sei = seiUnit(H264_SEI, [[5, MDPM]]);
  const parameterSets = (sets: number) => [0xe0 | sets, 0, SPS.length, ...SPS];
  const dirty = bytesOf(
    AVCC_HEAD,
    parameterSets(2),
    [0, sei.length, ...sei],
    [2, 0, PPS.length, ...PPS, 0, sei.length, ...sei],
    [0xfd, 0xf8, 0xf8, 0],
    "Secret",
  );
  const clean = bytesOf(AVCC_HEAD, parameterSets(1), [1, 0, PPS.length, ...PPS], [0xfd, 0xf8, 0xf8, 0]);
  expect(cleanDescription("avc", dirty)).toEqual(clean);
  expect(cleanDescription("avc", clean)).toEqual(clean);
  // Apple leaves the last fields out.
  expect(cleanDescription("avc", clean.slice(0, -4))).toEqual(clean.slice(0, -4));
});

test("the description of AV1 loses metadata", () => {
  const sequence = obu(1, bytesOf(1, 2, 3));
  const head = [0x81, 0, 12, 0];
  const dirty = bytesOf(head, sequence, obu(5, bytesOf(4, T35, 0x80)));
  expect(cleanDescription("av1", dirty)).toEqual(bytesOf(head, sequence));
});

test("any description is cleaned or damaged", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("avc", "hevc", "av1" as const),
      fc.uint8Array({ maxLength: 200 }),
      (codec, description) => {
        try {
          const clean = cleanDescription(codec, description);
          expect(cleanDescription(codec, clean)).toEqual(clean);
        } catch (error) {
          expect(String(error)).toMatch(/cut off|too long/);
        }
      },
    ),
    { numRuns: 2_000 },
  );
});
