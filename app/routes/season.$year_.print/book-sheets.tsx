/** One page of a book: its frame, its number, and which page it is. */

import { Credit } from "../../components/media/photo-credit.tsx";
import { isPortrait } from "../../domain/media/picture.ts";
import { CODE_WIDTHS } from "../../domain/paper/code-widths.ts";
import { LEAST_DPI } from "../../domain/paper/photo-on-paper.ts";
import type { PrintPage } from "../../domain/paper/print-choice.ts";
import { BOOK_TEXTS as TEXTS } from "../../texts/paper/book.ts";
import { Ground, Words } from "../r.$shareId_.print/poster-pieces.tsx";
import { CourseInBox, CourseOrLanes } from "../r.$shareId_.print/print-drawings.tsx";
import { Code, PhotoCredit, PhotoInBox } from "../r.$shareId_.print/print-pieces.tsx";
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
import { Contents, Cover, Year } from "./book-front.tsx";
import {
  type BookPage,
  COLUMN,
  MARGIN,
  openedBox,
  type Placed,
  type PrintedBook,
  SETTINGS,
} from "./book-layout.ts";

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
          // At the right of an opening is its code, unless a story is there.
          isLeft={number % 2 === 0 || (page.kind === "opening" && page.aside === null)}
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
      return race && <Opening race={race} aside={page.aside} art={art} />;
    case "story":
      return page.columns.map((column, at) => (
        <Column
          // biome-ignore lint/suspicious/noArrayIndexKey: columns never move.
          key={at}
          blocks={column}
          place={at}
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

/** A column of a book's page, with its texts, photos and codes. `place` is 0 for the left one, 1 for the right one. */
function Column({ blocks, place, art }: { blocks: Placed[]; place: number; art: Art }) {
  const left = MARGIN + place * (art.width - 2 * MARGIN - COLUMN.width);
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
        // The code's white margin is outside of the column, so that the code is aligned with the lines.
        <Code
          race={block}
          width={CODE_WIDTHS.bookVoice}
          isWide
          className="print-box"
          style={placed({ ...box, left: box.left - (4 / block.code.qr.size) * CODE_WIDTHS.bookVoice })}
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

/** The left of a race's first two pages: the photo, with the course beside a portrait. */
function Opened({ race, art }: { race: PrintedRace; art: Art }) {
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

interface OpeningProps {
  race: PrintedRace;
  /** A story that has room beside the bib. */
  aside: Placed[] | null;
  art: Art;
}

/** The right of a race's first two pages. */
function Opening({ race, aside, art }: OpeningProps) {
  // The left page already shows the course beside a portrait, or without a photo.
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
        width={CODE_WIDTHS.bookOpening}
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
function Pause({ race, art }: { race: PrintedRace | null; art: Art }) {
  const drawn = { box: { left: 30, top: 24, width: 150, height: 100 }, whole: wholeBox(art), stroke: 1.4 };
  return <CourseOrLanes race={race ?? { course: null }} {...drawn} />;
}
