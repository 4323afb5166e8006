/** What home shows without a network. */
import { coverOf } from "../../domain/media/media.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { byRaceDate } from "../../domain/recap-list/recap-pages.ts";
import { shownDraft, shownLatest, shownSample } from "./shown-bibs.ts";

/** `recaps` are those that this device has a copy of. */
export function deviceHome(unfinished: Recap | null, recaps: Recap[]) {
  const [latest] = recaps.filter(({ status }) => status === "published").toSorted(byRaceDate);
  return {
    unfinished: unfinished && shownDraft(unfinished),
    latest: latest ? shownLatest({ ...latest, cover: coverOf(latest), newsCount: 0 }) : null,
    news: { count: 0, recapCount: 0, latest: null },
    newsCount: null,
    season: null,
    sample: shownSample(),
    // A page without a network does not know who is signed in.
    firstName: null,
    isSignedIn: false,
    profileImageUrl: null,
  };
}
