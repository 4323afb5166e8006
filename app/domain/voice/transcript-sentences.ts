/**
 * Builds a transcript from the segments of a transcription service: sentences with their times, without words that
 * the service made up during silence.
 */
import { joined } from "../lib/written-words.ts";
import type { Segment, Transcript } from "./recording.ts";

/** A segment as the service returns it: several sentences, or half of one. Times in seconds. */
export interface RecognizedSegment {
  start: number;
  end: number;
  text: string;
  words?: { word: string; start: number; end: number }[];
  /** From 0 to 1. */
  noSpeechProbability?: number | undefined;
  averageLogProbability?: number | undefined;
  compressionRatio?: number | undefined;
}

/**
 * Whisper's own thresholds (openai/whisper, whisper/transcribe.py: no_speech_threshold, logprob_threshold,
 * compression_ratio_threshold).
 */
const NO_SPEECH = 0.6;
const UNSURE = -1;
const REPETITIVE = 2.4;
/**
 * Above this a segment is silence, regardless of the other values (facts, Server transcription: Hallucination on
 * silence).
 */
const SURELY_NO_SPEECH = 0.8;
/** Characters. A longer sentence, as in text without punctuation, is split where Whisper's segments begin. */
const LONG_SENTENCE = 300;

/** A run of the text and its time. Characters within it are assumed to be spoken at an even pace. */
interface TimedRun {
  /** Offsets into the text. */
  from: number;
  to: number;
  start: number;
  end: number;
}

/** Returns the transcript. Without segments it has text and no times. If all segments are silence, it is empty. */
export function sentencesOf(
  { text = "", segments }: { text?: string; segments: RecognizedSegment[] },
  language: string | null,
): Transcript {
  const spoken = segments.filter((segment) => !isSilence(segment));
  if (segments.length === 0) return { text: collapseSpaces(text), language, segments: [] };
  const timed = timedText(spoken);
  const sentences = sentenceRanges(timed.text, language).flatMap((range) => splitLong(range, timed));
  return { text: timed.text, language, segments: timesOf(sentences, timed) };
}

function isSilence(segment: RecognizedSegment): boolean {
  const { noSpeechProbability: noSpeech = 0, averageLogProbability = 0, compressionRatio = 0 } = segment;
  if (noSpeech > SURELY_NO_SPEECH || compressionRatio > REPETITIVE) return true;
  return noSpeech > NO_SPEECH && averageLogProbability < UNSURE;
}

function collapseSpaces(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

interface TimedText {
  text: string;
  /** In order. Text between two runs is spoken between them. */
  runs: TimedRun[];
  /** Offsets at which the segments begin in the text. */
  boundaries: number[];
}

function timedText(segments: RecognizedSegment[]): TimedText {
  let text = "";
  const runs: TimedRun[] = [];
  const boundaries: number[] = [];
  for (const segment of segments) {
    const segmentText = collapseSpaces(segment.text);
    if (segmentText === "") continue;
    const next = /^\s/.test(segment.text) ? `${text} ${segmentText}`.trimStart() : joined(text, segmentText);
    const from = next.length - segmentText.length;
    boundaries.push(from);
    runs.push(...(wordRuns(segment, segmentText, from) ?? [wholeRun(segment, segmentText, from)]));
    text = next;
  }
  return { text, runs, boundaries };
}

function wholeRun({ start, end }: RecognizedSegment, segmentText: string, from: number): TimedRun {
  return { from, to: from + segmentText.length, start, end };
}

/** Returns a run for each word, or null if there are no words or they differ from the text. */
function wordRuns({ words }: RecognizedSegment, segmentText: string, from: number): TimedRun[] | null {
  if (!words?.length) return null;
  const runs: TimedRun[] = [];
  let at = 0;
  for (const { word, start, end } of words) {
    const wordText = collapseSpaces(word);
    const found = segmentText.indexOf(wordText, at);
    if (found < 0) return null;
    runs.push({ from: from + found, to: from + found + wordText.length, start, end });
    at = found + wordText.length;
  }
  return runs;
}

interface Range {
  from: number;
  to: number;
}

/** Returns the range of each sentence, without the spaces between them. */
function sentenceRanges(text: string, language: string | null): Range[] {
  const segmenter = new Intl.Segmenter(language ?? "en", { granularity: "sentence" });
  return [...segmenter.segment(text)]
    .map(({ segment, index }) => ({ from: index, to: index + segment.trimEnd().length }))
    .filter(({ from, to }) => to > from);
}

function splitLong(range: Range, { text, boundaries }: TimedText): Range[] {
  const parts: Range[] = [];
  let { from } = range;
  for (const boundary of boundaries) {
    if (boundary <= from || boundary >= range.to || range.to - from <= LONG_SENTENCE) continue;
    parts.push({ from, to: from + text.slice(from, boundary).trimEnd().length });
    from = boundary;
  }
  return [...parts, { from, to: range.to }];
}

function timesOf(ranges: Range[], { text, runs }: TimedText): Segment[] {
  let earliest = 0;
  return ranges.map(({ from, to }) => {
    const start = Math.max(earliest, timeAt(runs, from, "start"));
    const end = Math.max(start, timeAt(runs, to, "end"));
    earliest = start;
    return { start: milliseconds(start), end: milliseconds(end), text: text.slice(from, to) };
  });
}

/** Returns the time at which the character at this offset begins, or at which the one before it ends. */
function timeAt(runs: TimedRun[], at: number, edge: "start" | "end"): number {
  const run = edge === "start" ? runs.find(({ to }) => to > at) : runs.findLast(({ from }) => from < at);
  if (!run) return runs.at(-1)?.end ?? 0;
  const part = Math.min(1, Math.max(0, (at - run.from) / (run.to - run.from)));
  return run.start + part * (run.end - run.start);
}

function milliseconds(seconds: number): number {
  return Math.round(seconds * 1_000) / 1_000;
}
