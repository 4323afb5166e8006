/** The captions of a recording as WebVTT (w3.org/TR/webvtt1), from the sentences whose times are known. */
import type { Segment } from "./recording.ts";

/** Two lines of 42 characters, which are easy to read while listening. */
const MAX_CUE_LENGTH = 84;
/** Seconds. WebVTT requires a cue to end after it starts. */
const SHORTEST_CUE = 0.1;

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Returns a WebVTT file. Without segments it contains only the header. */
export function webVttOf(segments: Segment[]): string {
  const cues = segments.flatMap(splitIntoCues).map(({ start, end, text }) => {
    const cueEnd = Math.max(end, start + SHORTEST_CUE);
    return `\n${timestamp(start)} --> ${timestamp(cueEnd)}\n${escapeText(text)}\n`;
  });
  return `WEBVTT\n${cues.join("")}`;
}

/** Splits a long sentence into cues of about the same length. Each lasts in proportion to its characters. */
function splitIntoCues({ start, end, text }: Segment): Segment[] {
  const line = text.replace(/\s+/g, " ").trim();
  const pieces = splitLine(line);
  const total = pieces.reduce((sum, piece) => sum + piece.length, 0);
  let spoken = 0;
  return pieces.map((piece) => {
    const from = start + ((end - start) * spoken) / total;
    spoken += piece.length;
    return { start: from, end: start + ((end - start) * spoken) / total, text: piece };
  });
}

/** Splits a line at spaces, and within a word only if the word is longer than a cue, as in scripts without spaces. */
function splitLine(line: string): string[] {
  const targetLength = Math.ceil(line.length / Math.ceil(line.length / MAX_CUE_LENGTH));
  const pieces: string[] = [];
  for (const word of line.split(" ").flatMap(splitWord)) {
    const last = pieces.at(-1);
    const fits =
      last !== undefined && last.length < targetLength && `${last} ${word}`.length <= MAX_CUE_LENGTH;
    if (fits) pieces[pieces.length - 1] = `${last} ${word}`;
    else if (word !== "") pieces.push(word);
  }
  return pieces;
}

/** Splits a long word, but never within a grapheme cluster. */
function splitWord(word: string): string[] {
  if (word.length <= MAX_CUE_LENGTH) return [word];
  const pieces = [""];
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    const last = pieces.at(-1) ?? "";
    if (last !== "" && last.length + segment.length > MAX_CUE_LENGTH) pieces.push(segment);
    else pieces[pieces.length - 1] = last + segment;
  }
  return pieces;
}

/** Escapes the text of a cue. Escaping `>` also removes `-->`, which no cue may contain. */
function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? character);
}

/** hh:mm:ss.mmm */
function timestamp(seconds: number): string {
  const ms = Math.max(0, Math.round(seconds * 1_000));
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  const whole = Math.floor(ms / 1_000);
  const clock = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60].map(twoDigits).join(":");
  return `${clock}.${String(ms % 1_000).padStart(3, "0")}`;
}
