/** A season as a book, for its owner: pages of A5 for the browser's print dialog. */
import { data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, type MetaFunction, useLoaderData, useSubmit } from "@remix-run/react";
import { seasonColors } from "../../components/season/season-view.tsx";
import { SubmitButton } from "../../components/ui/button.tsx";
import { Checkbox, selectClass } from "../../components/ui/field.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { calendarDay } from "../../domain/lib/dates.ts";
import {
  type BookChoice,
  bookChoiceOf,
  bookPageOf,
  RACE_PARTS,
  type RacePart,
} from "../../domain/paper/book-choice.ts";
import { isShared } from "../../domain/recap/recap.ts";
import { seasonPrintUrl, seasonUrl } from "../../domain/season/season-card.ts";
import { seasonYearIn } from "../../domain/season/season-choices.ts";
import type { SitePath } from "../../domain/site/site-path.ts";
import { NOT_STORED } from "../../http/cache-headers.ts";
import { pageNotFound } from "../../http/not-found.ts";
import { BOOK_TEXTS, BOOK_TEXTS as TEXTS } from "../../texts/paper/book.ts";
import { PRINT_TEXTS } from "../../texts/paper/print.ts";
import { seasonFigures } from "../../texts/season/season.ts";
import styles from "../r.$shareId_.print/print.css?url";
import { PrintButton } from "../r.$shareId_.print/print-button.tsx";
import { ChoiceRow, PrinterChoice } from "../r.$shareId_.print/print-choices.tsx";
import { isThisComputer } from "../r.$shareId_.print/printed-race.ts";
import { bookOf, MAX_BOOK_PAGES } from "./book-pages.ts";
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

interface BookChoicesProps {
  year: number;
  choice: BookChoice;
  races: { shareId: string; name: string; pages: number }[];
  isOpen: boolean;
}

/** What is in the book: a plain form, which is sent on change where scripts run. */
function BookChoices({ year, choice, races, isOpen }: BookChoicesProps) {
  const submit = useSubmit();
  const { printer, comments, each, parts } = choice;
  const common = { printer, each, ...(comments && { comments: "on" }) };
  const hrefOf = (change: Partial<typeof common>, own: Record<string, RacePart> = {}): SitePath =>
    `${seasonPrintUrl(year)}?${new URLSearchParams({ ...common, ...own, ...change })}`;
  return (
    <div className="space-y-3">
      <PrinterChoice chosen={printer} hrefOf={(one) => hrefOf({ printer: one }, parts)} />
      {races.length > 1 && (
        <ChoiceRow
          texts={BOOK_TEXTS.choices.parts}
          values={RACE_PARTS}
          chosen={RACE_PARTS.find((part) => races.every(({ shareId }) => parts[shareId] === part))}
          hrefOf={(part) => hrefOf({ each: part })}
        />
      )}
      <details open={isOpen}>
        <summary className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:text-race">
          {BOOK_TEXTS.choices.heading}
        </summary>
        <Form
          // A new key resets its fields to the choice in the address.
          key={JSON.stringify(choice)}
          method="get"
          preventScrollReset
          replace
          onChange={({ currentTarget }) => submit(currentTarget, { preventScrollReset: true, replace: true })}
          className="space-y-3"
        >
          <input type="hidden" name="printer" value={printer} />
          <ul className="space-y-3">
            {races.map(({ shareId, name, pages }) => (
              <li key={shareId}>
                <label htmlFor={shareId} className="block font-semibold">
                  <bdi>{name}</bdi>
                  {pages > 0 && <span className="font-normal text-quiet"> · {BOOK_TEXTS.pages(pages)}</span>}
                </label>
                <select id={shareId} name={shareId} defaultValue={parts[shareId]} className={selectClass}>
                  {RACE_PARTS.map((part) => (
                    <option key={part} value={part}>
                      {BOOK_TEXTS.choices.parts[part]}
                    </option>
                  ))}
                </select>
              </li>
            ))}
          </ul>
          <Checkbox name="comments" value="on" defaultChecked={comments}>
            {BOOK_TEXTS.choices.comments}
          </Checkbox>
          {/* Around the button, whose own inline-flex would win over its hidden. */}
          <div className="hidden no-js:block">
            <SubmitButton look="secondary">{BOOK_TEXTS.choices.show}</SubmitButton>
          </div>
        </Form>
      </details>
    </div>
  );
}
