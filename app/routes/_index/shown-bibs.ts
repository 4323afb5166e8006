/** What home shows of recaps and of the sample. On the server and without a network only: the whole sample would be too large for the page. */
import { shownPhoto } from "../../components/media/photo.tsx";
import { formatRaceDate } from "../../domain/lib/dates.ts";
import { coverOf } from "../../domain/media/media.ts";
import { resultFigure } from "../../domain/race/race-details.ts";
import { formatDistance } from "../../domain/race/race-type.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { SAMPLE_RECAP } from "../../domain/recap/sample-recap.ts";
import { byRaceDate } from "../../domain/recap-list/recap-pages.ts";
import type { RecapSummary } from "../../domain/recap-list/recap-summary.ts";
import { resumeUrl } from "../../domain/wizard/resume-url.ts";
import { HOME_TEXTS } from "../../texts/site/home.ts";
import type { ShownBib } from "./home-bib.tsx";
import type { ShownDraft } from "./home-cards.tsx";
import type { ShownSample } from "./home-hero.tsx";

type Shown = Pick<RecapSummary, "shareId" | "raceType" | "name" | "date" | "location" | "cover"> &
  Parameters<typeof formatDistance>[0] &
  Parameters<typeof resultFigure>[0];

function shownBib(recap: Shown, facts = [recap.location, formatDistance(recap)]): ShownBib {
  const { shareId, raceType, name, date, cover } = recap;
  return {
    shareId,
    raceType,
    name: name ?? HOME_TEXTS.namelessRecap,
    date: date === null ? null : formatRaceDate(date),
    facts: facts.filter((fact) => fact !== null),
    result: resultFigure(recap)?.value ?? null,
    cover: cover && shownPhoto(cover),
  };
}

export function shownLatest(recap: Shown & Pick<RecapSummary, "newsCount">) {
  return { ...shownBib(recap), newsCount: recap.newsCount };
}

export function shownSample(): ShownSample {
  const facts = [SAMPLE_RECAP.athleteName, formatDistance(SAMPLE_RECAP)];
  const quote = SAMPLE_RECAP.recordings[0]?.segments?.at(-1)?.text;
  if (!quote) throw new Error("The sample's athlete has spoken");
  return { ...shownBib({ ...SAMPLE_RECAP, cover: coverOf(SAMPLE_RECAP) }, facts), quote };
}

export function shownDraft(draft: Recap): ShownDraft {
  const { shareId, name, raceType } = draft;
  return { shareId, name, raceType, resumeUrl: resumeUrl(draft) };
}

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
