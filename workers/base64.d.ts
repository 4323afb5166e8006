/** ES2026 (tc39/proposal-arraybuffer-base64): the runtime has it, TypeScript's library does not yet. */
interface Uint8ArrayConstructor {
  /** Throws a SyntaxError for text that is not base64. */
  fromBase64(text: string): Uint8Array<ArrayBuffer>;
}

interface Uint8Array {
  toBase64(): string;
}
