/** A mediabunny target in memory. */
import { StreamTarget, type StreamTargetChunk } from "mediabunny";

/** Returns a target for a file about as long as the old one, in one buffer with space for the new file's tables. */
export function memoryTarget(oldLength: number) {
  const memory = new Uint8Array(Math.ceil(oldLength * 1.25) + 65_536);
  let length = 0;
  const writable = new WritableStream<StreamTargetChunk>({
    write({ data, position }) {
      memory.set(data, position);
      length = Math.max(length, position + data.length);
    },
  });
  return { target: new StreamTarget(writable), written: () => memory.subarray(0, length) };
}
