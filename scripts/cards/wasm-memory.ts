/** Changes how much memory a WebAssembly module has when it starts (WebAssembly Core Specification 2.0, section 5.5). */

const PAGE_BYTES = 65_536;
/** Magic number and version. */
const HEADER_BYTES = 8;
const MEMORY_SECTION = 5;

/** Returns the module with another minimum of its only memory; the maximum stays. Throws if it has none of its own. */
export function withInitialMemory(module: Uint8Array, bytes: number) {
  let at = HEADER_BYTES;
  while (at < module.length) {
    const size = readNumber(module, at + 1);
    const end = size.end + size.value;
    if (module[at] === MEMORY_SECTION) {
      const content = changedLimits(module.subarray(size.end, end), Math.ceil(bytes / PAGE_BYTES));
      const section = [MEMORY_SECTION, ...numberBytes(content.length), ...content];
      return Uint8Array.from([...module.subarray(0, at), ...section, ...module.subarray(end)]);
    }
    at = end;
  }
  throw new Error("The module has no memory section");
}

/** A memory section is: the number of memories, and for each one a flag (whether there is a maximum) and the limits. */
function changedLimits(content: Uint8Array, pages: number) {
  const [memories, flag] = content;
  if (memories !== 1 || flag === undefined) throw new Error("The module does not have exactly one memory");
  const minimum = readNumber(content, 2);
  return [memories, flag, ...numberBytes(pages), ...content.subarray(minimum.end)];
}

/** Reads an unsigned LEB128 number: seven bits a byte, the lowest first; the highest bit says that another byte follows. */
function readNumber(bytes: Uint8Array, start: number) {
  let value = 0;
  let end = start;
  for (let factor = 1; ; factor *= 128) {
    const byte = bytes[end] ?? 0;
    end += 1;
    value += (byte & 127) * factor;
    if (byte < 128) return { value, end };
  }
}

function numberBytes(value: number) {
  const bytes = [];
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest & 127) | 128);
  }
}
