/** The social story generator: chooses what is on the card, and shows it (specification 2, share). */
import type { StoryCard } from "../../browser/use-story-card.ts";
import type { Recap } from "../../domain/recap.ts";

export interface StoryGeneratorProps {
  recap: Recap;
  /** The absolute URL of the recap's page. */
  link: string;
  /** As chosen on this page: a private recap cannot be shared. */
  isPublic: boolean;
  card: StoryCard;
}

/** The panel's id, for links to it. */
export const GENERATOR_ID = "story-generator";

export function StoryGenerator(_props: StoryGeneratorProps) {
  return null;
}
