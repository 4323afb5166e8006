/** Reads the elements of GPX and TCX. */
import { SaxesParser, type SaxesTagPlain } from "saxes";
import type { FoundRace } from "./race-of-legs.ts";
import { Unreadable } from "./unreadable.ts";

type Attributes = Record<string, string>;

/** `depth`: of the root, 0. Names are without their namespace's prefix. */
export interface ElementReader {
  open(name: string, attributes: Attributes, depth: number): void;
  /** `text`: what is in an element behind its last element. */
  close(name: string, text: string, depth: number): void;
  /** Called at the end. */
  race(): FoundRace;
}

/** Far more than a race file has. */
const MAX_DEPTH = 100;
/** Characters that are parsed at once: the end of the root is noticed soon. */
const PIECE = 65_536;

/**
 * Returns the race that a reader makes of the elements of an XML file, up to the end of its root: some watches pad their
 * files with zeros.
 * @param readerFor Gets the root's name; throws if it is of no format that we know.
 * @throws Unreadable "unknown" without a root or with a document type, which can name other files; "damaged" if the rest is no
 * XML.
 */
export function readElements(text: string, readerFor: (root: string) => ElementReader): FoundRace {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  let reader: ElementReader | null = null;
  let race: FoundRace | null = null;
  let depth = 0;
  let content = "";
  parser.on("doctype", () => {
    throw new Unreadable("unknown");
  });
  parser.on("error", () => {
    if (!race) throw new Unreadable(reader ? "damaged" : "unknown");
  });
  parser.on("opentag", ({ name, attributes }: SaxesTagPlain) => {
    if (race) return;
    const local = localName(name);
    reader ??= readerFor(local);
    reader.open(local, attributes, depth);
    if (++depth > MAX_DEPTH) throw new Unreadable("damaged");
    content = "";
  });
  parser.on("text", (piece) => {
    content += piece;
  });
  parser.on("closetag", ({ name }: SaxesTagPlain) => {
    if (race || !reader) return;
    depth--;
    reader.close(localName(name), content, depth);
    content = "";
    if (depth === 0) race = reader.race();
  });
  // Nothing but a byte order mark may come before `<?xml`, but some exports begin with blanks.
  const trimmed = text.trimStart();
  for (let at = 0; at < trimmed.length && !race; at += PIECE) parser.write(trimmed.slice(at, at + PIECE));
  if (!race) parser.close();
  if (!race) throw new Unreadable("unknown");
  return race;
}

/** Returns null for what is no number; `NaN` and nothing are none. */
export function numberOf(text: string | undefined | null): number | null {
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
