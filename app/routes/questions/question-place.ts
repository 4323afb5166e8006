/** Where a question stands, and where the buttons beside it lead, by the list as it is now: another tab may have changed it. */
import { z } from "zod";
import type { Question } from "../../domain/questions.ts";
import type { Recap } from "../../domain/recap.ts";
import { nextUrl, wizardUrl } from "../../domain/wizard.ts";
import { mediaDeedSchema } from "../../http/media-form.ts";
import { recordingDeedSchema } from "../../http/recording-form.ts";

/** A dot names its question by its index. */
const DOT = /^question-(\d{1,4})$/;

/** The value of the pressed button. */
export const destinationSchema = z
  .union([
    z.enum(["previous", "next", "summary", "memories", "upload", "stay"]),
    z.string().regex(DOT),
    mediaDeedSchema,
    recordingDeedSchema,
  ])
  .catch("summary");
type Destination = z.infer<typeof destinationSchema>;

/** From 1; null for a question that is not there any more. */
export function positionOf(questions: Question[], index: number): number | null {
  const at = questions.findIndex((question) => question.index === index);
  return at === -1 ? null : at + 1;
}

/** The position that `?q=` names, from 1; the nearest one for a number past the ends. */
export function askedPosition(url: string, count: number): number {
  const position = Number.parseInt(new URL(url).searchParams.get("q") ?? "1", 10);
  return Number.isNaN(position) ? 1 : Math.min(Math.max(position, 1), count);
}

export function isAnotherQuestion(destination: Destination): boolean {
  return destination === "previous" || destination === "next" || DOT.test(destination);
}

interface QuestionPlace {
  /** As it is now. */
  recap: Pick<Recap, "shareId" | "questions">;
  /** The question that was shown. */
  index: number;
  /** The address that it was shown at. */
  url: string;
}

/** The address of the question that a button leads to; the summary's after the last one. */
export function questionUrl(
  destination: Destination,
  { recap: { shareId, questions }, index, url }: QuestionPlace,
): string {
  const here = positionOf(questions, index);
  const nearest = here ?? askedPosition(url, questions.length);
  const at = (position: number) => wizardUrl("/questions", shareId, position);
  if (destination === "previous") return at(Math.max(nearest - 1, 1));
  // Where the question is gone, the next one has its place.
  if (destination === "next" && here === null) return at(nearest);
  if (destination === "next" && here === questions.length) return nextUrl("/questions", shareId);
  if (destination === "next") return at(nearest + 1);
  const dot = DOT.exec(destination)?.[1];
  return at((dot && positionOf(questions, Number(dot))) || nearest);
}
