/** Text that people type: what may be stored, and how much of it. */
import * as z from "zod/mini";
import { once } from "./once.ts";

/** Of the name that a visitor types with a comment, or a guest with a photo. */
export const MAX_USER_NAME_LENGTH = 60;

/** Control characters that no keyboard types; NUL also cuts a text short in SQLite. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is what this is for
const controlCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;

const numberFormat = once(() => new Intl.NumberFormat("en-US"));

function isSavable(text: string): boolean {
  return text.isWellFormed() && !controlCharacters.test(text);
}

interface TextOptions {
  /** The text's name in messages, at the start of a sentence: "Race name". */
  label: string;
  /** UTF-16 code units, as browsers count characters. */
  maxLength: number;
  /** The message for a missing text. */
  required?: string;
}

function boundedText({ label, maxLength, required }: TextOptions, normalise: (text: string) => string) {
  return z
    .string({ error: (issue) => (issue.input === undefined ? required : `${label} must be text`) })
    .check(
      z.overwrite(normalise),
      z.refine(isSavable, { error: `${label} contains a character we can't save`, abort: true }),
      z.maxLength(maxLength, {
        error: (issue) =>
          `${label} can have up to ${numberFormat().format(maxLength)} characters. This has ${numberFormat().format(String(issue.input).length)}`,
      }),
    );
}

/** A visible character: no whitespace, combining mark or format character. */
const visible = /[^\s\p{Cf}\p{Mn}]/u;

/**
 * Returns a schema for one line: line breaks and runs of spaces become one space, and the ends are trimmed. Text
 * without a visible character becomes empty.
 */
export function lineOfText(options: TextOptions) {
  return boundedText(options, (text) => (visible.test(text) ? text.replace(/\s+/g, " ").trim() : ""));
}

/**
 * Returns a schema for several lines: stored as typed, with line breaks as `\n` (forms send `\r\n`). Text without a
 * visible character becomes empty.
 */
export function longText(options: TextOptions) {
  return boundedText(options, (text) => (visible.test(text) ? text.replace(/\r\n?/g, "\n") : ""));
}

/** Returns a schema for several lines that are stored without white space at their ends. */
export function trimmedText(options: TextOptions) {
  return boundedText(options, (text) => (visible.test(text) ? text.replace(/\r\n?/g, "\n").trim() : ""));
}
