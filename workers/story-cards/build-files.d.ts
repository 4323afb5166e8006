/** Declares the files that scripts/build-cards.ts writes, so that types are checked before the first build too. */

declare module "*/build/story-cards/satori.js" {
  import satori, { init } from "satori/standalone";

  export { init };
  export default satori;
}

declare module "*/build/story-cards/layout.wasm" {
  const compiled: WebAssembly.Module;
  export default compiled;
}

declare module "@resvg/resvg-wasm/index_bg.wasm" {
  const compiled: WebAssembly.Module;
  export default compiled;
}

declare module "*/build/story-cards/font-files.js" {
  /** One subset of a typeface; its files differ in weight alone. */
  export interface FontFamily {
    family: string;
    files: { file: string; weight: 400 | 600 | 700 | 800 }[];
    /** Its characters, ascending: first, last, first, last ... */
    ranges: number[];
  }
  /** A typeface in many files, with a table among the static files. */
  export interface CjkFont {
    family: string;
    table: string;
    weight: 700;
  }
  export const bundled: FontFamily[];
  export const assets: FontFamily[];
  export const cjk: CjkFont[];
  /** The bytes of the bundled files, by name. */
  export const data: Record<string, ArrayBuffer>;
}

declare module "*/build/story-cards/emoji-files.js" {
  /** The first name in each file of emoji. */
  export const firstNames: string[];
}
