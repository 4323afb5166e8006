/**
 * Reads the elements of GPX and TCX (docs/decisions/0030-an-xml-reader-of-our-own.md). It decodes no entities and skips
 * comments and CDATA sections: numbers, times and sports have none.
 */
import type { FoundRace } from "./race-of-legs.ts";
import { Unreadable } from "./unreadable.ts";

/** `depth`: of the root, 0. Names are without their namespace's prefix. */
export interface ElementReader {
  /** `attributes`: as they are written; `attributeOf` finds one. */
  open(name: string, attributes: string, depth: number): void;
  /** `text`: what is in an element that contains nothing else. */
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
const EQUALS = "=".charCodeAt(0);
const DOUBLE_QUOTE = '"'.charCodeAt(0);
const SINGLE_QUOTE = "'".charCodeAt(0);
/** Blanks and control characters are not greater. */
const SPACE = " ".charCodeAt(0);

/**
 * Returns the race that a reader makes of the elements of an XML file, up to the end of its root: some watches pad their
 * files with zeros.
 * @param readerFor Gets the root's name; throws if it is of no format that we know.
 * @throws Unreadable "unknown" without a root or with a document type, which can name other files; "damaged" if a tag or an
 * element is not closed, a document type is in the root, or elements are too deep.
 */
export function readElements(text: string, readerFor: (root: string) => ElementReader): FoundRace {
  let reader: ElementReader | null = null;
  /** As they are written, with their prefixes. */
  const opened: string[] = [];
  /** Where the text of an element begins; -1 once something else is in it. */
  let content = -1;
  let at = 0;
  for (;;) {
    const start = text.indexOf("<", at);
    const kind = text.charCodeAt(start + 1);
    if (start === -1) throw new Unreadable(reader ? "damaged" : "unknown");
    if (kind === DECLARATION || kind === INSTRUCTION) {
      at = endOfMarkup(text, start);
      if (at === -1) throw new Unreadable(reader ? "damaged" : "unknown");
      content = -1;
    } else if (kind === CLOSING) {
      const name = opened.pop();
      if (!reader || name === undefined) throw new Unreadable("unknown");
      at = endOfClosingTag(text, start, name);
      reader.close(localName(name), content === -1 ? "" : text.slice(content, start), opened.length);
      if (opened.length === 0) return reader.race();
      content = -1;
    } else {
      const end = endOfTag(text, start + 1);
      const isEmpty = text.charCodeAt(end - 1) === CLOSING;
      const nameEnd = endOfName(text, start + 1, isEmpty ? end - 1 : end);
      const name = text.slice(start + 1, nameEnd);
      const local = localName(name);
      reader ??= readerFor(local);
      reader.open(local, text.slice(nameEnd, isEmpty ? end - 1 : end), opened.length);
      at = end + 1;
      content = isEmpty ? -1 : at;
      if (isEmpty) reader.close(local, "", opened.length);
      else if (opened.push(name) > MAX_DEPTH) throw new Unreadable("damaged");
      if (opened.length === 0) return reader.race();
    }
  }
}

/** Returns the value of an attribute as it is written, or null. */
export function attributeOf(attributes: string, name: string): string | null {
  let at = 0;
  for (;;) {
    const start = afterBlanks(attributes, at);
    const end = endOfName(attributes, start, attributes.length);
    const equals = afterBlanks(attributes, end);
    const quote = afterBlanks(attributes, equals + 1);
    if (attributes.charCodeAt(equals) !== EQUALS) return null;
    const close = attributes.indexOf(attributes.charAt(quote), quote + 1);
    if (close === -1) return null;
    if (end - start === name.length && attributes.startsWith(name, start))
      return attributes.slice(quote + 1, close);
    at = close + 1;
  }
}

/** Returns null for what is no number; `NaN` and nothing are none. */
export function numberOf(text: string | null): number | null {
  const number = text?.trim() ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}

const TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(?:Z|([+-])(\d\d):?(\d\d))?$/i;
const ZERO = "0".charCodeAt(0);

/** `time`: milliseconds since 1970. `offset`: minutes, 0 if the time is in UTC, as it is without an offset. */
export function timeOf(text: string): { time: number; offset: number } | null {
  const written = text.trim();
  const parts = TIME.exec(written);
  if (!parts) return null;
  const [, fraction = 0, sign, hours = 0, minutes = 0] = parts;
  // Groups for these would take most of the time: a marathon has 20,000 times.
  const pair = (at: number) => 10 * (written.charCodeAt(at) - ZERO) + written.charCodeAt(at + 1) - ZERO;
  const utc = Date.UTC(100 * pair(0) + pair(2), pair(5) - 1, pair(8), pair(11), pair(14), pair(17));
  const offset = (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  return { time: Math.round(utc + Number(fraction) * 1_000) - offset * 60_000, offset };
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function afterBlanks(text: string, start: number): number {
  let at = start;
  while (at < text.length && text.charCodeAt(at) <= SPACE) at++;
  return at;
}

function endOfName(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && text.charCodeAt(at) > SPACE && text.charCodeAt(at) !== EQUALS) at++;
  return at;
}

/** Returns where the ">" of a tag is; values may contain others. */
function endOfTag(text: string, start: number): number {
  // Without a value. Searching is fast from the first element on, this loop only once it is compiled.
  const end = text.indexOf(">", start);
  if (end !== -1 && !text.slice(start, end).includes("=")) return end;
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

/** Returns what is behind the tag that closes an element. */
function endOfClosingTag(text: string, start: number, name: string): number {
  const nameStart = start + "</".length;
  const end = afterBlanks(text, nameStart + name.length);
  if (!text.startsWith(name, nameStart) || text.charCodeAt(end) !== GREATER) throw new Unreadable("damaged");
  return end + 1;
}

const MARKUPS = [
  { begin: "<?", end: "?>" },
  { begin: "<!--", end: "-->" },
  { begin: "<![CDATA[", end: "]]>" },
];

/** Returns what is behind a comment, a CDATA section or a processing instruction; -1 if it is none of them or has no end. */
function endOfMarkup(text: string, start: number): number {
  const markup = MARKUPS.find(({ begin }) => text.startsWith(begin, start));
  const found = markup ? text.indexOf(markup.end, start + markup.begin.length) : -1;
  return markup && found !== -1 ? found + markup.end.length : -1;
}
