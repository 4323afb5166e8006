/** The three designs of the poster, in the styles of the story cards. */
import type { ReactNode } from "react";
import type { Design } from "../../domain/paper/print-choice.ts";
import { AthleticPoster, athleticHero } from "./poster-athletic.tsx";
import { MinimalPoster, minimalPhoto } from "./poster-minimal.tsx";
import { ModernPoster, modernHero } from "./poster-modern.tsx";
import type { PosterProps } from "./poster-pieces.tsx";
import type { Art, Box } from "./print-sheet.tsx";
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
