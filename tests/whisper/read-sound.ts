/**
 * Reads an audio file with mediabunny: its duration, and a digest of its packets that does not depend on the container.
 */
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from "mediabunny";
import { base64url } from "../../app/domain/lib/base64url.ts";

export interface Sound {
  durationSeconds: number;
  digest: string;
}

/** Returns the file's audio, or null if it has none that can be read. */
export async function readSound(bytes: Uint8Array<ArrayBuffer>): Promise<Sound | null> {
  try {
    const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
    const track = await input.getPrimaryAudioTrack();
    if (!track || (await track.getCodec()) === null) return null;
    const packets: Uint8Array[] = [];
    for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet.data);
    if (packets.length === 0) return null;
    const sound = await new Blob(packets as Uint8Array<ArrayBuffer>[]).arrayBuffer();
    const digest = base64url(new Uint8Array(await crypto.subtle.digest("SHA-256", sound)));
    return { durationSeconds: await track.computeDuration(), digest };
  } catch {
    // Any error means that the file is broken.
    return null;
  }
}
