import fc from "fast-check";
import { expect, test } from "vitest";
import { bytesOf } from "../../../tests/bytes.ts";
import { H264_SEI, HEVC_PREFIX_SEI, MDPM, type SeiMessage, seiUnit } from "../../../tests/coded-pictures.ts";
import { withEmulationPrevention, withoutEmulationPrevention, withoutUserData } from "./sei-messages.ts";

const KEPT = [0, 1, 6, 137, 144];
const DROPPED = [3, 4, 5, 30, 133, 136, 200, 255, 600];

/** Bytes with many zeros, which need emulation prevention. */
const payload = fc
  .array(fc.constantFrom(0, 0, 0, 1, 2, 3, 4, 0x80, 0xff), { maxLength: 300 })
  .map((bytes) => bytesOf(bytes));
const messages = fc.array(fc.tuple(fc.constantFrom(...KEPT, ...DROPPED), payload), {
  minLength: 1,
  maxLength: 8,
});

test("user data, filler, time codes and unknown messages go, and the others stay byte for byte", () => {
  fc.assert(
    fc.property(messages, fc.constantFrom(H264_SEI, HEVC_PREFIX_SEI), (all, header) => {
      const kept = all.filter(([type]) => KEPT.includes(type));
      const clean = withoutUserData(seiUnit(header, all), header.length);
      expect(clean).toEqual(kept.length === 0 ? null : seiUnit(header, kept));
    }),
    { numRuns: 1_000 },
  );
});

test("a unit of which everything stays is the same object, with zeros behind it, too", () => {
  const messages: SeiMessage[] = [
    [1, bytesOf(0, 0, 1)],
    [144, bytesOf(3, 232, 1, 144)],
  ];
  for (const unit of [seiUnit(H264_SEI, messages), bytesOf(seiUnit(H264_SEI, messages), 0, 0)]) {
    expect(withoutUserData(unit, 1)).toBe(unit);
  }
});

test("a message that exceeds its unit goes, and so does what no message holds", () => {
  const whole = [6, 1, 0xc4];
  expect(withoutUserData(bytesOf(6, whole, 1, 40, 1, 2, 0x80), 1)).toEqual(bytesOf(6, whole, 0x80));
  expect(withoutUserData(bytesOf(6, 5, 200, MDPM), 1)).toBeNull();
  expect(withoutUserData(bytesOf(6, 255, 255, 255), 1)).toBeNull();
  expect(withoutUserData(bytesOf(6), 1)).toBeNull();
});

test("emulation prevention is added and removed without loss, and no start code is left", () => {
  fc.assert(
    fc.property(payload, (bytes) => {
      const plain = bytesOf(bytes, 0x80);
      const escaped = withEmulationPrevention(bytesOf(6), plain);
      expect(withoutEmulationPrevention(escaped.subarray(1))).toEqual(plain);
      expect([...escaped].join(",")).not.toMatch(/\b0,0,[012]\b/);
    }),
    { numRuns: 1_000 },
  );
});
