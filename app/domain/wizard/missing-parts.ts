/** The missing parts of a recap, as its athlete sees them on /summary. Publishing checks others (`missingToShare`). */
import { athleteOf } from "../account/athlete.ts";
import { coverOf } from "../media/media.ts";
import { missingDetails } from "../race/race-details.ts";
import type { Recap } from "../recap/recap.ts";
import { storyOf } from "../recap/story.ts";
import type { SitePath } from "../site/site-path.ts";
import { memoriesUrl, wizardUrl } from "./wizard-screens.ts";

export type MissingPart = { url: SitePath } & (
  | { kind: "details" | "photo" | "finish-time" | "athlete" }
  /** How many of the questions have no answer. */
  | { kind: "answers"; count: number }
);

/** Returns what a recap lacks, each with the screen where it is added. */
export function missingPartsOf(recap: Recap): MissingPart[] {
  const { shareId, questions, dnf, finishTime } = recap;
  const details = wizardUrl("/race-details", shareId);
  const answered = storyOf(recap).map(({ index }) => index);
  const isOpen = questions.map(({ index }) => !answered.includes(index));
  const count = isOpen.filter(Boolean).length;
  const parts: (MissingPart | false)[] = [
    missingDetails(recap) !== null && { kind: "details", url: details },
    coverOf(recap) === null && { kind: "photo", url: memoriesUrl(shareId, "summary") },
    count > 0 && {
      kind: "answers",
      count,
      url: wizardUrl("/questions", shareId, isOpen.indexOf(true) + 1),
    },
    !dnf && finishTime === null && { kind: "finish-time", url: details },
    athleteOf(recap) === null && { kind: "athlete", url: details },
  ];
  return parts.filter((part) => part !== false);
}
