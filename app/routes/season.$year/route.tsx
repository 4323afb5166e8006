/** The athlete's own season: what the races of a year add up to, what is shown of it, its card and its link. */
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type SerializeFrom,
} from "@remix-run/cloudflare";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import type { FromDevice } from "../../browser/device/page-keeper.tsx";
import { storeSeason } from "../../browser/device/season-copies.ts";
import { pageUser } from "../../browser/lib/page-user.ts";
import { offlineActionOf, unlessOffline } from "../../browser/network/offline-action.ts";
import { connectStory } from "../../browser/public-page/load-story-mode.ts";
import { ErrorPage } from "../../components/layout/error-page.tsx";
import { SeasonView, seasonColors } from "../../components/season/season-view.tsx";
import { ButtonLink } from "../../components/ui/button.tsx";
import { FormFailure } from "../../components/ui/notice.tsx";
import { calendarDay } from "../../domain/lib/dates.ts";
import { stillPhotosOf } from "../../domain/media/media.ts";
import { parseRecapHandle } from "../../domain/recap/recap.ts";
import { seasonPrintUrl, seasonUrl, sharedSeasonUrl } from "../../domain/season/season-card.ts";
import { seasonChangeIn, seasonYearIn } from "../../domain/season/season-choices.ts";
import { badRequest } from "../../http/bad-request.ts";
import { NOT_STORED } from "../../http/cache-headers.ts";
import { failedWrite } from "../../http/failed-write.ts";
import { pageNotFound } from "../../http/not-found.ts";
import { readForm } from "../../http/read-form.ts";
import { redirect } from "../../http/redirect.ts";
import { BOOK_TEXTS } from "../../texts/paper/book.ts";
import { SEASON_TEXTS as TEXTS } from "../../texts/season/season.ts";
import { COLLECTION_PATH } from "../past-recaps/recap-pages.tsx";
import { LeftOutChoice, PhotoChooser, PhotoLink, PickChoice } from "./season-choices-forms.tsx";
import { seasonIntents } from "./season-intents.ts";
import { SeasonShare } from "./season-share.tsx";

export { headersOfLoader as headers } from "../../http/cache-headers.ts";

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  ...(shown?.season ? [{ title: TEXTS.documentTitle(shown.season.year) }] : []),
  { name: "robots", content: "noindex" },
];

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { services, viewer } = context;
  const year = yearOf(params);
  const { season, choices, shareId } = await services.seasons.find(viewer, year, todayOf(context));
  return data(
    {
      season,
      choices,
      site: new URL(request.url).host,
      link: shareId && new URL(sharedSeasonUrl(shareId), request.url).href,
      photos: await photosOf(context, new URL(request.url).searchParams.get("photos") ?? undefined),
    },
    { headers: NOT_STORED },
  );
}

/** Returns the photos of the recap whose photo is to be changed; null without one. */
async function photosOf({ services, viewer }: LoaderFunctionArgs["context"], shareId: string | undefined) {
  const handle = parseRecapHandle(shareId);
  const recap = handle && (await services.recaps.findEditable(viewer, handle));
  return recap && { shareId: recap.shareId, name: recap.name, photos: stillPhotosOf(recap.media) };
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const { services, viewer } = context;
  const year = yearOf(params);
  const form = await readForm(request);
  const pressed = seasonIntents.read(form);
  try {
    switch (pressed?.intent) {
      case "choose": {
        const change = seasonChangeIn(Object.fromEntries(form));
        if (!change) throw badRequest(TEXTS.choose.failed);
        await services.seasons.choose(viewer, year, change);
        return redirect(seasonUrl(year), 303);
      }
      case "share":
        await services.seasons.share(viewer, year, todayOf(context));
        return redirect(`${seasonUrl(year)}#share`, 303);
      case "end":
        await services.seasons.endLink(viewer, year);
        return redirect(`${seasonUrl(year)}#share`, 303);
      case undefined:
        throw badRequest(TEXTS.choose.failed);
    }
  } catch (error) {
    const failed = failedWrite(error, { fault: "A season was not saved", message: TEXTS.choose.failed });
    return data(failed, { status: failed.status });
  }
}

function yearOf({ year: text }: LoaderFunctionArgs["params"]): number {
  const year = seasonYearIn(text);
  if (year === null) throw pageNotFound();
  return year;
}

function todayOf({ timeZone }: LoaderFunctionArgs["context"]): string {
  return calendarDay(new Date(), timeZone);
}

export { clientLoader } from "../offline/wizard-step.ts";
export const clientAction = offlineActionOf<typeof action>();
export const shouldRevalidate = unlessOffline;

/** Stores what the page shows on this device, and makes its story's link work. */
function useShown(shown: Shown): void {
  useEffect(() => {
    if (shown.isFromDevice) return;
    storeSeason(pageUser(), shown.season.year, { ...shown, photos: null }).catch((error: unknown) =>
      console.warn("This season can't be stored", error),
    );
  }, [shown]);
  const hasStory = shown.season.races.length > 0;
  useEffect(() => {
    if (hasStory) connectStory(async () => "");
  }, [hasStory]);
}

type Shown = SerializeFrom<typeof loader> & FromDevice;

export default function OwnSeason() {
  const shown = useLoaderData<typeof loader>() as Shown | { season: null };
  return shown.season ? <SeasonPage shown={shown} /> : <ErrorPage kind="offline" />;
}

function SeasonPage({ shown }: { shown: Shown }) {
  useShown(shown);
  const { season, choices, site, link, photos } = shown;
  const result = useActionData<typeof action>();
  const { year, choosable } = season;
  const hasPublic = season.races.some(({ isShared }) => isShared);
  return (
    <main id="main" {...seasonColors(season)}>
      <div className="mx-auto max-w-5xl px-4">
        <FormFailure result={result} />
      </div>
      {season.races.length === 0 ? (
        <NoRaces year={year}>
          {!shown.isFromDevice && <LeftOutChoice season={season} choices={choices} />}
        </NoRaces>
      ) : (
        <SeasonView
          season={season}
          isOwn
          site={site}
          tools={
            shown.isFromDevice
              ? { share: <p className="mt-10 max-w-prose text-quiet">{TEXTS.offline}</p> }
              : {
                  share: <SeasonShare year={year} link={link} hasPublic={hasPublic} />,
                  hardest: <PickChoice pick="hardest" sentences={choosable.hardest} choices={choices} />,
                  voice: <PickChoice pick="voice" sentences={choosable.voice} choices={choices} />,
                  next: <PickChoice pick="next" sentences={choosable.next} choices={choices} />,
                  leftOut: <LeftOutChoice season={season} choices={choices} />,
                  ofRace: (race) =>
                    photos?.shareId === race.shareId ? (
                      <PhotoChooser year={year} {...photos} chosen={race.photo?.id ?? null} />
                    ) : (
                      race.photo && <PhotoLink year={year} race={race} />
                    ),
                }
          }
        />
      )}
      <div className="mx-auto mt-16 max-w-5xl px-4 print:hidden">
        <ButtonLink look="secondary" to={COLLECTION_PATH}>
          {TEXTS.collection}
        </ButtonLink>
        {season.races.length > 0 && (
          <ButtonLink look="quiet" reloadDocument to={seasonPrintUrl(year)} className="ml-4">
            {BOOK_TEXTS.link}
          </ButtonLink>
        )}
      </div>
    </main>
  );
}

function NoRaces({ year, children }: { year: number; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-5xl px-4 pt-6 sm:pt-10">
      <h1 className="text-hero">
        {TEXTS.own} {year}
      </h1>
      <p className="mt-6 font-semibold text-xl">{TEXTS.none.heading}</p>
      <p className="mt-1 text-lg">{TEXTS.none.text(year)}</p>
      <p className="mt-6">
        <ButtonLink to="/race-type">{TEXTS.none.create}</ButtonLink>
      </p>
      {children}
    </div>
  );
}
