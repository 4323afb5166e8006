/**
 * Types of ES2026's base64 methods (tc39/proposal-arraybuffer-base64), which TypeScript's library does not have yet.
 */
interface Uint8ArrayConstructor {
  /** Throws a SyntaxError for text that is not base64. */
  fromBase64(text: string): Uint8Array<ArrayBuffer>;
}

interface Uint8Array {
  toBase64(): string;
}
