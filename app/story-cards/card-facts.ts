/** What a card says, in order of weight: missing details leave no gap. */
import type { CardContent, CardCourse } from "../domain/sharing/story-card.ts";
import { STORY_CARD_TEXTS } from "../texts/sharing/card.ts";

export interface CardFacts {
  /** The largest text: the result, else the distance, else the race's name. */
  hero: string;
  /** The race's name, or the product's; null if it is the hero. */
  title: string | null;
  athleteName: string | null;
  /** Null if it is the hero. */
  distance: string | null;
  date: string | null;
  course: CardCourse | null;
  /** The pace; on a card with the course, the climb too. */
  figures: string[];
  /** Where the race was; before it, where a race ended that was not finished. */
  places: string[];
  quote: string | null;
  /** With "#". */
  hashtags: string[];
  /** Where lines begin: on the right if the name is Arabic, Hebrew or the like. */
  side: "left" | "right";
}

const RIGHT_TO_LEFT = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

export const BETWEEN_FACTS = "  ·  ";

/** Returns the facts of a kind that are known, in one line: "Half Marathon · May 17, 2026". */
export function inOneLine(...facts: (string | null)[]): string {
  return facts.filter((fact) => fact !== null).join(BETWEEN_FACTS);
}

export function factsOf(content: CardContent): CardFacts {
  const title = content.name ?? STORY_CARD_TEXTS.brand;
  const hero = content.result ?? content.distance ?? title;
  return {
    hero,
    title: content.result === null && content.distance === null ? null : title,
    athleteName: content.athleteName,
    distance: content.result === null ? null : content.distance,
    date: content.date,
    course: content.course ?? null,
    figures: [content.pace, content.course?.climb].filter((figure) => typeof figure === "string"),
    places: [content.endPlace, content.location].filter((place) => place !== null),
    quote: content.quote === null ? null : STORY_CARD_TEXTS.quote(content.quote),
    hashtags: content.hashtags.map(STORY_CARD_TEXTS.hashtag),
    side: RIGHT_TO_LEFT.test(title) ? "right" : "left",
  };
}
