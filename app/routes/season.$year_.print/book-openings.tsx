/** The two pages with which each race opens, and the one that may be before them. Lengths are millimeters. */
import { isPortrait } from "../../domain/media/picture.ts";
import { Ground, Words } from "../r.$shareId_.print/poster-pieces.tsx";
import { CourseInBox, CourseOrLanes } from "../r.$shareId_.print/print-drawings.tsx";
import { Code, PhotoCredit, PhotoInBox } from "../r.$shareId_.print/print-pieces.tsx";
import { type Art, placed, units, wholeBox } from "../r.$shareId_.print/print-sheet.tsx";
import { PrintedBib } from "../r.$shareId_.print/printed-bib.tsx";
import type { PrintedRace } from "../r.$shareId_.print/printed-race.ts";
import { Column } from "./book-columns.tsx";
import { COLUMN, MARGIN, openedBox, type Placed } from "./book-layout.ts";

/** The left of a race's first two pages. Beside a portrait is the course. */
export function Opened({ race, art }: { race: PrintedRace; art: Art }) {
  const whole = wholeBox(art);
  const box = race.photo && openedBox(race.photo, art);
  const beside = box && box.left > whole.left ? { ...whole, width: box.left - whole.left } : whole;
  return (
    <>
      {box === null || beside !== whole ? (
        <Ground race={race} box={beside} />
      ) : (
        <div className="print-box bg-race" style={placed(whole)} />
      )}
      {box && <PhotoInBox race={race} art={art} box={box} aim={42} />}
    </>
  );
}

const OPENING_CODE = 27;

interface OpeningProps {
  race: PrintedRace;
  /** A story that has room beside the bib. */
  aside: Placed[] | null;
  art: Art;
}

/** The right of a race's first two pages. */
export function Opening({ race, aside, art }: OpeningProps) {
  // A portrait photo already has the course beside it, as has a race without a photo.
  const hasCourse = race.course !== null && race.photo !== null && !isPortrait(race.photo);
  const places = aside ? BESIDE_STORY : ALONE;
  const bib = aside || hasCourse ? places.bib : { ...places.bib, width: art.width - 2 * MARGIN };
  return (
    <>
      <PrintedBib race={race} box={bib} padding={14} />
      {hasCourse && <CourseInBox race={race} box={places.course} stroke={aside ? 0.8 : 1.1} />}
      <Words race={aside ? { ...race, quote: null } : race} box={places.words} largest={8} />
      <Code
        race={race}
        width={OPENING_CODE}
        className="print-box"
        style={{ left: units(places.code.left), top: units(places.code.top) }}
      />
      {aside && <Column blocks={aside} place={1} art={art} />}
      <div className="print-box text-quiet" style={{ left: units(MARGIN + 10), top: units(135.3) }}>
        <PhotoCredit race={race} />
      </div>
    </>
  );
}

const ALONE = {
  bib: { left: MARGIN, top: MARGIN, width: 120, height: 80 },
  course: { left: 142, top: 18, width: 54, height: 76 },
  words: { left: MARGIN, top: 101, width: 134, height: 30 },
  code: { left: 169, top: 98 },
};
/** All in the left column. */
const BESIDE_STORY = {
  bib: { left: MARGIN, top: MARGIN, width: COLUMN.width, height: 72 },
  course: { left: 50, top: 94, width: 50, height: 18 },
  words: { left: 50, top: 94, width: 50, height: 35 },
  // Its white margin is outside of the column.
  code: { left: MARGIN - 2.5, top: 91.5 },
};

/** Fills a page that would be empty. */
export function Pause({ race, art }: { race: PrintedRace | null; art: Art }) {
  const drawn = { box: { left: 30, top: 24, width: 150, height: 100 }, whole: wholeBox(art), stroke: 1.4 };
  return <CourseOrLanes race={race ?? { course: null }} {...drawn} />;
}
