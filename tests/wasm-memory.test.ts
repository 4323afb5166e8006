import { expect, test } from "vitest";
import { withInitialMemory } from "../scripts/cards/wasm-memory.ts";

/** A module that exports a memory of 256 to 1,000 pages of 64 KB. */
const MODULE = Uint8Array.from([
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...[5, 6, 1, 1, 0x80, 0x02, 0xe8, 0x07],
  ...[7, 5, 1, 1, 0x6d, 2, 0],
]);

function memoryOf(module: Uint8Array<ArrayBuffer>): WebAssembly.Memory {
  const { m: memory } = new WebAssembly.Instance(new WebAssembly.Module(module)).exports;
  if (!(memory instanceof WebAssembly.Memory)) throw new Error("The module exports no memory");
  return memory;
}

test("a module starts with the memory that was asked for", () => {
  expect(memoryOf(MODULE).buffer.byteLength).toBe(256 * 65_536);
  expect(memoryOf(withInitialMemory(MODULE, 2 * 1024 * 1024)).buffer.byteLength).toBe(2 * 1024 * 1024);
  expect(memoryOf(withInitialMemory(MODULE, 1)).buffer.byteLength).toBe(65_536);
});

test("its maximum stays", () => {
  const memory = memoryOf(withInitialMemory(MODULE, 65_536));
  memory.grow(999);
  expect(() => memory.grow(1)).toThrow(RangeError);
});

test("a module without a memory is rejected", () => {
  expect(() => withInitialMemory(MODULE.subarray(0, 8), 65_536)).toThrow("no memory section");
});
