/**
 * Adds up the decoded duration of a recording's packets. Their timestamps may claim much less, but a transcription
 * service decodes and charges for all of them.
 */
import type { EncodedPacket, InputAudioTrack } from "mediabunny";
import { damagedUnless } from "../containers/file-limits.ts";
import { type PacketSeconds, packetSeconds } from "./packet-seconds.ts";

export interface DecodedTime {
  add(packet: Pick<EncodedPacket, "timestamp" | "data">): void;
  /** Returns the seconds of all packets so far. Throws if that is clearly more than their timestamps say. */
  total(): number;
}

/**
 * Tolerance for clock differences and for samples that an encoder puts before time 0. Gaps only make it less. Of Vorbis only
 * the most is known, which may be much more than its timestamps say: it counts and is never refused.
 */
const MAX_RATIO = 1.25;
const MAX_SECONDS_MORE = 2;

/** Throws for an unsupported codec or a broken decoder description. */
export async function decodedTimeOf(sound: InputAudioTrack): Promise<DecodedTime> {
  const codec = await sound.getCodec();
  const config = await sound.getDecoderConfig();
  damagedUnless(codec !== null && config !== null, "Its sound has no description");
  return decodedTime(packetSeconds(codec, config), { isExact: codec !== "vorbis" });
}

export function decodedTime(secondsOf: PacketSeconds, { isExact }: { isExact: boolean }): DecodedTime {
  let decoded = 0;
  let start = Number.POSITIVE_INFINITY;
  let end = Number.NEGATIVE_INFINITY;
  return {
    add({ timestamp, data }) {
      const seconds = secondsOf(data);
      decoded += seconds;
      start = Math.min(start, timestamp);
      // Ignores the durations that the file declares: a false one for the last packet could make up for all others.
      end = Math.max(end, timestamp + seconds);
    },
    total() {
      const isPlausible =
        !isExact || decoded === 0 || decoded <= (end - start) * MAX_RATIO + MAX_SECONDS_MORE;
      damagedUnless(isPlausible, "Its packets last longer than their timestamps say");
      return decoded;
    },
  };
}
