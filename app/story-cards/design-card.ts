/** The design of a card, by its style. */
import { athleticCard } from "./athletic-card.tsx";
import type { CardDesign, CardSubject } from "./card-design.ts";
import { minimalCard } from "./minimal-card.tsx";
import { modernCard } from "./modern-card.tsx";
import { previewCard } from "./preview-card.tsx";

const DESIGNS: Record<CardSubject["style"], (subject: CardSubject) => CardDesign> = {
  modern: modernCard,
  athletic: athleticCard,
  minimal: minimalCard,
  preview: previewCard,
};

export function designCard(subject: CardSubject): CardDesign {
  return DESIGNS[subject.style](subject);
}
