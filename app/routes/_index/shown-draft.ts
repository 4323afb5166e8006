/** What home shows of the unfinished recap. */
import type { Recap } from "../../domain/recap/recap.ts";
import { resumeUrl } from "../../domain/wizard/resume-url.ts";
import type { ShownDraft } from "./home-cards.tsx";

export function shownDraft(draft: Recap): ShownDraft {
  const { shareId, name, raceType } = draft;
  return { shareId, name, raceType, resumeUrl: resumeUrl(draft) };
}
