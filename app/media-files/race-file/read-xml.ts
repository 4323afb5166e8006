/** Reads the elements of GPX and TCX by htmlparser2 (docs/decisions/0030-a-forgiving-xml-reader.md). */
import { Parser } from "htmlparser2";
import type { FoundFile, FoundRace } from "./race-of-legs.ts";
import { Unreadable } from "./unreadable.ts";

export type Attributes = Readonly<Record<string, string>>;

/** `depth`: of the root, 0. Names are without their namespace's prefix. */
export interface ElementReader {
  open(name: string, attributes: Attributes, depth: number): void;
  /** `text`: what is in an element that contains nothing else. */
  close(name: string, text: string, depth: number): void;
  /** Called at the end. */
  found(): FoundRace[];
}

/** Far more than a race file has. */
const MAX_DEPTH = 100;

/**
 * Returns what a reader finds in an XML file, up to the end of its root: some watches pad their files with zeros. A file that
 * was cut off is read to its last whole element.
 * @param readerFor Gets the root's name and attributes; throws if it is of no format that we know.
 * @throws Unreadable "unknown" without a root; "entities" if the file defines entities, of which a few lines can be
 * gigabytes; "damaged" if elements are too deep.
 */
export function readElements(
  text: string,
  readerFor: (root: string, attributes: Attributes) => ElementReader,
): FoundFile {
  let reader: ElementReader | null = null;
  let depth = 0;
  let isDone = false;
  let hasMore = false;
  let content = "";
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        hasMore ||= isDone;
        if (isDone) return;
        const local = localName(name);
        reader ??= readerFor(local, attributes);
        reader.open(local, attributes, depth);
        if (++depth > MAX_DEPTH) throw new Unreadable("damaged");
        content = "";
      },
      ontext(data) {
        content += data;
      },
      onclosetag(name) {
        if (isDone) return;
        reader?.close(localName(name), content, --depth);
        content = "";
        isDone = depth === 0;
      },
      onprocessinginstruction(name, data) {
        if (!isDone && (name === "!ENTITY" || data.includes("<!ENTITY"))) throw new Unreadable("entities");
      },
    },
    { xmlMode: true },
  );
  parser.write(text);
  // As the type of a variable that is assigned in a function alone.
  const races = (reader as ElementReader | null)?.found();
  if (!races) throw new Unreadable("unknown");
  return { races, isCutOff: !isDone, hasMore };
}

function localName(name: string): string {
  const colon = name.indexOf(":");
  return colon === -1 ? name : name.slice(colon + 1);
}

/** Returns null for what is no number; `NaN` and nothing are none. Some apps write a comma as their country does. */
export function numberOf(text: string | undefined): number | null {
  const written = text?.trim();
  if (!written) return null;
  const number = Number(written);
  if (Number.isFinite(number)) return number;
  return /^[+-]?\d+,\d+$/.test(written) ? Number(written.replace(",", ".")) : null;
}

const TIME =
  /^\d{4}-(?:0\d|1[0-2])-[0-3]\d[T ][0-2]\d:[0-5]\d:[0-6]\d([.,]\d+)?(?:Z|([+-])(\d\d):?(\d\d))?$/i;
const ZERO = "0".charCodeAt(0);

/** `time`: milliseconds since 1970. `offset`: minutes, 0 if the time is in UTC, as it is without an offset. */
export function timeOf(text: string): { time: number; offset: number } | null {
  const written = text.trim();
  const parts = TIME.exec(written);
  if (!parts) return null;
  const [, fraction = "0", sign, hours = 0, minutes = 0] = parts;
  // Groups for these would take most of the time: a marathon has 20,000 times.
  const pair = (at: number) => 10 * (written.charCodeAt(at) - ZERO) + written.charCodeAt(at + 1) - ZERO;
  const utc = Date.UTC(100 * pair(0) + pair(2), pair(5) - 1, pair(8), pair(11), pair(14), pair(17));
  const offset = (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  return { time: Math.round(utc + Number(fraction.replace(",", ".")) * 1_000) - offset * 60_000, offset };
}
