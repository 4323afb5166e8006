/** The words that an athlete posts with a link or a card (specification 2, share; product.md, Share targets). */
import type { RaceDetails } from "../race/race-details.ts";
import { distanceFigure, isDistanceInName } from "./race-content.ts";

/** Returns one line: "Chicago Lakefront Run: 21.1 km in 1:52:08. Here's how it went:" A DNF is not mentioned. */
export function shareText(race: RaceDetails): string {
  return `${headline(race)} Here's how it went:`;
}

/** The name, the distance and the time. The distance only if the name does not say it. */
function headline(race: RaceDetails): string {
  const time = race.dnf ? null : race.finishTime;
  const distance = isDistanceInName(race) ? null : distanceFigure(race);
  const name = isolated(race.name ?? "My race");
  if (distance === null) return time === null ? `${name}.` : `${name} in ${time}.`;
  return `${name}: ${[distance, time].filter((figure) => figure !== null).join(" in ")}.`;
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Keeps a name that is written from right to left from turning the sentence around it (unicode.org/reports/tr9). */
function isolated(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}

/** Returns what is pasted below a card: one line, the hashtags, which are without the "#", and the link. */
export function captionOf(
  race: RaceDetails,
  { link, hashtags }: { link: string; hashtags: string[] },
): string {
  return [headline(race), formatHashtags(hashtags), link].filter((part) => part !== "").join("\n\n");
}

/** Returns the words of "#RaceRecap, #Running": without the "#", each once. What is no hashtag stays for the schema to name. */
export function parseHashtags(text: string): string[] {
  const words = text
    .split(/[\s,]+|(?=#)/)
    .map((word) => word.replace(/^#/, ""))
    .filter((word) => word !== "");
  const lowered = words.map((word) => word.toLowerCase());
  return words.filter((_word, at) => lowered.indexOf(lowered[at] ?? "") === at);
}

/** Returns "#RaceRecap #Running". */
export function formatHashtags(hashtags: readonly string[]): string {
  return hashtags.map((hashtag) => `#${hashtag}`).join(" ");
}
