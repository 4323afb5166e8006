/** Reads the file of a watch or an app. Needs no DOM; runs in the browser's worker. Formats are detected by content. */
import { MAX_RACE_FILE_BYTES, type RaceFile, type RaceFileOutcome } from "../../domain/course/race-file.ts";
import { endOf, type FoundFile, racesOf } from "./race-of-legs.ts";
import { isFit, readFit } from "./read-fit.ts";
import { gpxReader } from "./read-gpx.ts";
import { tcxReader } from "./read-tcx.ts";
import { readElements } from "./read-xml.ts";
import { type Bytes, isGzip, isZip, ungzip } from "./unpack.ts";
import { Unreadable } from "./unreadable.ts";

/** A file in a ZIP in a ZIP, or gzipped twice: an export that somebody has packed once more. */
const MAX_WRAPPINGS = 3;
/** The athlete chooses among them. */
const MAX_RACES = 20;
/** Of the longest. What is shorter is a watch that was started too early. */
const MIN_SHARE = 0.01;
const SAME_START_MS = 60_000;

/**
 * Reads GPX 1.0 and 1.1, TCX and FIT, each also gzipped or in a ZIP. Never rejects for what is in the file, but if the code
 * that reads ZIPs does not arrive.
 */
export async function readRaceFile(file: Blob, now = new Date()): Promise<RaceFileOutcome> {
  if (file.size > MAX_RACE_FILE_BYTES) return { kind: "unreadable", reason: "too-large" };
  return outcomeOf(await readWrapped(new Uint8Array(await file.arrayBuffer()), now, MAX_WRAPPINGS));
}

/** What was found in one file, or in several. */
type Part = RaceFile | Unreadable;

async function readWrapped(bytes: Bytes, now: Date, wrappings: number): Promise<Part[]> {
  if (wrappings > 0 && isZip(bytes)) return readZip(bytes, now, wrappings);
  try {
    if (wrappings > 0 && isGzip(bytes)) return await readWrapped(await ungzip(bytes), now, wrappings - 1);
    return racesOf(filesIn(bytes), now);
  } catch (error) {
    return [unreadable(error)];
  }
}

async function readZip(bytes: Bytes, now: Date, wrappings: number): Promise<Part[]> {
  const { unzip } = await import("./unzip.ts");
  const parts: Part[] = [];
  try {
    for await (const unzipped of unzip(new Blob([bytes])))
      parts.push(...(await readWrapped(unzipped, now, wrappings - 1)));
  } catch (error) {
    return [unreadable(error)];
  }
  return parts;
}

/** Of races that are in a file twice, as GPX and as FIT, the first counts. */
function outcomeOf(parts: Part[]): RaceFileOutcome {
  const races: RaceFile[] = [];
  for (const part of parts) {
    if (part instanceof Unreadable || races.some((race) => isSame(race, part))) continue;
    races.push(part);
  }
  const length = (race: RaceFile) => (race.meters ?? 0) + (race.seconds ?? 0);
  const longest = Math.max(0, ...races.map(length));
  const offered = races
    .filter((race) => length(race) >= MIN_SHARE * longest)
    .toSorted((a, b) => length(b) - length(a))
    .slice(0, MAX_RACES);
  const faults = parts.filter((part) => part instanceof Unreadable);
  const isLeftOut = faults.some(({ reason }) => reason !== "empty") || offered.length < races.length;
  const [first, ...others] = offered
    .map((race) => (isLeftOut ? { ...race, notes: [...race.notes, "left-out" as const] } : race))
    .sort((a, b) => endOf(a) - endOf(b) || length(a) - length(b));
  if (!first) return { kind: "unreadable", reason: faults[0]?.reason ?? "unknown" };
  return { kind: "read", races: [first, ...others] };
}

function isSame(one: RaceFile, other: RaceFile): boolean {
  const isAtOnce = Math.abs(Number(one.startedAt) - Number(other.startedAt)) < SAME_START_MS;
  const isAsLong = (a: number | null, b: number | null) =>
    a === b || Math.abs((a ?? 0) / (b ?? 0) - 1) < 0.02;
  return isAtOnce && isAsLong(one.seconds, other.seconds) && isAsLong(one.meters, other.meters);
}

function filesIn(bytes: Bytes): FoundFile {
  if (isFit(bytes)) return readFit(bytes);
  const text = textOf(bytes);
  if (text === null) throw new Unreadable("unknown");
  return readElements(text, (root, attributes) => {
    if (root === "gpx") return gpxReader(attributes);
    if (root === "TrainingCenterDatabase") return tcxReader();
    throw new Unreadable("unknown");
  });
}

/** Returns null for what is no XML, without decoding it. */
function textOf(bytes: Bytes): string | null {
  const encoding = encodingOf(bytes);
  const head = new TextDecoder(encoding).decode(bytes.subarray(0, 1_024));
  return head.trimStart().startsWith("<") ? decoded(bytes, encoding) : null;
}

/**
 * What is no UTF-8 is of an older Windows program. The last character of a file that is cut off may be a part of one. Damaged
 * UTF-16 is read as far as it goes.
 */
function decoded(bytes: Bytes, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: false }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder(encoding === "utf-8" ? "windows-1252" : encoding).decode(bytes);
  }
}

/** By the mark at the start or the first "<": what the XML says of itself is often wrong. */
function encodingOf([first = 0, second = 0]: Bytes): "utf-8" | "utf-16le" | "utf-16be" {
  const start = (first << 8) | second;
  if (start === 0xfffe || start === 0x3c00) return "utf-16le";
  return start === 0xfeff || start === 0x003c ? "utf-16be" : "utf-8";
}

/** What fails without being our own error is a damaged archive. */
function unreadable(error: unknown): Unreadable {
  return error instanceof Unreadable ? error : new Unreadable("damaged");
}
