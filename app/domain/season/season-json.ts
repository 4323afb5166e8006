/** A season as the API and an export have it. */

import { type Season, spokenIn } from "./season.ts";
import type { SeasonChoices } from "./season-choices.ts";

/** What the athlete's own season is made of. `shareId` is of its link; null while it is not shared. */
interface OwnSeason {
  season: Season;
  choices: SeasonChoices;
  shareId: string | null;
}

export function seasonJson({ season, choices, shareId }: OwnSeason) {
  const { leftOut, choosable: _, races, voice, ...sums } = season;
  return {
    ...sums,
    races: races.map(({ photo, isShared, dnf, ...race }) => ({
      ...race,
      dnf,
      isPublic: isShared,
      photo: photo && { mediaId: photo.id, credit: photo.credit },
    })),
    leftOut,
    voice: voice && spokenVoice(voice),
    shareId,
    choices,
  };
}

function spokenVoice({ captions, waveform: _, ...voice }: NonNullable<Season["voice"]>) {
  return { ...voice, words: spokenIn({ captions }) };
}
