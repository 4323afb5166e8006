/** The design of a card, by its style. */

import type { CardDesign, CardSubject } from "./card-design.ts";
import { athleticCard } from "./styles/athletic-card.tsx";
import { fullPhotoCard } from "./styles/full-photo-card.tsx";
import { minimalCard } from "./styles/minimal-card.tsx";
import { modernCard } from "./styles/modern-card.tsx";
import { previewCard } from "./styles/preview-card.tsx";

const DESIGNS: Record<CardSubject["style"], (subject: CardSubject) => CardDesign> = {
  modern: modernCard,
  athletic: athleticCard,
  minimal: minimalCard,
  full: fullPhotoCard,
  preview: previewCard,
};

export function designCard(subject: CardSubject): CardDesign {
  return DESIGNS[subject.style](subject);
}
