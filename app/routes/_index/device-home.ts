/** What home shows without a network. */
import type { Recap } from "../../domain/recap/recap.ts";
import { shownDraft } from "./shown-draft.ts";
import { shownSample } from "./shown-sample.ts";

export function deviceHome(unfinished: Recap | null) {
  return {
    unfinished: unfinished && shownDraft(unfinished),
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
