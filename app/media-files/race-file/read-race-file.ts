/** Reads the file of a watch or an app. Needs no DOM; runs in the browser's worker. Formats are detected by content. */
import { MAX_RACE_FILE_BYTES, type RaceFileOutcome } from "../../domain/course/race-file.ts";
import { type FoundRace, raceOfLegs } from "./race-of-legs.ts";
import { isFit, readFit } from "./read-fit.ts";
import { gpxReader } from "./read-gpx.ts";
import { tcxReader } from "./read-tcx.ts";
import { readElements } from "./read-xml.ts";
import { isGzip, isZip, ungzip } from "./unpack.ts";
import { Unreadable } from "./unreadable.ts";

/**
 * Reads GPX 1.0 and 1.1, TCX and FIT, each also gzipped or in a ZIP. Never rejects for what is in the file, but if the code
 * that reads ZIPs does not arrive.
 */
export async function readRaceFile(file: Blob): Promise<RaceFileOutcome> {
  if (file.size > MAX_RACE_FILE_BYTES) return { kind: "unreadable", reason: "too-large" };
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isZip(bytes)) return readPacked(bytes);
  const { unzip } = await import("./unzip.ts");
  const outcomes: RaceFileOutcome[] = [];
  try {
    for await (const unzipped of unzip(file)) outcomes.push(await readPacked(unzipped));
  } catch (error) {
    return unreadable(error);
  }
  return longestOf(outcomes) ?? { kind: "unreadable", reason: "unknown" };
}

async function readPacked(bytes: Uint8Array<ArrayBuffer>): Promise<RaceFileOutcome> {
  try {
    return raceOfLegs(readRace(isGzip(bytes) ? await ungzip(bytes) : bytes));
  } catch (error) {
    return unreadable(error);
  }
}

function readRace(bytes: Uint8Array<ArrayBuffer>): FoundRace {
  if (isFit(bytes)) return readFit(bytes);
  const text = textOf(bytes);
  if (text === null) throw new Unreadable("unknown");
  return readElements(text, (root) => {
    if (root === "gpx") return gpxReader();
    if (root === "TrainingCenterDatabase") return tcxReader();
    throw new Unreadable("unknown");
  });
}

/** Returns null for what is no XML, without decoding it. */
function textOf(bytes: Uint8Array<ArrayBuffer>): string | null {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-8";
  const head = new TextDecoder(encoding).decode(bytes.subarray(0, 1_024));
  return head.trimStart().startsWith("<") ? new TextDecoder(encoding).decode(bytes) : null;
}

/** What fails without being our own error is a damaged archive. */
function unreadable(error: unknown): RaceFileOutcome {
  return { kind: "unreadable", reason: error instanceof Unreadable ? error.reason : "damaged" };
}

/** Returns null if there is none. */
function longestOf(outcomes: RaceFileOutcome[]): RaceFileOutcome | null {
  const length = (outcome: RaceFileOutcome) =>
    outcome.kind === "read" ? (outcome.file.meters ?? 0) + (outcome.file.seconds ?? 0) : -1;
  return outcomes.toSorted((a, b) => length(b) - length(a))[0] ?? null;
}
