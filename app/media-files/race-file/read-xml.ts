/** Reads the elements of GPX and TCX (docs/decisions/0029-readers-of-our-own.md). It decodes no entities: numbers and times have none. */
import type { FoundRace } from "./race-of-legs.ts";
import { Unreadable } from "./unreadable.ts";

/** `depth`: of the root, 0. Names are without their namespace's prefix. */
export interface ElementReader {
  /** `attributes`: as they are written. */
  open(name: string, attributes: string, depth: number): void;
  /** `text`: what is in an element that has no elements. */
  close(name: string, text: string, depth: number): void;
  /** Called at the end. */
  race(): FoundRace;
}

/** Far more than a race file has. */
const MAX_DEPTH = 100;

const CLOSING = "/".charCodeAt(0);
const DECLARATION = "!".charCodeAt(0);
const INSTRUCTION = "?".charCodeAt(0);
const GREATER = ">".charCodeAt(0);
const DOUBLE_QUOTE = '"'.charCodeAt(0);
const SINGLE_QUOTE = "'".charCodeAt(0);
const SPACE = " ".charCodeAt(0);

/**
 * Returns the race that a reader makes of the elements of an XML file, up to the end of its root: some watches pad their
 * files with zeros.
 * @param readerFor Gets the root's name; throws if it is of no format that we know.
 * @throws Unreadable "unknown" without a root or with a document type, which can name other files; "damaged" if an element is
 * not closed.
 */
export function readElements(text: string, readerFor: (root: string) => ElementReader): FoundRace {
  let reader: ElementReader | null = null;
  /** As they are written, with their prefixes. */
  const opened: string[] = [];
  /** Where the text of an element begins; -1 once it has an element. */
  let content = -1;
  let at = 0;
  for (;;) {
    const start = text.indexOf("<", at);
    if (start === -1) throw new Unreadable(reader ? "damaged" : "unknown");
    const kind = text.charCodeAt(start + 1);
    if (kind === CLOSING) {
      const name = opened.pop();
      const end = text.indexOf(">", start);
      if (!reader || name === undefined || text.slice(start + 2, end).trimEnd() !== name)
        throw new Unreadable(reader ? "damaged" : "unknown");
      reader.close(localName(name), content === -1 ? "" : text.slice(content, start), opened.length);
      if (opened.length === 0) return reader.race();
      content = -1;
      at = end + 1;
    } else if (kind === DECLARATION || kind === INSTRUCTION) {
      at = endOfMarkup(text, start);
      // An element with a comment or a CDATA section in its text is none that we need.
      content = -1;
    } else {
      const end = endOfTag(text, start + 1);
      const isEmpty = text.charCodeAt(end - 1) === CLOSING;
      const nameEnd = endOfName(text, start + 1, isEmpty ? end - 1 : end);
      const name = text.slice(start + 1, nameEnd);
      const local = localName(name);
      reader ??= readerFor(local);
      reader.open(local, text.slice(nameEnd, end), opened.length);
      if (isEmpty) {
        reader.close(local, "", opened.length);
        if (opened.length === 0) return reader.race();
      } else if (opened.push(name) > MAX_DEPTH) throw new Unreadable("damaged");
      content = isEmpty ? -1 : end + 1;
      at = end + 1;
    }
  }
}

/** Returns the value of an attribute as it is written, or null. */
export function attributeOf(attributes: string, name: string): string | null {
  const [, value] = new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(attributes) ?? [];
  return value ?? null;
}

/** Returns null for what is no number; `NaN` and nothing are none. */
export function numberOf(text: string | null): number | null {
  const number = text?.trim() ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}

const TIME = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d)(\.\d+)?(?:Z|([+-])(\d\d):?(\d\d))?$/i;

/** `time`: milliseconds since 1970. `offset`: minutes, 0 if the time is in UTC, as it is without an offset. */
export function timeOf(text: string): { time: number; offset: number } | null {
  const parts = TIME.exec(text.trim());
  if (!parts) return null;
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(1, 7).map(Number);
  const offset = (parts[8] === "-" ? -1 : 1) * (Number(parts[9] ?? 0) * 60 + Number(parts[10] ?? 0));
  const milliseconds = Number(parts[7] ?? 0) * 1_000;
  const utc = Date.UTC(year, month - 1, day, hours, minutes, seconds);
  return { time: Math.round(utc + milliseconds) - offset * 60_000, offset };
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function endOfName(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && text.charCodeAt(at) > SPACE) at++;
  return at;
}

/** Returns where the ">" of a tag is; values may contain others. */
function endOfTag(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === GREATER) return at;
    if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) {
      at = text.indexOf(code === DOUBLE_QUOTE ? '"' : "'", at + 1);
      if (at === -1) break;
    }
  }
  throw new Unreadable("damaged");
}

/** Returns where a comment, a CDATA section or a processing instruction ends. */
function endOfMarkup(text: string, start: number): number {
  for (const [begin, end] of [
    ["<?", "?>"],
    ["<!--", "-->"],
    ["<![CDATA[", "]]>"],
  ] as const) {
    if (!text.startsWith(begin, start)) continue;
    const found = text.indexOf(end, start + begin.length);
    if (found === -1) throw new Unreadable("damaged");
    return found + end.length;
  }
  throw new Unreadable("unknown");
}
