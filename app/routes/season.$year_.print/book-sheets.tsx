/** One page of a book: its frame, its number, and which page it is. */
import { LEAST_DPI } from "../../domain/paper/photo-on-paper.ts";
import type { PrintPage } from "../../domain/paper/print-choice.ts";
import { BOOK_TEXTS as TEXTS } from "../../texts/paper/book.ts";
import { type Art, artOf, placed, Sheet, units } from "../r.$shareId_.print/print-sheet.tsx";
import type { PrintedRace } from "../r.$shareId_.print/printed-race.ts";
import { Column } from "./book-columns.tsx";
import { Contents, Cover, Year } from "./book-front.tsx";
import { type BookPage, MARGIN, type PrintedBook } from "./book-layout.ts";
import { Opened, Opening, Pause } from "./book-openings.tsx";

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
