/** Bounds the field names and messages in an error response, which can otherwise be as long as the request. */

/** Messages by field. */
export type Findings = Record<string, string[]>;

export const MAX_FINDINGS = 20;
const MAX_FIELD_LENGTH = 100;
const MAX_MESSAGE_LENGTH = 300;
/** For all messages joined together. */
const MAX_SUMMARY_LENGTH = 1_000;
/** With the summary and the surrounding JSON, the response stays below 8 KB. */
const MAX_FINDINGS_BYTES = 4_000;

/** Control characters: JSON escapes most of them as six bytes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is what this is for
const unprintable = /[\u0000-\u001f\u007f]/g;

/** Returns the text without control characters, cut with an ellipsis if it is too long. */
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

/** Returns the first findings, at most as many as fit in a response. */
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
