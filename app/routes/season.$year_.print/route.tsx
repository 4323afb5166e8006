/** A season as a book, for its owner: pages of A5 for the browser's print dialog. */
import { data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { seasonColors } from "../../components/season/season-view.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { calendarDay } from "../../domain/lib/dates.ts";
import { bookChoiceOf, bookPageOf, MAX_BOOK_PAGES } from "../../domain/paper/book-choice.ts";
import { isShared } from "../../domain/recap/recap.ts";
import { seasonUrl } from "../../domain/season/season-card.ts";
import { seasonYearIn } from "../../domain/season/season-choices.ts";
import { NOT_STORED } from "../../http/cache-headers.ts";
import { pageNotFound } from "../../http/not-found.ts";
import { BOOK_TEXTS as TEXTS } from "../../texts/paper/book.ts";
import { PRINT_TEXTS } from "../../texts/paper/print.ts";
import { seasonFigures } from "../../texts/season/season.ts";
import styles from "../r.$shareId_.print/print.css?url";
import { PrintButton } from "../r.$shareId_.print/print-button.tsx";
import { isThisComputer } from "../r.$shareId_.print/printed-race.ts";
import { BookChoices } from "./book-choices.tsx";
import { bookOf } from "./book-pages.ts";
import { BookSheet } from "./book-sheets.tsx";

export { headersOfLoader as headers } from "../../http/cache-headers.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  ...(shown ? [{ title: TEXTS.documentTitle(shown.book.year) }] : []),
  { name: "robots", content: "noindex" },
];

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { services, viewer, timeZone } = context;
  const year = seasonYearIn(params.year);
  if (year === null) throw pageNotFound();
  const { season } = await services.seasons.find(viewer, year, calendarDay(new Date(), timeZone));
  if (season.races.length === 0) throw pageNotFound();
  const { origin, hostname, searchParams } = new URL(request.url);
  const choice = bookChoiceOf(
    searchParams,
    season.races.map(({ shareId }) => shareId),
  );
  const chosen = season.races.filter(({ shareId }) => choice.parts[shareId] !== "none");
  const shareIds = chosen.map(({ shareId }) => shareId);
  const [found, reactions] = await Promise.all([
    services.recaps.listEditable(viewer, shareIds),
    services.reactions.findForBook(viewer, shareIds),
  ]);
  // In the order of the season, with the photos that were chosen for it.
  const recaps = chosen.flatMap(({ shareId, photo }) => {
    const recap = found.find((one) => one.shareId === shareId);
    return recap ? { ...recap, coverMediaId: photo?.id ?? recap.coverMediaId } : [];
  });
  const { pages, races, lengths, hasSmallPhotos } = bookOf({ recaps, choice, reactions, origin });
  const isWhole = chosen.length === season.races.length;
  return data(
    {
      choice,
      choosable: season.races.map(({ shareId, name }) => ({
        shareId,
        name: name ?? PRINT_TEXTS.nameless,
        pages: lengths[shareIds.indexOf(shareId)] ?? 0,
      })),
      count: pages.length,
      pages: races.length === 0 || pages.length > MAX_BOOK_PAGES ? [] : pages,
      hasSmallPhotos,
      book: {
        year,
        athleteName: season.athleteName,
        raceType: season.raceType,
        races,
        dates: chosen.map(({ date, raceType }) => ({ date, raceType })),
        figures: isWhole
          ? seasonFigures(season, season.units, true)
          : seasonFigures({ races: chosen, meters: 0, climb: null, cheers: 0 }, season.units, true),
      },
      closedCodes: recaps.filter((recap) => !isShared(recap)).map(({ name }) => name ?? PRINT_TEXTS.nameless),
      isThisComputer: isThisComputer(hostname),
    },
    { headers: NOT_STORED },
  );
}

export default function PrintSeason() {
  const { choice, choosable, count, pages, book, closedCodes, ...shown } = useLoaderData<typeof loader>();
  const { year, races } = book;
  return (
    <main id="main" {...seasonColors(book)}>
      <div className="mx-auto max-w-6xl px-4 pt-6 sm:pt-10 print:m-0 print:max-w-none print:p-0">
        <div className="print:hidden">
          <h1 className="text-hero">{TEXTS.heading(year)}</h1>
          <p className="mt-3 max-w-2xl text-lg">{TEXTS.lead}</p>
          <div className="mt-6 grid items-start gap-x-12 gap-y-6 md:grid-cols-2">
            <BookChoices year={year} choice={choice} races={choosable} isOpen={pages.length === 0} />
            <div className="space-y-4">
              {closedCodes.length > 0 && <Notice title={TEXTS.closedCodes(closedCodes)} />}
              {shown.isThisComputer && <Notice title={TEXTS.codesOfLocalhost} />}
              {shown.hasSmallPhotos && <p className="text-quiet">{TEXTS.smallPhotos}</p>}
              {races.length === 0 ? (
                <Notice title={TEXTS.empty} />
              ) : count > MAX_BOOK_PAGES ? (
                <Notice title={TEXTS.tooLong.title(count)}>{TEXTS.tooLong.text(MAX_BOOK_PAGES)}</Notice>
              ) : (
                <>
                  <p className="font-semibold">{TEXTS.pages(count)}</p>
                  <PrintButton />
                  <p className="text-quiet text-sm">
                    {PRINT_TEXTS.how[choice.printer](PRINT_TEXTS.sizes.a5)}
                  </p>
                </>
              )}
              <a
                href={seasonUrl(year)}
                className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:text-race"
              >
                {TEXTS.back}
              </a>
            </div>
          </div>
        </div>
        {/* As they face each other: the cover is at the right. */}
        <div className="mt-8 grid gap-y-6 md:grid-cols-2 md:[&>:first-child]:col-start-2 print:m-0 print:block">
          {pages.map((page, at) => (
            <BookSheet
              // biome-ignore lint/suspicious/noArrayIndexKey: pages are numbered.
              key={at}
              page={page}
              number={at + 1}
              book={book}
              paper={bookPageOf(choice)}
            />
          ))}
        </div>
      </div>
    </main>
  );
}
