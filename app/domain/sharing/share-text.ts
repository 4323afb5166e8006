/** The words that an athlete posts with a link or a card (specification 2, share; product.md, Share targets). */

import { formatDistance } from "../race/race.ts";
import type { RaceDetails } from "../race/race-details.ts";

/** Returns one line: "Chicago Lakefront Run: Half Marathon in 1:52:08. Here's how it went:" A DNF is not mentioned. */
export function shareText(race: RaceDetails): string {
  const figures = [formatDistance(race), race.dnf ? null : race.finishTime];
  const result = figures.filter((figure) => figure !== null).join(" in ");
  return `${isolated(race.name ?? "My race")}${result && `: ${result}`}. Here's how it went:`;
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Keeps a name that is written from right to left from turning the sentence around it (unicode.org/reports/tr9). */
function isolated(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}

/** Returns what is pasted below a card: the line, the link and the hashtags, which are without the "#". */
export function captionOf(
  race: RaceDetails,
  { link, hashtags }: { link: string; hashtags: string[] },
): string {
  return [shareText(race), link, formatHashtags(hashtags)].filter((part) => part !== "").join("\n\n");
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
