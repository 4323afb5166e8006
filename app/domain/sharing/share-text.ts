/** The words that an athlete posts with a link or a card (specification 2, share; product.md, Share targets). */

import { formatDistance } from "../race/race.ts";
import type { RaceDetails } from "../race/race-details.ts";
import { formatHashtags } from "./hashtags.ts";

/** Returns one line: "Chicago Lakefront Run: Half Marathon in 1:52:08. Here is my race recap." A DNF is not mentioned. */
export function shareText(race: RaceDetails): string {
  const figures = [formatDistance(race), race.dnf ? null : race.finishTime];
  const result = figures.filter((figure) => figure !== null).join(" in ");
  return `${isolated(race.name ?? "My race")}${result && `: ${result}`}. Here is my race recap.`;
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
