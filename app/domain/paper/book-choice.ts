/** The choices for a season's book, as the URL of its print page has them. */
import * as z from "zod/mini";
import { PRINTERS, type PrintPage, printPageOf } from "./print-choice.ts";

/** The parts of a race in the book. By default: its opening, the answers and up to six photos. */
export const RACE_PARTS = ["some", "all", "answers", "photos", "opening", "none"] as const;
export type RacePart = (typeof RACE_PARTS)[number];

/** The maximum number of races in a book. Later ones are left out until others are. */
const MAX_BOOK_RACES = 100;
export const MAX_RACE_PHOTOS = 6;

const partSchema = z.enum(RACE_PARTS);

const choiceSchema = z.object({
  printer: z.catch(z.enum(PRINTERS), "home"),
  /** Whether friends' comments are on its last pages. */
  comments: z.pipe(
    z.optional(z.string()),
    z.transform((value) => value === "on"),
  ),
  /** For races without a choice of their own. */
  each: z.catch(partSchema, "some"),
});

export interface BookChoice extends z.infer<typeof choiceSchema> {
  /** By the share id of the race. */
  parts: Record<string, RacePart>;
}

/** Returns the choice in a URL for the races of the year. Missing and unknown parameters get their defaults. */
export function bookChoiceOf(search: URLSearchParams, shareIds: string[]): BookChoice {
  const choice = choiceSchema.parse(Object.fromEntries(search));
  const wanted = shareIds.map(
    (shareId) => [shareId, partSchema.safeParse(search.get(shareId)).data ?? choice.each] as const,
  );
  const inBook = wanted.filter(([, part]) => part !== "none").slice(0, MAX_BOOK_RACES);
  return { ...choice, parts: Object.fromEntries([...wanted.map(([id]) => [id, "none"]), ...inBook]) };
}

/** A5 landscape. */
export function bookPageOf({ printer }: Pick<BookChoice, "printer">): PrintPage {
  return printPageOf({ piece: "bib", paper: "a4", printer });
}
