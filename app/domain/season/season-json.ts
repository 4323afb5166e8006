/** A season as the API and exports return it. */

import { type Season, spokenIn } from "./season.ts";
import type { SeasonChoices } from "./season-choices.ts";

/** A season for its athlete. */
export interface OwnSeason {
  season: Season;
  choices: SeasonChoices;
  /** The id in its link; null while it is not shared. */
  shareId: string | null;
}

export function seasonJson({ season, choices, shareId }: OwnSeason) {
  const { choosable: _, races, voice, ...sums } = season;
  return {
    ...sums,
    races: races.map(({ photo, isShared, ...race }) => ({
      ...race,
      isPublic: isShared,
      photo: photo && { mediaId: photo.id, credit: photo.credit },
    })),
    voice: voice && spokenVoice(voice),
    shareId,
    choices,
  };
}

function spokenVoice({ captions, waveform: _, ...voice }: NonNullable<Season["voice"]>) {
  return { ...voice, words: spokenIn({ captions }) };
}
