/**
 * The pages of an export as HTML, of the public page's own components. Addresses of files are those of the site: the export
 * makes them those of its files (workers/services/exports/page-on-disk.ts). The comments of a recap come a page at a time.
 */
import { renderToStaticMarkup as html } from "react-dom/server";
import { readersStyles } from "../../components/layout/page-assets.ts";
import { athleteOf } from "../../domain/account/athlete.ts";
import { calendarDay, formatRaceDate } from "../../domain/lib/dates.ts";
import type { Comment } from "../../domain/reactions/reactions.ts";
import { PAGE_STYLES, RECAP_PAGE } from "../../domain/take-out/export-format.ts";
import type { NamedFolder } from "../../domain/take-out/export-plan.ts";
import type { ExportedPages, ExportedRecapPage } from "../../services/exported-pages.ts";
import { EXPORTED_PAGE_TEXTS as TEXTS } from "../../texts/take-out/exported-page.ts";
import { CommentItem } from "../r.$shareId/comment-item.tsx";
import { GuestContributionsSection } from "../r.$shareId/guest-contributions-section.tsx";
import { PageNotice } from "../r.$shareId/page-notice.tsx";
import { RecapArticle } from "../r.$shareId/recap-article.tsx";

/** Allows no network and no scripts. `file` is the scheme of a local disk. */
const POLICY =
  "default-src 'none'; img-src 'self' file: data:; media-src 'self' file:; style-src 'self' file: 'unsafe-inline'";

export const exportedPages: ExportedPages = {
  stylesPath: readersStyles,
  recapPage,
  indexPage: (recaps, now) =>
    startOf(TEXTS.index.heading, PAGE_STYLES) + html(<RecapList recaps={recaps} />) + endOf(now),
};

async function* recapPage({ recap, shown, comments, now }: ExportedRecapPage): AsyncGenerator<string> {
  yield startOf(recap.name ?? TEXTS.nameless, `../${PAGE_STYLES}`);
  yield `<main id="main" data-race="${recap.raceType}">${html(<RecapContent recap={recap} shown={shown} />)}`;
  let hasComments = false;
  for await (const page of comments) {
    if (!hasComments)
      yield `<section aria-labelledby="comments" class="${COMMENTS}">${html(<CommentsHeading />)}<ol class="space-y-4">`;
    hasComments = true;
    yield html(<CommentItems comments={page} />);
  }
  if (hasComments) yield "</ol></section>";
  yield `</main>${endOf(now)}`;
}

const COMMENTS = "mx-auto mt-16 max-w-3xl px-4";

function RecapContent({ recap, shown }: Pick<ExportedRecapPage, "recap" | "shown">) {
  const isDraft = recap.status === "draft";
  const athlete = athleteOf(recap);
  const page = { contributions: shown, isOpen: false, isOwner: false, hasMore: false, heldCount: 0 };
  return (
    <>
      {isDraft && <PageNotice text={TEXTS.draft} />}
      {!isDraft && !recap.isPublic && <PageNotice text={TEXTS.private} />}
      <p className="mx-auto max-w-6xl px-4 print:hidden">
        <a
          href={`../${RECAP_PAGE}`}
          className="inline-flex min-h-11 items-center text-quiet text-sm underline underline-offset-4 hover:text-race"
        >
          {TEXTS.allRecaps}
        </a>
      </p>
      {/* The picture of the account is no file of the export. */}
      <RecapArticle recap={{ ...recap, athlete: athlete && { ...athlete, profileImageUrl: null } }} />
      <GuestContributionsSection shareId={recap.shareId} page={page} isFirstPage />
    </>
  );
}

function CommentsHeading() {
  return (
    <h2 id="comments" className="mb-8 text-title">
      {TEXTS.comments}
    </h2>
  );
}

/** Without marks for new and reported comments, which only the owner sees. */
function CommentItems({ comments }: { comments: Comment[] }) {
  const seen = comments.map((comment) => ({ ...comment, isNew: false, isReported: false, isBlocked: false }));
  return seen
    .filter(({ parentId }) => parentId === null)
    .map((comment) => (
      <CommentItem
        key={comment.id}
        comment={comment}
        replies={seen.filter(({ parentId }) => parentId === comment.id)}
        isOwner={false}
        timeZone={null}
      />
    ));
}

function RecapList({ recaps }: { recaps: NamedFolder[] }) {
  return (
    <main id="main" className="mx-auto max-w-3xl px-4 pt-8">
      <h1 className="text-title">{TEXTS.index.heading}</h1>
      <p className="mt-4">{TEXTS.index.copy}</p>
      <p className="mt-1 text-quiet text-sm">{TEXTS.index.volumes}</p>
      <ul className="mt-8 space-y-4">
        {recaps.map(({ folder, name, date }) => (
          <li key={folder}>
            <a
              href={`${encodeURIComponent(folder)}/${RECAP_PAGE}`}
              className="block rounded-bib bg-card px-6 py-5 shadow-bib hover:underline"
            >
              <h2 className="text-3xl">
                <bdi>{name ?? TEXTS.nameless}</bdi>
              </h2>
              {date !== null && <p className="mt-1 text-quiet">{formatRaceDate(date)}</p>}
            </a>
          </li>
        ))}
      </ul>
    </main>
  );
}

/** `data-settled` from the start: on a disk, nothing competes with the cover. */
function startOf(title: string, styles: string): string {
  const head = html(
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta httpEquiv="Content-Security-Policy" content={POLICY} />
      <title>{`${title} · ${TEXTS.product}`}</title>
      <link rel="stylesheet" href={styles} />
    </>,
  );
  return `<!DOCTYPE html><html lang="en" class="no-js" data-settled><head>${head}</head><body>`;
}

function endOf(now: Date): string {
  const day = formatRaceDate(calendarDay(now, null));
  const footer = (
    <footer className="mx-auto max-w-3xl px-4 py-10 text-quiet text-sm">{TEXTS.takenOut(day)}</footer>
  );
  return `${html(footer)}</body></html>\n`;
}
