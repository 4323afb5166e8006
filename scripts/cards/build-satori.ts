/**
 * Builds a satori that runs in workerd, which compiles no WebAssembly at run time: every module becomes a file of the
 * bundle (docs/decisions/0004-satori-with-a-patch.md).
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const OUTPUT = "build/story-cards";
const require = createRequire(import.meta.url);
/** HarfBuzz is a package of satori's, not of ours. */
const requireOfSatori = createRequire(require.resolve("satori"));

/** Writes satori.js and its WebAssembly modules. Throws an Error if satori's code is not as expected. */
export function buildSatori() {
  mkdirSync(OUTPUT, { recursive: true });
  // biome-ignore lint/plugin: it is only read.
  const signatures = callbackSignatures(readFileSync(requireOfSatori.resolve("harfbuzzjs/hbjs.js"), "utf8"));
  // biome-ignore lint/plugin: workerd compiles no WebAssembly at run time, which satori as published does (decision 0004).
  const source = readFileSync(require.resolve("satori/standalone").replace(/\.cjs$/, ".js"), "utf8");
  writeFileSync(`${OUTPUT}/satori.js`, patchSatori(source, signatures));
  for (const signature of signatures) writeFileSync(`${OUTPUT}/${fileOf(signature)}`, trampoline(signature));
  copyFileSync(require.resolve("satori/layout.wasm"), `${OUTPUT}/layout.wasm`);
  copyFileSync(requireOfSatori.resolve("harfbuzzjs/hb.wasm"), `${OUTPUT}/harfbuzz.wasm`);
}

/** Returns the code of satori/standalone with seven replacements. Throws an Error if one does not apply exactly once. */
export function patchSatori(source: string, signatures: string[]) {
  let code = source.replace(/\n\/\/# sourceMappingURL=.*/, "");
  const replace: (what: string, pattern: RegExp, replacement: string) => void = (
    what,
    pattern,
    replacement,
  ) => {
    const count = [...code.matchAll(new RegExp(pattern, "g"))].length;
    if (count !== 1)
      throw new Error(
        `Cannot patch satori: ${what} was found ${count} times. Its version is pinned; an update needs a new patch (docs/decisions/0004-satori-with-a-patch.md).`,
      );
    code = code.replace(pattern, replacement);
  };
  replace("HarfBuzz in base64", /="[A-Za-z0-9+/=]{400000,}"/, '=""');
  replace("self.location.href", /self\.location\.href/, '""');
  replace(
    "the start of HarfBuzz",
    /if\((\w+)\.instantiateWasm\)return new Promise/,
    "$1.instantiateWasm=(imports,done)=>done(new WebAssembly.Instance(harfbuzz,imports),harfbuzz);$&",
  );
  replace(
    "the module compiled for a callback",
    /(\w+)=\((\w+),(\w+)\)=>\{(.{0,200}?)=new WebAssembly\.Module\(\w+\)/,
    "$1=($2,$3)=>{$4=trampolines[$3]",
  );
  // Fonts count upwards, pictures downwards: the dots of Arabic letters were on the wrong side of the line.
  replace("the vertical offset of a glyph", /=(\w+)\+(\w+)\.dy\*(\w+),/, "=$1-$2.dy*$3,");
  // A font was remembered by half a character, so two rare Han characters shared one font.
  replace("the key of a character's font", /\.charCodeAt\(0\);if\((\w+\.has)/, ".codePointAt(0);if($1");
  // Sofia Sans has Bulgarian letterforms, which Russian and Ukrainian readers stumble over, except in Russian.
  replace("the language of a text", /\{features:(\w+),language:(\w+),/, '{features:$1,language:$2="ru",');
  const imports = signatures.map((one) => `import ${one}Trampoline from "./${fileOf(one)}";`);
  const table = signatures.map((one) => `${one}: ${one}Trampoline`).join(", ");
  return `import harfbuzz from "./harfbuzz.wasm";\n${imports.join("\n")}\nconst trampolines = { ${table} };\n${code}`;
}

const fileOf = (signature: string) => `trampoline-${signature}.wasm`;

/** Lists the signatures of the functions that harfbuzzjs hands to HarfBuzz, as Emscripten writes them. */
function callbackSignatures(source: string) {
  const calls = source.matchAll(
    /addFunction\(function[\s\S]*?,\s*'([vipjfd]+)'\)|addFunction\(\w+,\s*'([vipjfd]+)'\)/g,
  );
  const signatures = new Set([...calls].flatMap(([, inline, named]) => inline ?? named ?? []));
  if (!signatures.has("vi")) throw new Error("Cannot patch satori: harfbuzzjs names no callbacks.");
  return [...signatures].sort();
}

/** WebAssembly's value types (webassembly.github.io/spec/core/binary/types.html). */
const VALUE_TYPES: Record<string, number[]> = {
  v: [],
  i: [0x7f],
  p: [0x7f],
  j: [0x7e],
  f: [0x7d],
  d: [0x7c],
};

/**
 * Returns a WebAssembly module that imports a function `e.f` and exports it as `f`, which gives a function of JavaScript a
 * type. Emscripten's convertJsFunctionToWasm makes the same module when it runs. The signature is the type of the result, "v"
 * for none, and those of the parameters.
 */
function trampoline(signature: string) {
  const [results = [], ...parameters] = [...signature].map((letter) => VALUE_TYPES[letter] ?? []);
  const type = [0x60, parameters.length, ...parameters.flat(), results.length, ...results];
  const typeSection = [1, type.length + 1, 1, ...type];
  const importSection = [2, 7, 1, 1, 0x65, 1, 0x66, 0, 0];
  const exportSection = [7, 5, 1, 1, 0x66, 0, 0];
  return Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...typeSection, ...importSection, ...exportSection);
}
