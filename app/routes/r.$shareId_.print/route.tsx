/** A recap on paper, for its owner: a poster, a bib or cards, as pages for the browser's print dialog. */
import { data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { Notice } from "../../components/ui/notice.tsx";
import { type PrintChoice, printChoiceOf, printPageOf } from "../../domain/paper/print-choice.ts";
import { quotesOf } from "../../domain/recap/quote.ts";
import { isShared, parseRecapHandle, type Recap } from "../../domain/recap/recap.ts";
import { publicUrl } from "../../domain/wizard/wizard-screens.ts";
import { NOT_STORED } from "../../http/cache-headers.ts";
import { recapNotFound } from "../../http/not-found.ts";
import { PRINT_TEXTS as TEXTS } from "../../texts/paper/print.ts";
import { BIB_HEIGHT, BibPage, CardsPage, cardArts, cardPhotoBox } from "./bib-and-cards.tsx";
import { POSTER_HEIGHT } from "./poster-pieces.tsx";
import { POSTERS } from "./posters.tsx";
import styles from "./print.css?url";
import { PrintButton } from "./print-button.tsx";
import { Choices } from "./print-choices.tsx";
import { shareInBox } from "./print-pieces.tsx";
import { artOf, Sheet } from "./print-sheet.tsx";
import { isThisComputer, type PrintedRace, printablePhotos, printedRace } from "./printed-race.ts";

export { headersOfLoader as headers } from "../../http/cache-headers.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: TEXTS.documentTitle(shown?.race.name ?? TEXTS.nameless) },
  { name: "robots", content: "noindex" },
];

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { services, viewer } = context;
  const handle = parseRecapHandle(params.shareId);
  const [recap, reports] = handle
    ? await Promise.all([
        services.recaps.findEditable(viewer, handle),
        services.reactions.listPhotoReports(viewer, handle),
      ])
    : [null, []];
  if (!recap) throw recapNotFound();
  const { origin, hostname, searchParams } = new URL(request.url);
  const reported = reports.map(({ mediaId }) => mediaId);
  const choice = printChoiceOf(searchParams);
  const chosen = { ...recap, coverMediaId: choice.photo || recap.coverMediaId };
  return data(
    {
      race: printedRace(chosen, origin, reported, choice.quote === "" ? null : Number(choice.quote)),
      choice,
      photos: printablePhotos(recap, reported),
      quotes: quotesOf(recap),
      warnings: warningsOf(recap, hostname),
    },
    { headers: NOT_STORED },
  );
}

/** Returns why the printed code would open nothing for others. */
function warningsOf(recap: Recap, hostname: string): (keyof typeof TEXTS.codeWarnings)[] {
  const access = recap.status === "draft" ? "draft" : recap.takedownReason === null ? "private" : "takenDown";
  return [
    ...(isShared(recap) ? [] : ([access] as const)),
    ...(isThisComputer(hostname) ? (["localhost"] as const) : []),
  ];
}

export default function PrintRecap() {
  const { race, choice, photos, quotes, warnings } = useLoaderData<typeof loader>();
  const page = printPageOf(choice);
  const size = page.name.replace("-bleed", "") as keyof typeof TEXTS.sizes | PrintChoice["paper"];
  const paper = size === "a5" || size === "a6" ? TEXTS.sizes[size] : TEXTS.choices.paper[size];
  return (
    <main
      id="main"
      data-race={race.raceType}
      className="mx-auto max-w-6xl px-4 pt-6 sm:pt-10 print:m-0 print:max-w-none print:p-0"
    >
      <div className="print:hidden">
        <h1 className="text-hero">{TEXTS.heading}</h1>
        <p className="mt-3 max-w-2xl text-lg">{TEXTS.lead}</p>
      </div>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[22rem_minmax(0,1fr)] print:m-0 print:block">
        <div className="space-y-5 print:hidden">
          <Choices race={race} choice={choice} photos={photos} quotes={quotes} />
          {warnings.map((warning) => (
            <Notice key={warning} title={TEXTS.codeWarnings[warning]} />
          ))}
          {isPhotoSmaller(race, choice) && <p className="text-quiet">{TEXTS.smallPhoto}</p>}
          <div className="space-y-2">
            <PrintButton />
            <p className="text-quiet text-sm">{TEXTS.how[choice.printer](paper)}</p>
          </div>
          <a
            href={publicUrl(race.shareId)}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:text-race"
          >
            {TEXTS.back}
          </a>
        </div>
        <div className={`w-full ${page.width > page.height ? "max-w-3xl" : "max-w-xl"} print:max-w-none`}>
          <Printed race={race} choice={choice} />
        </div>
      </div>
    </main>
  );
}

function Printed({ race, choice }: { race: PrintedRace; choice: PrintChoice }) {
  const page = printPageOf(choice);
  const { raceType } = race;
  switch (choice.piece) {
    case "poster": {
      const { Poster, ground } = POSTERS[choice.design];
      const art = artOf(page, POSTER_HEIGHT);
      return (
        <Sheet page={page} art={art} raceType={raceType} name={TEXTS.pages.poster} ground={ground}>
          <Poster race={race} art={art} />
        </Sheet>
      );
    }
    case "bib": {
      const art = artOf(page, BIB_HEIGHT);
      return (
        <Sheet page={page} art={art} raceType={raceType} name={TEXTS.pages.bib}>
          <BibPage race={race} art={art} />
        </Sheet>
      );
    }
    case "cards":
      return (
        <Sheet page={page} art={cardArts(page).whole} raceType={raceType} name={TEXTS.pages.card}>
          <CardsPage race={race} page={page} line={choice.line} />
        </Sheet>
      );
  }
}

/** Whether the photo has too few pixels for its place. */
function isPhotoSmaller(race: PrintedRace, choice: PrintChoice): boolean {
  if (race.photo === null || choice.piece === "bib") return false;
  const page = printPageOf(choice);
  if (choice.piece === "poster") {
    const art = artOf(page, POSTER_HEIGHT);
    const box = POSTERS[choice.design].photoBox(race, art);
    return box !== null && shareInBox(race.photo, art, box) < 1;
  }
  const { card } = cardArts(page);
  return shareInBox(race.photo, card, cardPhotoBox(card)) < 1;
}
