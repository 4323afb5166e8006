/** One page of a book. Lengths are millimeters. */

import { Credit } from "../../components/media/photo-credit.tsx";
import { YearLineDrawing } from "../../components/season/year-line-drawing.tsx";
import { isPortrait } from "../../domain/media/picture.ts";
import { LEAST_DPI } from "../../domain/paper/photo-on-paper.ts";
import type { PrintPage } from "../../domain/paper/print-choice.ts";
import type { RaceType } from "../../domain/race/race-type.ts";
import { inOneLine } from "../../story-cards/card-facts.ts";
import { BOOK_TEXTS as TEXTS } from "../../texts/paper/book.ts";
import { type Figure, SEASON_TEXTS } from "../../texts/season/season.ts";
import { Ground, Words } from "../r.$shareId_.print/poster-pieces.tsx";
import { CourseInBox, Lanes } from "../r.$shareId_.print/print-drawings.tsx";
import {
  Brand,
  Code,
  Label,
  Lines,
  PhotoCredit,
  PhotoInBox,
  shareInBox,
} from "../r.$shareId_.print/print-pieces.tsx";
import {
  type Art,
  artOf,
  type Box,
  placed,
  Sheet,
  units,
  wholeBox,
} from "../r.$shareId_.print/print-sheet.tsx";
import { PrintedBib } from "../r.$shareId_.print/printed-bib.tsx";
import type { PrintedRace } from "../r.$shareId_.print/printed-race.ts";
import {
  type BookPage,
  COLUMN,
  MARGIN,
  openedBox,
  type Placed,
  SETTINGS,
  VOICE_CODE,
  WIDE_ENTRIES,
} from "./book-layout.ts";

/** What the pages have in common. */
export interface PrintedBook {
  year: number;
  athleteName: string | null;
  /** Null for several. */
  raceType: RaceType | null;
  races: PrintedRace[];
  dates: { date: string; raceType: RaceType }[];
  figures: Figure[];
}

interface BookSheetProps {
  page: BookPage;
  number: number;
  book: PrintedBook;
  paper: PrintPage;
}

export function BookSheet({ page, number, book, paper }: BookSheetProps) {
  const art = artOf(paper, paper.height, LEAST_DPI.book);
  const race = "race" in page && page.race !== null ? (book.races[page.race] ?? null) : null;
  return (
    <Sheet page={paper} art={art} raceType={race?.raceType ?? book.raceType} name={TEXTS.page(number)}>
      <PageContent page={page} race={race} book={book} art={art} />
      {page.kind !== "cover" && page.kind !== "photo" && page.kind !== "pause" && (
        <Folio
          number={number}
          // At the right of an opening is its code.
          isLeft={number % 2 === 0 || page.kind === "opening"}
          name={page.kind === "story" ? (race?.name ?? null) : null}
        />
      )}
    </Sheet>
  );
}

interface PageContentProps {
  page: BookPage;
  race: PrintedRace | null;
  book: PrintedBook;
  art: Art;
}

function PageContent({ page, race, book, art }: PageContentProps) {
  switch (page.kind) {
    case "cover":
      return <Cover book={book} art={art} />;
    case "year":
      return <Year book={book} />;
    case "contents":
      return <Contents entries={page.entries} races={book.races} />;
    case "photo":
      return race && <Opened race={race} art={art} />;
    case "opening":
      return race && <Opening race={race} art={art} />;
    case "story":
      return page.columns.map((column, at) => (
        <Column
          // biome-ignore lint/suspicious/noArrayIndexKey: columns never move.
          key={at}
          blocks={column}
          left={MARGIN + at * (art.width - MARGIN - COLUMN.width - MARGIN)}
          art={art}
        />
      ));
    case "pause":
      return <Pause race={race} art={art} />;
  }
}

/** The page's number at its outer edge, beside the name of the race. */
function Folio({ number, isLeft, name }: { number: number; isLeft: boolean; name: string | null }) {
  return (
    <div
      className={`print-box flex items-baseline ${isLeft ? "" : "flex-row-reverse"}`}
      style={{
        ...placed({ left: MARGIN, top: 134.5, width: 178, height: 4 }),
        gap: units(3),
        fontSize: units(2.5),
      }}
    >
      <span className="font-display font-extrabold text-race tabular-nums" style={{ fontSize: units(3.6) }}>
        {number}
      </span>
      {name !== null && (
        <span dir="auto" className="truncate text-quiet" style={{ maxWidth: units(110) }}>
          {name}
        </span>
      )}
    </div>
  );
}

const PANEL = 90;

function Cover({ book: { year, athleteName, races, figures }, art }: { book: PrintedBook; art: Art }) {
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

function Year({ book: { year, dates, figures } }: { book: PrintedBook }) {
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

function Contents({ entries, races }: { entries: { race: number; page: number }[]; races: PrintedRace[] }) {
  const isWide = entries.length <= WIDE_ENTRIES;
  const [height, size] = isWide ? [12.6, 5.2] : [9.2, 3.8];
  return (
    <>
      <div className="print-box" style={placed({ left: MARGIN, top: MARGIN, width: 100, height: 14 })}>
        <Lines as="h2" text={SEASON_TEXTS.racesHeading(races.length)} width={100} sizes={[10, 12]} />
      </div>
      <ol
        className={`print-box ${isWide ? "" : "columns-2"}`}
        style={{
          ...placed({ left: MARGIN, top: 37, width: 178, height: 92 }),
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
                className="flex break-inside-avoid items-start border-line"
                style={{
                  height: units(height),
                  gap: units(3),
                  borderTopWidth: units(0.25),
                  paddingTop: units(1.3),
                }}
              >
                <span className="min-w-0 grow">
                  <span
                    dir="auto"
                    className="block truncate text-start font-display font-extrabold"
                    style={{ fontSize: units(size), lineHeight: 1.1 }}
                  >
                    {race.name}
                  </span>
                  <span
                    className="block truncate text-quiet"
                    style={{ fontSize: units(size * 0.6), lineHeight: 1.3 }}
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

/** The left of a race's first two pages. Beside a portrait is the course. */
function Opened({ race, art }: { race: PrintedRace; art: Art }) {
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
function Opening({ race, art }: { race: PrintedRace; art: Art }) {
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

function Pause({ race, art }: { race: PrintedRace | null; art: Art }) {
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

function Column({ blocks, left, art }: { blocks: Placed[]; left: number; art: Art }) {
  return blocks.map((block) => (
    <PlacedBlock
      key={block.top}
      block={block}
      box={{ left, top: MARGIN + block.top, width: COLUMN.width, height: block.height }}
      art={art}
    />
  ));
}

function PlacedBlock({ block, box, art }: { block: Placed; box: Box; art: Art }) {
  switch (block.kind) {
    case "text": {
      const { face, size, line } = SETTINGS[block.setting];
      const Tag = block.setting === "heading" ? "h2" : "p";
      return (
        <Tag
          dir={block.direction}
          className={`print-box text-start ${face === "display" ? "font-display font-extrabold" : "font-sans"} ${COLORS[block.setting]}`}
          style={{ ...placed(box), fontSize: units(size), lineHeight: units(line) }}
        >
          {block.lines.map((words, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines never move.
            <span key={at} className="block whitespace-pre">
              {`${words} `}
            </span>
          ))}
        </Tag>
      );
    }
    case "photo":
      return <PhotoInBox race={block} art={art} box={{ ...box, width: block.width }} />;
    case "voice":
      return (
        // Its white margin is outside of the column, so that the code begins where lines do.
        <Code
          race={block}
          width={VOICE_CODE}
          isWide
          className="print-box"
          style={placed({ ...box, left: box.left - (4 / block.code.qr.size) * VOICE_CODE })}
        >
          {block.credit !== null && (
            <p style={{ fontSize: units(2.6) }}>
              <Credit of="audio" name={block.credit} />
            </p>
          )}
        </Code>
      );
  }
}

const COLORS = { heading: "text-race", large: "", words: "", note: "text-quiet" };
