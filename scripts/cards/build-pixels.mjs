/** Compiles the helper that draws and encodes a card's pixels, from AssemblyScript to WebAssembly. */
import { join } from "node:path";
import asc from "assemblyscript/asc";

const SOURCES = "workers/story-cards/pixels/assembly";

/**
 * Writes pixels.wasm. Throws with the compiler's messages if the sources do not compile.
 * @param {string} folder
 */
export async function buildPixels(folder) {
  const { error, stderr } = await asc.main([
    join(SOURCES, "index.ts"),
    ...["--outFile", join(folder, "pixels.wasm")],
    ...["--enable", "simd"],
    ...["-O3", "--converge", "--noAssert"],
    // No allocation, so no garbage collector; no imports.
    ...["--runtime", "stub"],
    ...["--use", "abort="],
  ]);
  if (error) throw new Error(`The pixel helper does not compile.\n${stderr}`, { cause: error });
}
