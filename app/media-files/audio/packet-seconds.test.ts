import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from "mediabunny";
import { expect, test } from "vitest";
import { audioFixture } from "../../../tests/fixtures.ts";
import { packetSeconds } from "./packet-seconds.ts";

const SOUND = { codec: "", sampleRate: 48_000, numberOfChannels: 1 };

function opusMs(...packet: number[]): number {
  return packetSeconds("opus", SOUND)(Uint8Array.from(packet)) * 1_000;
}

function aacMs(description: number[]): number {
  const config = { ...SOUND, description: Uint8Array.from(description) };
  return packetSeconds("aac", config)(new Uint8Array(100)) * 1_000;
}

/** Packs numbers of the given bit lengths into bytes. */
function packed(...fields: [value: number, bits: number][]): number[] {
  const bits = fields.map(([value, length]) => value.toString(2).padStart(length, "0")).join("");
  return (bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, "0"), 2));
}

test.each([
  ["SILK, narrow band", 0, [10, 20, 40, 60]],
  ["SILK, medium band", 4, [10, 20, 40, 60]],
  ["SILK, wide band", 8, [10, 20, 40, 60]],
  ["hybrid, super-wide band", 12, [10, 20]],
  ["hybrid, full band", 14, [10, 20]],
  ["CELT, narrow band", 16, [2.5, 5, 10, 20]],
  ["CELT, wide band", 20, [2.5, 5, 10, 20]],
  ["CELT, super-wide band", 24, [2.5, 5, 10, 20]],
  ["CELT, full band", 28, [2.5, 5, 10, 20]],
])("Opus by its first byte, %s", (_, configuration, expected) => {
  expect(expected.map((_, at) => opusMs((configuration + at) << 3, 1, 2))).toEqual(expected);
  const stereo = expected.map((_, at) => opusMs(((configuration + at) << 3) | 0b100, 1, 2));
  expect(stereo).toEqual(expected);
});

test("an Opus packet of two frames lasts twice as long; with more, the second byte gives the number", () => {
  const ms20 = 31 << 3;
  expect([opusMs(ms20 | 1, 9), opusMs(ms20 | 2, 9), opusMs(ms20 | 3, 5)]).toEqual([40, 40, 100]);
  // The two highest bits of the frame count byte say how the frames are packed.
  expect([opusMs(ms20 | 3, 0b11000101), opusMs((16 << 3) | 3, 48)]).toEqual([100, 120]);
});

test("an Opus packet lasts at most 120 ms, and an empty one 0", () => {
  expect([opusMs((3 << 3) | 3, 63), opusMs((11 << 3) | 3, 3), opusMs((31 << 3) | 3)]).toEqual([120, 120, 0]);
  expect(opusMs()).toBe(0);
});

test.each([
  ["44.1 kHz", packed([2, 5], [4, 4], [1, 4], [0, 1]), 1_024 / 44.1],
  ["48 kHz, short frames as if they were long", packed([2, 5], [3, 4], [1, 4], [1, 1]), 1_024 / 48],
  ["a rate in full", packed([2, 5], [15, 4], [10_000, 24], [1, 4], [0, 1]), 102.4],
  ["HE-AAC, 24 kHz within 48 kHz", packed([5, 5], [6, 4], [1, 4], [3, 4], [2, 5], [0, 1]), 1_024 / 24],
  ["HE-AAC of two channels", packed([29, 5], [6, 4], [1, 4], [3, 4], [2, 5], [0, 1]), 1_024 / 24],
] as const)("AAC by its description: %s", (_, description, expected) => {
  expect(aacMs([...description])).toBeCloseTo(expected, 6);
});

test("AAC without a description is one ADTS frame a packet, at the rate of the first one", () => {
  const secondsOf = packetSeconds("aac", { ...SOUND, sampleRate: 44_100 });
  expect(secondsOf(Uint8Array.from([0xff, 0xf1, 0x6c, 0x40, 1, 0x20, 0xfc, 0x21, 0]))).toBe(1_024 / 44_100);
});

test("AAC with a description and ADTS headers is damaged", () => {
  const secondsOf = packetSeconds("aac", { ...SOUND, description: Uint8Array.from([0x11, 0x88]) });
  expect(() => secondsOf(Uint8Array.from([0xff, 0xf1, 0x50, 0x80]))).toThrow("headers of its own");
  expect(secondsOf(new Uint8Array())).toBe(0);
});

test.each([
  ["no rate", packed([2, 5], [15, 4], [0, 24])],
  ["a reserved rate", packed([2, 5], [13, 4], [1, 4])],
  ["frames of low delay", packed([23, 5], [3, 4], [1, 4], [0, 1])],
  ["no description to speak of", []],
  ["frames of other lengths, as xHE-AAC has", packed([31, 5], [10, 6], [3, 4], [1, 4], [3, 5], [4, 3])],
])("AAC with %s is damaged", (_, description) => {
  expect(() => aacMs(description)).toThrow("AAC of an unknown rate or kind");
});

test.each([
  ["pcm-s16", 2],
  ["pcm-s24be", 3],
  ["pcm-f64", 8],
  ["pcm-u8", 1],
  ["ulaw", 1],
  ["alaw", 1],
] as const)("uncompressed sound by its number of bytes: %s", (codec, bytes) => {
  const secondsOf = packetSeconds(codec, { ...SOUND, sampleRate: 8_000, numberOfChannels: 2 });
  expect(secondsOf(new Uint8Array(4_000 * 2 * bytes))).toBe(0.5);
});

test("an unsupported codec is rejected", () => {
  expect(() => packetSeconds("mp3", SOUND)).toThrow("do not have");
});

/** A frame with this header and the right checksums. */
function flacFrame(...header: number[]): Uint8Array {
  const head = [...header, crcOf(header, 8, 0x07)];
  const frame = [...head, ...Array(14 - head.length).fill(0)];
  const sum = crcOf(frame, 16, 0x8005);
  return Uint8Array.from([...frame, sum >> 8, sum & 255]);
}

function crcOf(bytes: number[], bits: number, polynomial: number): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << (bits - 8);
    for (let bit = 0; bit < 8; bit++) sum = (sum >> (bits - 1)) & 1 ? (sum << 1) ^ polynomial : sum << 1;
    sum &= 2 ** bits - 1;
  }
  return sum;
}

test.each([
  ["192 samples", [0xff, 0xf8, 0x10, 0, 0], 192],
  ["576", [0xff, 0xf8, 0x20, 0, 0], 576],
  ["4,608", [0xff, 0xf8, 0x50, 0, 0], 4_608],
  ["256", [0xff, 0xf8, 0x80, 0, 0], 256],
  ["32,768 of variable size", [0xff, 0xf9, 0xf0, 0, 0], 32_768],
  ["a size in one byte", [0xff, 0xf8, 0x60, 0, 5, 99], 100],
  ["a size in two, after a number of three", [0xff, 0xf8, 0x70, 0, 0xe1, 0x80, 0x80, 0x12, 0x33], 0x1234],
  ["its rate by its code", [0xff, 0xf8, 0x1a, 0, 0], 192],
  ["its rate in kHz", [0xff, 0xf8, 0x1c, 0, 0, 48], 192],
  ["its rate in Hz, after its size", [0xff, 0xf8, 0x6d, 0, 0, 99, 0xbb, 0x80], 100],
  ["its rate in tens", [0xff, 0xf8, 0x1e, 0, 0, 0x12, 0xc0], 192],
])("FLAC by its frame: %s", (_, head, samples) => {
  expect(packetSeconds("flac", SOUND)(flacFrame(...head)) * 48_000).toBeCloseTo(samples, 6);
});

test("a FLAC packet that is no complete frame of the described rate is damaged", () => {
  const secondsOf = packetSeconds("flac", SOUND);
  const frame = flacFrame(0xff, 0xf8, 0x10, 0, 0);
  expect(() => secondsOf(frame.slice(0, -1))).toThrow("No complete frame");
  expect(() => secondsOf(Uint8Array.from([...frame, 7]))).toThrow("No complete frame");
  expect(() => secondsOf(new Uint8Array())).toThrow("No complete frame");
  expect(() => secondsOf(flacFrame(0xff, 0xf8, 0, 0, 0))).toThrow("No complete frame");
  expect(() => secondsOf(flacFrame(0xff, 0xf8, 0x19, 0, 0))).toThrow("another rate");
  expect(() => secondsOf(flacFrame(0xff, 0xf8, 0x1f, 0, 0))).toThrow("No complete frame");
});

test("all frames in a FLAC packet count, each at its own rate, for decoders play them all", () => {
  const first = flacFrame(0xff, 0xf8, 0x10, 0, 0);
  const slower = flacFrame(0xff, 0xf8, 0xf4, 0, 1);
  const seconds = packetSeconds("flac", SOUND)(Uint8Array.from([...first, ...slower, ...first]));
  expect(seconds).toBeCloseTo((2 * 192) / 48_000 + 32_768 / 8_000, 6);
});

test("a Vorbis packet counts as the longest that its headers allow", async () => {
  const { config, track } = await vorbis();
  const secondsOf = packetSeconds("vorbis", config);
  for await (const { data, duration } of new EncodedPacketSink(track).packets())
    expect(secondsOf(data)).toBeGreaterThanOrEqual(duration);
  expect(secondsOf(Uint8Array.of(0)) * config.sampleRate).toBe(2_048);
  expect(secondsOf(new Uint8Array())).toBe(0);
});

test("Vorbis with truncated or repeated headers is damaged", async () => {
  const { config, description } = await vorbis();
  const secondsOf = packetSeconds("vorbis", config);
  expect(() => secondsOf(Uint8Array.from([1, 0x76, 0x6f]))).toThrow("A header among the sound");
  for (const length of [0, 1, 2, 20, 60]) {
    const cut = { ...config, description: description.slice(0, length) };
    expect(() => packetSeconds("vorbis", cut), `${length}`).toThrow();
  }
  expect(() => packetSeconds("vorbis", { ...config, description: undefined })).toThrow("no description");
});

async function vorbis() {
  const input = new Input({ source: new BufferSource(audioFixture("vorbis.ogg")), formats: ALL_FORMATS });
  const track = await input.getPrimaryAudioTrack();
  const config = await track?.getDecoderConfig();
  if (!track || !(config?.description instanceof Uint8Array)) throw new Error("The sample is not described");
  return { track, config, description: config.description };
}
