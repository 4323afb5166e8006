/** The two pages with which each race opens, and the one that may be before them. Lengths are millimeters. */
import { isPortrait } from "../../domain/media/picture.ts";
import { Ground, Words } from "../r.$shareId_.print/poster-pieces.tsx";
import { CourseInBox, Lanes } from "../r.$shareId_.print/print-drawings.tsx";
import { Code, PhotoCredit, PhotoInBox } from "../r.$shareId_.print/print-pieces.tsx";
import { type Art, placed, units, wholeBox } from "../r.$shareId_.print/print-sheet.tsx";
import { PrintedBib } from "../r.$shareId_.print/printed-bib.tsx";
import type { PrintedRace } from "../r.$shareId_.print/printed-race.ts";
import { MARGIN, openedBox } from "./book-layout.ts";

/** The left of a race's first two pages. Beside a portrait is the course. */
export function Opened({ race, art }: { race: PrintedRace; art: Art }) {
  const whole = wholeBox(art);
  const box = race.photo && openedBox(race.photo, art);
  const beside = box && box.left > whole.left ? { ...whole, width: box.left - whole.left } : whole;
  return (
    <>
      {box === null || beside !== whole ? (
        <Ground race={race} box={beside} free={0} />
      ) : (
        <div className="print-box bg-race" style={placed(whole)} />
      )}
      {box && <PhotoInBox race={race} art={art} box={box} aim={42} />}
    </>
  );
}

const OPENING_CODE = 27;

/** The right of a race's first two pages. */
export function Opening({ race, art }: { race: PrintedRace; art: Art }) {
  // A portrait photo already has the course beside it, as has a race without a photo.
  const hasCourse = race.course !== null && race.photo !== null && !isPortrait(race.photo);
  const width = hasCourse ? 120 : art.width - 2 * MARGIN;
  return (
    <>
      <PrintedBib race={race} box={{ left: MARGIN, top: MARGIN, width, height: 80 }} padding={14} />
      {hasCourse && (
        <CourseInBox
          race={race}
          box={{ left: 142, top: 18, width: 54, height: 76 }}
          stroke={1.1}
          className="text-race"
        />
      )}
      <Words race={race} box={{ left: MARGIN, top: 101, width: 134, height: 30 }} largest={8} />
      <Code
        race={race}
        width={OPENING_CODE}
        className="print-box"
        style={{ left: units(art.width - MARGIN - OPENING_CODE + 2), top: units(98) }}
      />
      <div className="print-box text-quiet" style={{ left: units(MARGIN + 10), top: units(135.3) }}>
        <PhotoCredit race={race} />
      </div>
    </>
  );
}

/** Fills a page that would be empty. */
export function Pause({ race, art }: { race: PrintedRace | null; art: Art }) {
  return race?.course ? (
    <CourseInBox
      race={race}
      box={{ left: 30, top: 24, width: 150, height: 100 }}
      stroke={1.4}
      className="text-race"
    />
  ) : (
    <div className="text-race">
      <Lanes box={wholeBox(art)} />
    </div>
  );
}
