/**
 * The description of a Vorbis track in a WebM: its three header packets in one (RFC 9559's codec mappings, A_VORBIS;
 * the Vorbis I specification, 4.2 and 5.2). The second packet contains comments: titles, names, the encoder's name.
 */
import { type Bytes, byteAt } from "../photos/byte-reader.ts";

/** `\x03vorbis`, an empty encoder name, no comments, and the framing bit. */
const NO_COMMENTS = Uint8Array.from([3, 0x76, 0x6f, 0x72, 0x62, 0x69, 0x73, 0, 0, 0, 0, 0, 0, 0, 0, 1]);

/** Returns the description with empty comments. Throws if it is not a Vorbis description. */
export function withoutComments(description: Bytes): Bytes {
  const { identification, setup } = vorbisHeaders(description);
  const head = [2, ...laced(identification.length), NO_COMMENTS.length];
  return Uint8Array.from([...head, ...identification, ...NO_COMMENTS, ...setup]);
}

/** Whether comments or an encoder name are present. Throws if `description` is not a Vorbis description. */
export function hasComments(description: Bytes): boolean {
  const { comments } = vorbisHeaders(description);
  return comments.length !== NO_COMMENTS.length || comments.some((byte, at) => byte !== NO_COMMENTS[at]);
}

/** Returns the three header packets. Throws if `description` is not a Vorbis description. */
export function vorbisHeaders(description: Bytes) {
  let at = 1;
  const nextLength = () => {
    let length = 0;
    while (byteAt(description, at) === 255) length += byteAt(description, at++);
    return length + byteAt(description, at++);
  };
  const lengths = [nextLength(), nextLength()] as const;
  const commentsAt = at + lengths[0];
  const setupAt = commentsAt + lengths[1];
  if (description[0] !== 2 || setupAt >= description.length) throw new Error("No description of Vorbis");
  return {
    identification: description.subarray(at, commentsAt),
    comments: description.subarray(commentsAt, setupAt),
    setup: description.subarray(setupAt),
  };
}

/** Encodes a length in Xiph's lacing. */
function laced(length: number): number[] {
  return [...Array<number>(Math.floor(length / 255)).fill(255), length % 255];
}
