/** Copies the photo decoders with a smaller initial memory. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withInitialMemory } from "./wasm-memory.mjs";

/** They declare 16 MB. Stack and static data need less than 2 MB; photos grow it. */
const INITIAL_BYTES = 2 * 1024 * 1024;

const DECODERS = {
  "jpeg-decoder.wasm": "node_modules/@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm",
  "webp-decoder.wasm": "node_modules/@jsquash/webp/codec/dec/webp_dec.wasm",
};

/** @param {string} folder */
export function buildDecoders(folder) {
  for (const [name, source] of Object.entries(DECODERS)) {
    writeFileSync(join(folder, name), withInitialMemory(readFileSync(source), INITIAL_BYTES));
  }
}
