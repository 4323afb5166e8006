/** The choices for printing a recap, as the URL of its print page has them, and the sizes of pages. */
import * as z from "zod/mini";
import { mediaIdSchema } from "../media/media-input.ts";

export const PIECES = ["poster", "bib", "cards"] as const;
export const DESIGNS = ["modern", "athletic", "minimal"] as const;
export const PAPERS = ["a4", "letter", "a3"] as const;
/** A printer at home, or a print shop. */
export const PRINTERS = ["home", "shop"] as const;

export const MAX_LINE_LENGTH = 100;

const choiceSchema = z.object({
  piece: z.catch(z.enum(PIECES), "poster"),
  design: z.catch(z.enum(DESIGNS), "modern"),
  paper: z.catch(z.enum(PAPERS), "a4"),
  printer: z.catch(z.enum(PRINTERS), "home"),
  /** The id of the photo; empty for the cover. */
  photo: z.catch(z.union([mediaIdSchema, z.literal("")]), ""),
  /** The index of the question whose answer is quoted; empty for the one that is suggested. */
  quote: z.catch(z.string().check(z.regex(/^\d{0,6}$/)), ""),
  /** The athlete's line on thank-you cards; empty for the suggested one. */
  line: z.catch(z.string().check(z.trim(), z.maxLength(MAX_LINE_LENGTH)), ""),
});

export type PrintChoice = z.infer<typeof choiceSchema>;
export type Design = PrintChoice["design"];

/** Returns the choice in a URL. Missing and unknown parameters get their defaults. */
export function printChoiceOf(search: URLSearchParams): PrintChoice {
  const choice = choiceSchema.parse(Object.fromEntries(search));
  const hasPaper = papersOf(choice).some((paper) => paper === choice.paper);
  return hasPaper ? choice : { ...choice, paper: "a4" };
}

/** Returns the paper sizes to choose from. Bibs, and a print shop's cards, have only one. */
export function papersOf({ piece, printer }: Pick<PrintChoice, "piece" | "printer">) {
  if (piece === "poster") return PAPERS;
  return piece === "cards" && printer === "home" ? PAPERS.slice(0, 2) : [];
}

interface PageSize {
  /** The size of the finished page in millimeters. */
  width: number;
  height: number;
  /** What a print shop cuts off at each edge. */
  bleed: number;
}

/** The names of `@page` rules (routes/r.$shareId_.print/print.css), which have the same sizes, with the bleed. */
const SIZES = {
  a3: { width: 297, height: 420 },
  a4: { width: 210, height: 297 },
  letter: { width: 215.9, height: 279.4 },
  a5: { width: 210, height: 148 },
  a6: { width: 105, height: 148 },
};
export const BLEED = 3;

export interface PrintPage extends PageSize {
  name: keyof typeof SIZES | `${keyof typeof SIZES}-bleed`;
}

export function printPageOf({
  piece,
  paper,
  printer,
}: Pick<PrintChoice, "piece" | "paper" | "printer">): PrintPage {
  const isShop = printer === "shop";
  const size = piece === "poster" ? paper : piece === "bib" ? "a5" : isShop ? "a6" : paper;
  return { ...SIZES[size], bleed: isShop ? BLEED : 0, name: isShop ? `${size}-bleed` : size };
}
