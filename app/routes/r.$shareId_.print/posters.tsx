/** The three designs of the poster, in the styles of the story cards. */

import type { ReactNode } from "react";
import { CODE_WIDTHS } from "../../domain/paper/code-widths.ts";
import type { Design } from "../../domain/paper/print-choice.ts";
import { AthleticPoster, athleticHero } from "./poster-athletic.tsx";
import { MinimalPoster, minimalPhoto } from "./poster-minimal.tsx";
import { Ground, POSTER_HEIGHT, POSTER_MARGIN, type PosterProps, Words } from "./poster-pieces.tsx";
import { Code, PhotoCredit, PhotoInBox, shareInBox } from "./print-pieces.tsx";
import { type Art, type Box, units } from "./print-sheet.tsx";
import { PrintedBib } from "./printed-bib.tsx";
import type { PrintedRace } from "./printed-race.ts";

interface PosterDesign {
  /** Of a print shop's paper. */
  ground: string;
  /** Where its photo is; null if it shows none of this race. */
  photoBox(race: PrintedRace, art: Art): Box | null;
  Poster(props: PosterProps): ReactNode;
}

export const POSTERS: Record<Design, PosterDesign> = {
  modern: { ground: "#f6f1e7", photoBox: (race, art) => race.photo && modernHero(art), Poster: ModernPoster },
  athletic: {
    ground: "#f6f1e7",
    photoBox: (race, art) => race.photo && athleticHero(art),
    Poster: AthleticPoster,
  },
  minimal: {
    ground: "#fffdf8",
    photoBox: (race, art) => (race.course ? null : minimalPhoto(race, art)),
    Poster: MinimalPoster,
  },
};

const MODERN_HERO = 172;

/** Modern: a photo to the edges, a bib that overlaps it, and words on paper. */
function modernHero({ width, edge }: Art): Box {
  return { left: edge, top: edge, width: width - 2 * edge, height: MODERN_HERO - edge };
}

function ModernPoster({ race, art }: PosterProps) {
  const hero = modernHero(art);
  const bib = { left: 24, top: 130, width: art.width - 48, height: 98 };
  const words = {
    left: POSTER_MARGIN,
    top: 239,
    width: art.width - 2 * POSTER_MARGIN - CODE_WIDTHS.poster - 12,
    height: POSTER_HEIGHT - 239 - 15,
  };
  // A photo with too few pixels hangs above the bib, on the race's colour.
  const isSmall = race.photo !== null && shareInBox(race.photo, art, hero) < 1;
  return (
    <>
      {(race.photo === null || isSmall) && (
        <Ground
          race={{ ...race, course: isSmall ? null : race.course }}
          box={hero}
          free={hero.top + hero.height - bib.top}
        />
      )}
      {race.photo && (
        <PhotoInBox
          race={race}
          art={art}
          box={isSmall ? { ...hero, height: bib.top - hero.top } : hero}
          aim={isSmall ? 50 : 36}
        />
      )}
      <PrintedBib race={race} box={bib} padding={16} />
      <div
        className="print-box text-quiet"
        style={{ left: units(bib.left), top: units(bib.top + bib.height + 1.4) }}
      >
        <PhotoCredit race={race} />
      </div>
      <Words race={race} box={words} largest={11} />
      <Code
        race={race}
        width={CODE_WIDTHS.poster}
        className="print-box"
        style={{ left: units(art.width - POSTER_MARGIN - CODE_WIDTHS.poster + 2), top: units(words.top - 3) }}
      />
    </>
  );
}
