/** The design of a sticker, by what it shows and its look. */
import { bareSticker } from "./bare-sticker.tsx";
import { bibSticker } from "./bib-sticker.tsx";
import { courseSticker } from "./course-sticker.tsx";
import { quoteSticker } from "./quote-sticker.tsx";
import type { StickerDesign, StickerSubject } from "./sticker-design.ts";
import { timeSticker } from "./time-sticker.tsx";

const DESIGNS: Record<StickerSubject["sticker"], (subject: StickerSubject) => StickerDesign> = {
  bib: bibSticker,
  time: timeSticker,
  quote: quoteSticker,
  course: courseSticker,
};

export function designSticker(subject: StickerSubject): StickerDesign {
  if (subject.style === "bare") return bareSticker(subject);
  return DESIGNS[subject.sticker](subject);
}
