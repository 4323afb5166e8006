/**
 * The units of a video's pictures, for tests: NAL units, SEI messages and OBUs. Reads them on its own, so that it finds
 * the mistakes of app/media-files/videos.
 */
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from "mediabunny";

type Bytes = Uint8Array<ArrayBuffer>;

export interface PictureUnit {
  /** "NAL 5", "SEI 4" for each message, "OBU 6", "metadata 4"; before the first picture "config NAL 7" and so on. */
  kind: string;
  bytes: Bytes;
}

/** Returns the units of the decoder's description and of all pictures. A picture of VP8 or VP9 is one unit. */
export async function pictureUnits(file: Bytes): Promise<PictureUnit[]> {
  const { track, codec, config } = await openPictures(file);
  const units = config.description ? configUnits(codec, descriptionOf(config)) : [];
  for await (const { data } of new EncodedPacketSink(track).packets()) {
    units.push(...unitsIn(codec, data));
  }
  return units;
}

/** Returns the kinds of the units in which cameras write, and of padding and private units. */
export async function metadataIn(file: Bytes): Promise<string[]> {
  const forbidden = /^(config )?(SEI (4|5)|metadata ([4-9]|\d\d)|NAL (H264 (12|24)|HEVC (38|62))|OBU 15)$/;
  return (await pictureUnits(file)).map(({ kind }) => kind).filter((kind) => forbidden.test(kind));
}

/** Throws for a file without pictures. */
export async function openPictures(file: Bytes) {
  const input = new Input({ source: new BufferSource(file), formats: ALL_FORMATS });
  const track = await input.getPrimaryVideoTrack();
  const codec = await track?.getCodec();
  const config = await track?.getDecoderConfig();
  if (!track || !codec || !config) throw new Error("It has no pictures");
  return { track, codec, config };
}

export function descriptionOf({ description }: VideoDecoderConfig): Bytes {
  if (!(description instanceof Uint8Array)) throw new Error("It has no description");
  return Uint8Array.from(description);
}

function unitsIn(codec: string, data: Uint8Array): PictureUnit[] {
  if (codec === "av1") return obusIn(data);
  return codec === "avc" || codec === "hevc"
    ? nalUnitsIn(codec, data)
    : [{ kind: "frame", bytes: Uint8Array.from(data) }];
}

function nalUnitsIn(codec: string, data: Uint8Array): PictureUnit[] {
  const units: PictureUnit[] = [];
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  for (let at = 0; at < data.length; at += 4 + view.getUint32(at)) {
    units.push(...nalUnit(codec, Uint8Array.from(data.subarray(at + 4, at + 4 + view.getUint32(at)))));
  }
  return units;
}

function nalUnit(codec: string, unit: Bytes): PictureUnit[] {
  const [first = 0] = unit;
  const isHevc = codec === "hevc";
  const type = isHevc ? (first >> 1) & 63 : first & 31;
  const isSei = isHevc ? type === 39 || type === 40 : type === 6;
  if (isSei) return seiMessages(unit.subarray(isHevc ? 2 : 1));
  return [{ kind: `NAL ${isHevc ? "HEVC" : "H264"} ${type}`, bytes: unit }];
}

function seiMessages(escaped: Bytes): PictureUnit[] {
  const plain = escaped.filter(
    (byte, at) => byte !== 3 || at < 2 || escaped[at - 1] !== 0 || escaped[at - 2] !== 0,
  );
  const messages: PictureUnit[] = [];
  let at = 0;
  const number = () => {
    let sum = 0;
    while (plain[at] === 255) sum += plain[at++] ?? 0;
    return sum + (plain[at++] ?? 0);
  };
  while (at < plain.length - 1) {
    const kind = `SEI ${number()}`;
    const size = number();
    messages.push({ kind, bytes: plain.slice(at, at + size) });
    at += size;
  }
  return messages;
}

function configUnits(codec: string, description: Bytes): PictureUnit[] {
  const units: PictureUnit[] = [];
  const view = new DataView(description.buffer);
  let at = 0;
  const add = (count: number) => {
    for (let left = count; left > 0; left--) {
      const size = view.getUint16(at);
      units.push(...nalUnit(codec, description.slice(at + 2, at + 2 + size)));
      at += 2 + size;
    }
  };
  if (codec === "avc") {
    at = 6;
    add(view.getUint8(5) & 31);
    add(view.getUint8(at++));
  } else {
    at = 23;
    for (let arrays = view.getUint8(22); arrays > 0; arrays--) {
      at += 3;
      add(view.getUint16(at - 2));
    }
  }
  return units.map(({ kind, bytes }) => ({ kind: `config ${kind}`, bytes }));
}

/** Reads OBUs of which all but the last have a size. */
function obusIn(data: Uint8Array): PictureUnit[] {
  const units: PictureUnit[] = [];
  for (let at = 0; at < data.length; ) {
    const header = data[at] ?? 0;
    let start = at + (header & 4 ? 2 : 1);
    let size = header & 2 ? 0 : data.length - start;
    for (let shift = 0; header & 2; shift += 7) {
      const byte = data[start++] ?? 0;
      size += (byte & 127) * 2 ** shift;
      if (byte < 128) break;
    }
    const type = (header >> 3) & 15;
    const kind = type === 5 ? `metadata ${data[start]}` : `OBU ${type}`;
    units.push({ kind, bytes: Uint8Array.from(data.subarray(at, start + size)) });
    at = start + size;
  }
  return units;
}
