/** The compiled helper (assembly/) and its memory. */
import helperModule from "../../../build/story-cards/pixels.wasm";

const PAGE_BYTES = 65_536;

/** Addresses are bytes from the start of `memory`. What the functions do is described in assembly/. */
interface HelperExports {
  memory: WebAssembly.Memory;
  freeMemory: WebAssembly.Global;
  gradientColors: WebAssembly.Global;
  huffmanCodes: WebAssembly.Global;
  reciprocals: WebAssembly.Global;
  fillGradient(
    canvas: number,
    stride: number,
    width: number,
    height: number,
    start: number,
    perColumn: number,
    perRow: number,
  ): void;
  halve(picture: number, stride: number, width: number, height: number): void;
  fit(
    source: number,
    sourceStride: number,
    sourceWidth: number,
    sourceHeight: number,
    left: number,
    top: number,
    columnStep: number,
    rowStep: number,
    target: number,
    targetStride: number,
    width: number,
    height: number,
    work: number,
  ): void;
  shade(
    target: number,
    stride: number,
    width: number,
    height: number,
    color: number,
    from: number,
    to: number,
  ): void;
  blend(
    target: number,
    targetStride: number,
    overlay: number,
    overlayStride: number,
    width: number,
    height: number,
  ): void;
  padEdges(
    picture: number,
    stride: number,
    width: number,
    height: number,
    paddedWidth: number,
    paddedHeight: number,
  ): void;
  filterRows(canvas: number, stride: number, width: number, height: number, output: number): void;
  startScan(): void;
  encodeFullChroma(pixels: number, stride: number, mcus: number, output: number): number;
  encodeHalfChroma(pixels: number, stride: number, mcus: number, output: number): number;
  finishScan(output: number): number;
}

export interface Helper {
  exports: HelperExports;
  /** Returns a part of the memory, which grows if needed. The view is valid until the next call. */
  bytes(address: number, length: number): Uint8Array<ArrayBuffer>;
}

export function createHelper(): Helper {
  const exports = new WebAssembly.Instance(helperModule).exports as unknown as HelperExports;
  const { memory } = exports;
  return {
    exports,
    bytes(address, length) {
      const missing = address + length - memory.buffer.byteLength;
      if (missing > 0) memory.grow(Math.ceil(missing / PAGE_BYTES));
      return new Uint8Array(memory.buffer, address, length);
    },
  };
}
