/** The captions of a recording as WebVTT (w3.org/TR/webvtt1), from the sentences whose times are known. */
import type { Segment } from "./recording.ts";

/** Two lines of 42 characters are read easily while one listens. */
const MAX_CUE_LENGTH = 84;
/** Seconds. A cue has to end behind its beginning. */
const SHORTEST_CUE = 0.1;

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** `WEBVTT` alone where nothing is known to be spoken. */
export function webVttOf(segments: Segment[]): string {
  const cues = segments.flatMap(cutToRead).map(({ start, end, text }) => {
    const until = Math.max(end, start + SHORTEST_CUE);
    return `\n${timestamp(start)} --> ${timestamp(until)}\n${escapeText(text)}\n`;
  });
  return `WEBVTT\n${cues.join("")}`;
}

/** A long sentence in several cues of about the same length, each as long as its share of the characters. */
function cutToRead({ start, end, text }: Segment): Segment[] {
  const line = text.replace(/\s+/g, " ").trim();
  const pieces = piecesOf(line);
  const total = pieces.reduce((sum, piece) => sum + piece.length, 0);
  let spoken = 0;
  return pieces.map((piece) => {
    const from = start + ((end - start) * spoken) / total;
    spoken += piece.length;
    return { start: from, end: start + ((end - start) * spoken) / total, text: piece };
  });
}

/** Cut at words; a word that is longer than a cue, as in scripts without spaces, is cut within. */
function piecesOf(line: string): string[] {
  const wanted = Math.ceil(line.length / Math.ceil(line.length / MAX_CUE_LENGTH));
  const pieces: string[] = [];
  for (const word of line.split(" ").flatMap(cutWord)) {
    const last = pieces.at(-1);
    const isRoom = last !== undefined && last.length < wanted && `${last} ${word}`.length <= MAX_CUE_LENGTH;
    if (isRoom) pieces[pieces.length - 1] = `${last} ${word}`;
    else if (word !== "") pieces.push(word);
  }
  return pieces;
}

/** Never within what is one character to a reader. */
function cutWord(word: string): string[] {
  if (word.length <= MAX_CUE_LENGTH) return [word];
  const pieces = [""];
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    const last = pieces.at(-1) ?? "";
    if (last !== "" && last.length + segment.length > MAX_CUE_LENGTH) pieces.push(segment);
    else pieces[pieces.length - 1] = last + segment;
  }
  return pieces;
}

/** Also takes the arrow out of `-->`, which no cue may contain. */
function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? character);
}

/** hh:mm:ss.mmm */
function timestamp(seconds: number): string {
  const ms = Math.max(0, Math.round(seconds * 1_000));
  const two = (value: number) => String(value).padStart(2, "0");
  const whole = Math.floor(ms / 1_000);
  const clock = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60].map(two).join(":");
  return `${clock}.${String(ms % 1_000).padStart(3, "0")}`;
}
