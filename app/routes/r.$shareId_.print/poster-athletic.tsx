/** Athletic: the result from the bottom to the top on the race's colour, with the photo beside it. */
import { CODE_WIDTHS } from "../../domain/paper/code-widths.ts";
import { raceTypeLabel } from "../../domain/race/race-type.ts";
import { inOneLine } from "../../story-cards/card-facts.ts";
import { POSTER_HEIGHT, POSTER_MARGIN, type PosterProps, Words } from "./poster-pieces.tsx";
import { CourseInBox, CourseOrLanes } from "./print-drawings.tsx";
import { Code, hungPhoto, Lines, PhotoCredit, PhotoInBox, shareInBox } from "./print-pieces.tsx";
import { type Art, type Box, placed, units } from "./print-sheet.tsx";

const STRIP = 64;

export function athleticHero({ width, edge }: Art): Box {
  return { left: STRIP, top: edge, width: width - edge - STRIP, height: 158 - edge };
}

export function AthleticPoster({ race, art }: PosterProps) {
  const hero = athleticHero(art);
  const left = STRIP + 9;
  const width = art.width - POSTER_MARGIN - left;
  // A photo with too few pixels hangs above the words, whole.
  const room = { left, top: 34, width, height: hero.top + hero.height - 34 };
  const isSmall = race.photo !== null && shareInBox(race.photo, art, hero) < 1;
  const nameWidth = width - (race.photo && race.course ? CODE_WIDTHS.poster + 7 : 0);
  const photoBox = race.photo && isSmall ? hungPhoto(race.photo, art, room) : hero;
  const strip = {
    left: art.edge,
    top: art.edge,
    width: STRIP - art.edge,
    height: POSTER_HEIGHT - 2 * art.edge,
  };
  const tall = POSTER_HEIGHT - 36;
  const result = race.result ?? race.distance ?? race.name;
  const facts = inOneLine(
    race.athleteName,
    race.result === null ? null : race.distance,
    race.pace,
    race.endPlace,
    race.location,
  );
  const bottom = 238;
  return (
    <>
      <div className="print-box bg-race" style={placed(strip)} />
      <div
        className="print-box flex items-center text-on-race"
        style={{
          left: units(Math.max(art.edge, 0) / 2),
          top: units(POSTER_HEIGHT - 18),
          width: units(tall),
          height: units(STRIP),
          transform: "rotate(-90deg)",
          transformOrigin: "0 0",
        }}
      >
        <Lines
          text={result}
          width={tall}
          // Emoji are drawn higher than letters.
          height={STRIP - (/\p{Extended_Pictographic}/u.test(result) ? 28 : 14)}
          maxLines={2}
          sizes={[14, 84]}
        />
      </div>
      {race.photo ? (
        <PhotoInBox race={race} art={art} box={photoBox} aim={42} />
      ) : (
        <CourseOrLanes race={race} box={{ ...room, height: 112 }} whole={hero} stroke={1.8} />
      )}
      <div
        className="print-box flex justify-between font-display font-extrabold text-race uppercase"
        style={{
          left: units(left),
          top: units(165),
          width: units(width),
          fontSize: units(4.6),
          letterSpacing: "0.06em",
        }}
      >
        <span>{raceTypeLabel(race.raceType)}</span>
        <span>{race.date}</span>
      </div>
      <div
        className="print-box flex flex-col"
        style={{ left: units(left), top: units(174), width: units(nameWidth), gap: units(3) }}
      >
        <Lines
          as="h2"
          text={race.name.toUpperCase()}
          width={nameWidth}
          height={42}
          maxLines={5}
          sizes={[7, 30]}
        />
        <Lines
          text={facts}
          face="text"
          width={nameWidth}
          maxLines={3}
          sizes={[3.2, 4.6]}
          className="font-semibold"
        />
      </div>
      {race.photo && race.course && (
        <CourseInBox
          race={race}
          box={{
            left: art.width - POSTER_MARGIN - CODE_WIDTHS.poster + 1,
            top: 176,
            width: CODE_WIDTHS.poster - 4,
            height: 48,
          }}
          stroke={0.9}
        />
      )}
      <Words
        race={race}
        box={{
          left,
          top: bottom,
          width: width - CODE_WIDTHS.poster - 7,
          height: POSTER_HEIGHT - bottom - 16,
        }}
        largest={9}
      />
      <Code
        race={race}
        width={CODE_WIDTHS.poster}
        className="print-box"
        style={{ left: units(art.width - POSTER_MARGIN - CODE_WIDTHS.poster + 2), top: units(bottom - 3) }}
      />
      <div className="print-box text-quiet" style={{ left: units(left), top: units(POSTER_HEIGHT - 13.5) }}>
        <PhotoCredit race={race} />
      </div>
    </>
  );
}
