/** The bib on paper: the identity of a race, on a poster and as a page of its own. */
import { raceTypeLabel } from "../../domain/race/race-type.ts";
import { inOneLine } from "../../story-cards/card-facts.ts";
import { directionOf } from "../../story-cards/text/text-direction.ts";
import { PRINT_TEXTS as TEXTS } from "../../texts/paper/print.ts";
import { Brand, Label, Lines } from "./print-pieces.tsx";
import { type Box, placed, units } from "./print-sheet.tsx";
import type { PrintedRace } from "./printed-race.ts";

interface PrintedBibProps {
  race: PrintedRace;
  box: Box;
  /** How far the words are from the sides. */
  padding: number;
  /** Whether the bib fills the page. Then it has no outline. */
  isWholePage?: boolean;
  /** Kept free at the right of the words below the result. */
  aside?: number;
}

/** On a whole page, text stays 5 mm away from the cut. */
const PART = { band: 13, foot: 10, holeInset: 5 };
const WHOLE = { band: 19, foot: 16, holeInset: 8 };
const HOLE = 4.6;

export function PrintedBib({ race, box, padding, isWholePage = false, aside = 0 }: PrintedBibProps) {
  const width = box.width - 2 * padding;
  const hero = race.result ?? race.distance;
  const { band, foot, holeInset } = isWholePage ? WHOLE : PART;
  const inside = box.height - band - foot - 9;
  const distance = race.result === null ? null : race.distance;
  return (
    <div
      className={`print-box flex flex-col bg-white ${isWholePage ? "" : "border-line"}`}
      style={{
        ...placed(box),
        ...(!isWholePage && { borderWidth: units(0.3), borderRadius: units(5), overflow: "hidden" }),
      }}
    >
      <div
        className="flex items-center justify-between bg-race font-display font-extrabold text-on-race"
        style={{ height: units(band), padding: `0 ${units(padding)}`, fontSize: units(5.2), flexShrink: 0 }}
      >
        <span>{raceTypeLabel(race.raceType)}</span>
        <span>{race.date}</span>
      </div>
      <div
        className="flex grow flex-col justify-between"
        style={{ padding: `${units(4.5)} ${units(padding)}` }}
      >
        {hero === null ? (
          <Lines
            as="h2"
            text={race.name}
            width={width}
            height={inside * 0.8}
            maxLines={4}
            sizes={[7, inside * 0.5]}
          />
        ) : (
          <>
            <Lines
              as="h2"
              text={race.name}
              width={width}
              height={inside * 0.32}
              maxLines={3}
              sizes={[5, inside * 0.2]}
            />
            <Lines
              text={hero}
              width={width - aside}
              height={inside * 0.46}
              maxLines={2}
              sizes={[9, inside * 0.62]}
              className={`text-race ${aside === 0 && directionOf(race.name) === "rtl" ? "text-right" : ""}`}
            />
          </>
        )}
        <Lines
          text={inOneLine(race.athleteName, distance, race.endPlace, race.location)}
          face="text"
          width={width - aside}
          maxLines={2}
          sizes={[2.8, 4.6]}
          className="font-semibold"
        />
      </div>
      <div
        className="flex items-center justify-center border-line border-dashed text-quiet"
        style={{ height: units(foot), borderTopWidth: units(0.3), flexShrink: 0 }}
      >
        <Brand />
      </div>
      <Hole style={{ left: units(holeInset), top: units((band - HOLE) / 2) }} />
      <Hole style={{ right: units(holeInset), top: units((band - HOLE) / 2) }} />
      <Hole style={{ left: units(holeInset), bottom: units((foot - HOLE) / 2) }} />
      <Hole style={{ right: units(holeInset), bottom: units((foot - HOLE) / 2) }} />
    </div>
  );
}

/** Where a pin goes through. */
function Hole({ style }: { style: Record<string, string> }) {
  return (
    <span
      aria-hidden="true"
      className="absolute rounded-full border-edge bg-white"
      style={{ width: units(HOLE), height: units(HOLE), borderWidth: units(0.25), ...style }}
    />
  );
}

export function PrintedFigure({ label, value, width }: { label: string; value: string; width: number }) {
  return (
    <div>
      <Label text={label} className="text-quiet" />
      <div style={{ height: units(10), marginTop: units(1.4) }}>
        <Lines
          text={value}
          width={width}
          height={10}
          maxLines={2}
          sizes={[3.2, 6.6]}
          lineHeight={1}
          className="text-left"
        />
      </div>
    </div>
  );
}

/** The figures that a poster has beside its result. */
export function figuresOf(race: PrintedRace): { label: string; value: string }[] {
  const { figures } = TEXTS;
  const known = [
    { label: race.isUnfinished ? figures.result : figures.time, value: race.result },
    { label: figures.ended, value: race.endPlace },
    { label: figures.distance, value: race.distance },
    { label: figures.pace, value: race.pace },
    { label: figures.athlete, value: race.athleteName },
  ];
  return known.flatMap(({ label, value }) => (value === null ? [] : [{ label, value }])).slice(0, 4);
}
