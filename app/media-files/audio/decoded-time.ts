/**
 * Adds up how long a recording's packets last when they are decoded. Their timestamps may say much less: a service that
 * transcribes decodes all of them, and charges for it.
 */
import type { EncodedPacket, InputAudioTrack } from "mediabunny";
import { damagedUnless } from "../containers/file-limits.ts";
import { type PacketSeconds, packetSeconds } from "./packet-seconds.ts";

export interface DecodedTime {
  add(packet: Pick<EncodedPacket, "timestamp" | "data">): void;
  /** Seconds of all packets so far. Throws where that is clearly more than their timestamps say. */
  total(): number;
}

/** Clocks differ, and an encoder begins before the first second. Gaps make it less, which is fine. */
const MAX_RATIO = 1.25;
const MAX_SECONDS_MORE = 2;

/** Throws for a codec that recordings do not have, and where the description is broken. */
export async function decodedTimeOf(sound: InputAudioTrack): Promise<DecodedTime> {
  const codec = await sound.getCodec();
  const config = await sound.getDecoderConfig();
  damagedUnless(codec !== null && config !== null, "Its sound has no description");
  return decodedTime(packetSeconds(codec, config));
}

export function decodedTime(secondsOf: PacketSeconds): DecodedTime {
  let decoded = 0;
  let start = Number.POSITIVE_INFINITY;
  let end = Number.NEGATIVE_INFINITY;
  return {
    add({ timestamp, data }) {
      const seconds = secondsOf(data);
      decoded += seconds;
      start = Math.min(start, timestamp);
      // Not by the durations that the file gives: the last one could make up for all others.
      end = Math.max(end, timestamp + seconds);
    },
    total() {
      const isHonest = decoded === 0 || decoded <= (end - start) * MAX_RATIO + MAX_SECONDS_MORE;
      damagedUnless(isHonest, "Its packets last longer than their timestamps say");
      return decoded;
    },
  };
}
