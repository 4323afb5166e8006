/** Compiles the helper that draws and encodes a card's pixels, from AssemblyScript to WebAssembly. */
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import asc from "assemblyscript/asc";

const SOURCES = "workers/story-cards/pixels/assembly";
/** A change of its options below takes effect at once, too. */
const THIS_SCRIPT = "scripts/cards/build-pixels.mjs";

/**
 * Writes pixels.wasm, unless it is newer than its sources. Throws with the compiler's messages if they do not compile.
 * @param {string} folder
 */
export async function buildPixels(folder) {
  const output = join(folder, "pixels.wasm");
  const sources = readdirSync(SOURCES).map((name) => join(SOURCES, name));
  if (existsSync(output) && [...sources, THIS_SCRIPT].every((source) => isOlder(source, output))) return;

  const { error, stderr } = await asc.main([
    join(SOURCES, "index.ts"),
    ...["--outFile", output],
    ...["--enable", "simd"],
    ...["-O3", "--converge", "--noAssert"],
    // No allocation, so no garbage collector; no imports.
    ...["--runtime", "stub"],
    ...["--use", "abort="],
  ]);
  if (error) throw new Error(`The pixel helper does not compile.\n${stderr}`, { cause: error });
}

/**
 * @param {string} file
 * @param {string} other
 */
function isOlder(file, other) {
  return statSync(file).mtimeMs < statSync(other).mtimeMs;
}
