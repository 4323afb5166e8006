/** Videos whose pictures carry a location and a camera's name, for tests: made of the samples, with mediabunny. */
import {
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from "mediabunny";
import { bytesOf } from "./bytes.ts";
import { videoFixture } from "./fixtures.ts";
import { descriptionOf, openPictures } from "./picture-units.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** What a camcorder writes into H.264: 48° 51' 27.6" N, 2° 17' 42.0" E, and that Sony made it. */
export const MDPM = bytesOf(
  [0x17, 0xee, 0x8c, 0x60, 0xf8, 0x4d, 0x11, 0xd9, 0x8c, 0xd6, 0x08, 0x00, 0x20, 0x0c, 0x9a, 0x66],
  "MDPM",
  10,
  [0xb0, 2, 2, 0, 0],
  0xb1,
  "N\0\0\0",
  [0xb2, 0, 48, 0, 1],
  [0xb3, 0, 51, 0, 1],
  [0xb4, 1, 20, 0, 10],
  0xb5,
  "E\0\0\0",
  [0xb6, 0, 2, 0, 1],
  [0xb7, 0, 17, 0, 1],
  [0xb8, 0, 42, 0, 1],
  [0xe0, 0x01, 0x08, 0, 0],
);
/** A version of x264, as it writes it. */
const ENCODER = bytesOf(
  [0xdc, 0x45, 0xe9, 0xbd, 0xe6, 0xd9, 0x48, 0xb7, 0x96, 0x2c, 0xd8, 0x20, 0xd9, 0x23, 0xee, 0xef],
  "x264 - core 164 - options: Secret camera",
);
/** User data of ITU-T T.35: captions of ATSC. */
export const T35 = bytesOf([0xb5, 0, 0x31], "GA94 +48.8577+002.2950/");
/** The recovery point is this picture: `recovery_frame_cnt` 0, `exact_match_flag` 1. */
const RECOVERY_POINT = bytesOf(0b1100_0100);

export type SeiMessage = [type: number, payload: Uint8Array];
const USER_DATA: SeiMessage[] = [
  [5, MDPM],
  [5, ENCODER],
  [6, RECOVERY_POINT],
  [4, T35],
];

/** Returns a NAL unit of SEI with this header. */
export function seiUnit(header: number[], messages: SeiMessage[]): Bytes {
  const number = (value: number) => [...Array(Math.floor(value / 255)).fill(255), value % 255];
  const plain = messages.flatMap(([type, payload]) => [
    ...number(type),
    ...number(payload.length),
    ...payload,
  ]);
  const escaped: number[] = [];
  for (const byte of [...plain, 0x80]) {
    if (byte <= 3 && escaped.at(-1) === 0 && escaped.at(-2) === 0) escaped.push(3);
    escaped.push(byte);
  }
  return bytesOf(header, escaped);
}

export const H264_SEI = [6];
export const HEVC_PREFIX_SEI = [39 << 1, 1];
export const HEVC_SUFFIX_SEI = [40 << 1, 1];

/** Returns a unit after its length of four bytes. */
export function framed(unit: Uint8Array): Bytes {
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, unit.length);
  return bytesOf(length, unit);
}

/** Returns an OBU with a size of three bytes. */
export function obu(type: number, content: Uint8Array): Bytes {
  const { length } = content;
  const size = [0x80 | (length & 127), 0x80 | ((length >> 7) & 127), length >> 14];
  return bytesOf((type << 3) | 0b10, size, content);
}

/** What is put in front of the units of each picture, and behind them. */
const ADDED: Record<string, { before: Bytes; after: Bytes }> = {
  avc: {
    before: bytesOf(framed(seiUnit(H264_SEI, USER_DATA)), framed(bytesOf(24, "Secret"))),
    after: framed(bytesOf(12, 0xff, 0xff, 0x80)),
  },
  hevc: {
    before: framed(seiUnit(HEVC_PREFIX_SEI, USER_DATA)),
    after: bytesOf(framed(seiUnit(HEVC_SUFFIX_SEI, [[5, MDPM]])), framed(bytesOf(124, 1, "Secret"))),
  },
  av1: {
    before: bytesOf(obu(5, bytesOf(4, T35, 0x80)), obu(5, bytesOf(1, 3, 232, 1, 144, 0x80))),
    after: bytesOf(obu(5, bytesOf(31, "Secret", 0x80)), obu(15, bytesOf("Secret", 0x80))),
  },
};

const FORMATS = {
  mp4: () => new Mp4OutputFormat({ fastStart: "in-memory" }),
  mov: () => new MovOutputFormat({ fastStart: "in-memory" }),
  webm: () => new WebMOutputFormat(),
};

export interface Rewriting {
  container: keyof typeof FORMATS;
  /** Returns the data of a new packet. Default: what a camera adds to all of them. */
  rewrite?: (data: Uint8Array, at: number) => Uint8Array;
  description?: (old: Uint8Array) => Uint8Array;
  /** How often its pictures are repeated. */
  rounds?: number;
}

/** Returns a video with other packets and without its sound. A text is the name of a sample. */
export async function rewritten(video: string | Bytes, options: Rewriting): Promise<Bytes> {
  const { track, codec, config } = await openPictures(
    typeof video === "string" ? videoFixture(video) : video,
  );
  const added = ADDED[codec];
  const rewrite =
    options.rewrite ?? ((data: Uint8Array) => bytesOf(added?.before ?? [], data, added?.after ?? []));
  const description = config.description && (options.description ?? ((old) => old))(descriptionOf(config));
  const output = new Output({ format: FORMATS[options.container](), target: new BufferTarget() });
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source);
  await output.start();
  const duration = await track.computeDuration();
  let at = 0;
  for (let round = 0; round < (options.rounds ?? 1); round++) {
    for await (const packet of new EncodedPacketSink(track).packets()) {
      const timestamp = packet.timestamp + round * (duration + 1);
      await source.add(packet.clone({ timestamp, data: rewrite(packet.data, at) }), {
        decoderConfig: { ...config, ...(description ? { description } : {}) },
      });
      at++;
    }
  }
  await output.finalize();
  return new Uint8Array(output.target.buffer ?? new ArrayBuffer());
}
