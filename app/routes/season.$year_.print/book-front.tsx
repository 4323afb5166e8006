/** What a book begins with: its cover, the line of the year, and the contents. Lengths are millimeters. */
import { YearLineDrawing } from "../../components/season/year-line-drawing.tsx";
import { inOneLine } from "../../story-cards/card-facts.ts";
import { SEASON_TEXTS } from "../../texts/season/season.ts";
import { Brand, Label, Lines, PhotoInBox, shareInBox } from "../r.$shareId_.print/print-pieces.tsx";
import { type Art, placed, units, wholeBox } from "../r.$shareId_.print/print-sheet.tsx";
import type { PrintedRace } from "../r.$shareId_.print/printed-race.ts";
import { ENTRIES_A_PAGE, MARGIN, type PrintedBook } from "./book-layout.ts";

const PANEL = 90;

export function Cover({ book: { year, athleteName, races, figures }, art }: { book: PrintedBook; art: Art }) {
  const kicker = SEASON_TEXTS.kicker(races.length);
  const whole = wholeBox(art);
  const box = { ...whole, left: PANEL, width: whole.width + whole.left - PANEL };
  // A photo that fills its half, rather than the year's first.
  const pictured =
    races.find(({ photo }) => photo !== null && shareInBox(photo, art, box) === 1) ??
    races.find(({ photo }) => photo !== null);
  const panel = pictured ? { ...whole, width: PANEL - art.edge } : whole;
  const width = pictured ? PANEL - 2 * MARGIN + 2 : art.width - 2 * MARGIN;
  return (
    <>
      <div className="print-box bg-race" style={placed(panel)} />
      {pictured && <PhotoInBox race={pictured} art={art} box={box} aim={42} />}
      <div
        className="print-box flex flex-col justify-between text-on-race"
        style={placed({ left: MARGIN, top: MARGIN + 1, width, height: art.height - 2 * MARGIN - 2 })}
      >
        <div>
          <Lines text={athleteName ?? kicker} width={width} height={38} maxLines={3} sizes={[6, 13]} />
          {athleteName !== null && <Label text={kicker} className="mt-[0.6em]" />}
        </div>
        <div>
          <Lines text={String(year)} width={width + 2} height={90} sizes={[20, 86]} />
          <p className="font-semibold" style={{ fontSize: units(3.6), marginTop: units(4) }}>
            {inOneLine(...figures.slice(0, 2).map(({ value, label }) => `${value} ${label}`))}
          </p>
          <div style={{ marginTop: units(7) }}>
            <Brand />
          </div>
        </div>
      </div>
    </>
  );
}

export function Year({ book: { year, dates, figures } }: { book: PrintedBook }) {
  return (
    <>
      <div
        className="print-box text-ink [--ground-ink:#fff]"
        style={placed({ left: MARGIN - 2, top: 12, width: 182, height: 92 })}
      >
        <YearLineDrawing year={year} races={dates} />
      </div>
      <div
        className="print-box flex"
        style={{ ...placed({ left: MARGIN, top: 109, width: 178, height: 22 }), gap: units(10) }}
      >
        {figures.map(({ value, label }) => (
          <div key={label}>
            <p
              className="font-display font-extrabold text-race"
              style={{ fontSize: units(10), lineHeight: 1 }}
            >
              {value}
            </p>
            <Label text={label} className="text-quiet" />
          </div>
        ))}
      </div>
    </>
  );
}

export function Contents({
  entries,
  races,
}: {
  entries: { race: number; page: number }[];
  races: PrintedRace[];
}) {
  // A few have two lines each, many are in two columns.
  const isWide = entries.length <= 7;
  const [height, size] = isWide ? [12.6, 5.2] : [6.1, 3.5];
  return (
    <>
      <div className="print-box" style={placed({ left: MARGIN, top: MARGIN, width: 100, height: 14 })}>
        <Lines as="h2" text={SEASON_TEXTS.racesHeading(races.length)} width={100} sizes={[10, 12]} />
      </div>
      <ol
        className={`print-box ${entries.length > ENTRIES_A_PAGE / 2 ? "columns-2" : ""}`}
        style={{
          ...placed({ left: MARGIN, top: 37, width: 178, height: 92.5 }),
          columnGap: units(10),
          columnFill: "auto",
        }}
      >
        {entries.map(({ race: at, page }) => {
          const race = races[at];
          return (
            race && (
              <li
                key={at}
                className={`flex break-inside-avoid border-line ${isWide ? "items-start" : "items-baseline"}`}
                style={{
                  height: units(height),
                  gap: units(3),
                  borderTopWidth: units(0.25),
                  paddingTop: units(1.3),
                }}
              >
                <span
                  className={`min-w-0 grow ${isWide ? "" : "flex items-baseline justify-between gap-[1em]"}`}
                >
                  <span
                    dir="auto"
                    className="block truncate text-left font-display font-extrabold"
                    style={{ fontSize: units(size), lineHeight: 1.1 }}
                  >
                    {race.name}
                  </span>
                  <span
                    className={`block text-quiet ${isWide ? "truncate" : "max-w-[50%] shrink-0 truncate"}`}
                    style={{ fontSize: units(isWide ? 3.1 : 2.3), lineHeight: 1.3 }}
                  >
                    {inOneLine(race.date, race.result)}
                  </span>
                </span>
                <span
                  className="shrink-0 font-display font-extrabold text-race tabular-nums"
                  data-race={race.raceType}
                  style={{ fontSize: units(size * 1.1) }}
                >
                  {page}
                </span>
              </li>
            )
          );
        })}
      </ol>
    </>
  );
}
