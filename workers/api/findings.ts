/** Bounds what an error answer repeats of a request: names of fields and messages are as long as the caller makes them. */

/** Field to messages. */
export type Findings = Record<string, string[]>;

export const MAX_FINDINGS = 20;
const MAX_FIELD_LENGTH = 100;
const MAX_MESSAGE_LENGTH = 300;
/** All messages in one. */
const MAX_SUMMARY_LENGTH = 1_000;
/** With the status code's words and the JSON around it, the answer stays below 8 KB. */
const MAX_FINDINGS_BYTES = 4_000;

/** JSON writes these as six bytes each, or they cannot be encoded at all. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is what this is for
const unprintable = /[\u0000-\u001f\u007f]/g;

/** A text that ends with an ellipsis where it was cut, without control characters. */
function shortened(text: string, maxLength: number): string {
  const cut = text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
  return cut.toWellFormed().replace(unprintable, "\ufffd");
}

export function shortField(path: readonly PropertyKey[]): string {
  // Only the start of a long path is shown, so only that is joined.
  const names = path.slice(0, MAX_FIELD_LENGTH).map((name) => String(name).slice(0, MAX_FIELD_LENGTH + 1));
  return shortened(names.join("."), MAX_FIELD_LENGTH);
}

export function shortSummary(message: string): string {
  return shortened(message, MAX_SUMMARY_LENGTH);
}

/** The first findings, as many as an answer names. */
export function firstFindings(findings: Findings): Findings {
  const all = Object.entries(findings).flatMap(([field, messages]) =>
    messages.map((message) => [shortField([field]), shortened(message, MAX_MESSAGE_LENGTH)] as const),
  );
  const first = new Map<string, string[]>();
  let bytes = 0;
  for (const [field, message] of all.slice(0, MAX_FINDINGS)) {
    bytes += byteLength(field) + byteLength(message);
    if (bytes > MAX_FINDINGS_BYTES) break;
    first.set(field, [...(first.get(field) ?? []), message]);
  }
  return Object.fromEntries(first);
}

const encoder = new TextEncoder();

function byteLength(text: string): number {
  return encoder.encode(JSON.stringify(text)).length;
}
