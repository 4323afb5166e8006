/** Minimal: paper, ink and room; the course as a line, or the photo as a print. */
import { CODE_WIDTHS } from "../../domain/paper/code-widths.ts";
import { raceTypeLabel } from "../../domain/race/race-type.ts";
import { inOneLine } from "../../story-cards/card-facts.ts";
import { POSTER_HEIGHT, type PosterProps, Words } from "./poster-pieces.tsx";
import { CourseInBox } from "./print-drawings.tsx";
import { Brand, Code, hungPhoto, Lines, PhotoCredit, PhotoInBox, wholePhoto } from "./print-pieces.tsx";
import { type Art, type Box, placed, units } from "./print-sheet.tsx";
import { figuresOf, PrintedFigure } from "./printed-bib.tsx";
import type { PrintedRace } from "./printed-race.ts";

const MINIMAL_MARGIN = 22;

function minimalRoom({ width }: Art): Box {
  return { left: MINIMAL_MARGIN, top: 40, width: width - 2 * MINIMAL_MARGIN, height: 134 };
}

/** As a print, above the name. */
export function minimalPhoto({ photo }: PrintedRace, art: Art): Box | null {
  return photo && wholePhoto(photo, minimalRoom(art));
}

export function MinimalPoster({ race, art }: PosterProps) {
  const room = minimalRoom(art);
  const photo = race.course || !race.photo ? null : hungPhoto(race.photo, art, room);
  const hasPicture = race.course !== null || photo !== null;
  const left = MINIMAL_MARGIN;
  const hero = hasPicture ? null : (race.result ?? race.distance ?? raceTypeLabel(race.raceType));
  const figures = figuresOf(race).filter(({ value }) => value !== hero);
  const figureWidth = room.width / Math.max(3, figures.length) - 4;
  const bottom = 243;
  return (
    <>
      <div
        className="print-box flex justify-between border-ink"
        style={{
          left: units(left),
          top: units(21),
          width: units(room.width),
          paddingBottom: units(3),
          borderBottomWidth: units(0.35),
        }}
      >
        <Lines
          text={inOneLine(race.location, race.date)}
          face="text"
          width={room.width - 36}
          maxLines={2}
          sizes={[2.6, 3.7]}
          className="font-semibold"
        />
        <Brand size={2.8} className="text-race" />
      </div>
      {photo && <PhotoInBox race={race} art={art} box={photo} />}
      {race.course && <CourseInBox race={race} box={room} stroke={1.1} />}
      {hero !== null && (
        <div className="print-box flex items-center" style={placed(room)}>
          <Lines
            text={hero}
            width={room.width}
            height={room.height}
            maxLines={hero.length > 12 ? 3 : 1}
            sizes={[16, 110]}
            className="text-race"
          />
        </div>
      )}
      <div
        className="print-box text-quiet"
        style={{ left: units(left), top: units(room.top + room.height + 1.5) }}
      >
        {photo && <PhotoCredit race={race} />}
      </div>
      <div
        className="print-box flex flex-col justify-end"
        style={{ left: units(left), top: units(181), width: units(room.width), height: units(30) }}
      >
        <Lines as="h2" text={race.name} width={room.width} height={30} maxLines={3} sizes={[8, 24]} />
      </div>
      <div
        className="print-box flex border-line"
        style={{
          left: units(left),
          top: units(215),
          width: units(room.width),
          paddingTop: units(3),
          borderTopWidth: units(0.35),
        }}
      >
        {figures.map(({ label, value }) => (
          <div key={label} style={{ width: units(figureWidth + 4) }}>
            <PrintedFigure label={label} value={value} width={figureWidth} />
          </div>
        ))}
      </div>
      <Words
        race={race}
        box={{
          left,
          top: bottom,
          width: room.width - CODE_WIDTHS.poster - 8,
          height: POSTER_HEIGHT - bottom - 21,
        }}
        largest={7.5}
      />
      <Code
        race={race}
        width={CODE_WIDTHS.poster}
        className="print-box"
        style={{ left: units(art.width - left - CODE_WIDTHS.poster + 2.5), top: units(bottom - 6) }}
      />
    </>
  );
}
