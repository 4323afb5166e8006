/** Builds what story cards need besides the site, after `remix vite:build`. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import asc from "assemblyscript/asc";
import { buildEmoji } from "./cards/build-emoji.ts";
import { buildFonts } from "./cards/build-fonts.ts";
import { buildSatori } from "./cards/build-satori.ts";
import { withInitialMemory } from "./cards/wasm-memory.ts";

const OUTPUT = "build/story-cards";
/** The decoders declare 16 MB. Stack and static data need less than 2 MB; photos grow it. */
const DECODER_BYTES = 2 * 1024 * 1024;
const DECODERS = {
  "jpeg-decoder.wasm": "node_modules/@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm",
  "webp-decoder.wasm": "node_modules/@jsquash/webp/codec/dec/webp_dec.wasm",
};

mkdirSync(OUTPUT, { recursive: true });
for (const [name, source] of Object.entries(DECODERS))
  writeFileSync(`${OUTPUT}/${name}`, withInitialMemory(readFileSync(source), DECODER_BYTES));
buildSatori();
buildFonts();
buildEmoji();
await buildJpegEncoder();

/** Compiles the encoder of cards from AssemblyScript to WebAssembly. Throws with the compiler's messages. */
async function buildJpegEncoder() {
  const { error, stderr } = await asc.main([
    "workers/story-cards/pixels/assembly/jpeg-scan.ts",
    ...["--outFile", `${OUTPUT}/jpeg-encoder.wasm`],
    ...["--enable", "simd"],
    ...["-O3", "--converge", "--noAssert"],
    // No allocation, so no garbage collector; no imports.
    ...["--runtime", "stub"],
    ...["--use", "abort="],
  ]);
  if (error) throw new Error(`The JPEG encoder does not compile.\n${stderr}`, { cause: error });
}
