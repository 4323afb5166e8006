/** Renders the pages of an export as HTML. The comments of a recap are rendered a page at a time. */
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Contribution } from "../domain/contributions/contribution.ts";
import { calendarDay, formatRaceDate } from "../domain/lib/dates.ts";
import type { RaceType } from "../domain/race/race.ts";
import type { Comment } from "../domain/reactions/reactions.ts";
import type { Recap } from "../domain/recap/recap.ts";
import { type ExportedFile, RECAP_PAGE } from "../domain/take-out/export-format.ts";
import { namedFolders, type OwnedRecap } from "../domain/take-out/export-plan.ts";
import { EXPORTED_PAGE_TEXTS as TEXTS } from "../texts/take-out/exported-page.ts";
import { CommentItems } from "./comment-items.tsx";
import { PageHead } from "./page-head.tsx";
import { PAGE_STYLE } from "./page-style.ts";
import { RecapArticle } from "./recap-article.tsx";
import { RecapList } from "./recap-list.tsx";

interface RecapPage {
  recap: Recap;
  files: ExportedFile[];
  /** What guests added and readers see below the story. */
  shown: Contribution[];
  /** Pages of them, oldest first. */
  comments: AsyncIterable<Comment[]>;
  now: Date;
}

/** Returns the page of a recap, piece by piece. */
export async function* recapPageHtml({
  recap,
  files,
  shown,
  comments,
  now,
}: RecapPage): AsyncGenerator<string> {
  const title = `${recap.name ?? TEXTS.nameless} · ${TEXTS.product}`;
  yield startOf(title, recap.raceType);
  yield renderToStaticMarkup(
    <nav>
      <a href={`../${RECAP_PAGE}`}>{TEXTS.allRecaps}</a>
    </nav>,
  );
  yield `<main>${renderToStaticMarkup(<RecapArticle recap={recap} files={files} shown={shown} />)}`;
  let hasComments = false;
  for await (const page of comments) {
    if (!hasComments) yield `<section aria-labelledby="comments">${commentsHeading()}<ol class="comments">`;
    hasComments = true;
    yield renderToStaticMarkup(<CommentItems comments={page} />);
  }
  if (hasComments) yield "</ol></section>";
  yield `</main>${endOf(now)}`;
}

/** Returns the list of all recaps. */
export function indexPageHtml(recaps: OwnedRecap[], now: Date): string {
  const list = renderToStaticMarkup(<RecapList recaps={namedFolders(recaps)} />);
  return `${startOf(`${TEXTS.index.heading} · ${TEXTS.product}`, null)}<main>${list}</main>${endOf(now)}`;
}

function commentsHeading(): string {
  return renderToStaticMarkup(<h2 id="comments">{TEXTS.comments}</h2>);
}

function startOf(title: string, raceType: RaceType | null): string {
  const head = renderToStaticMarkup(<PageHead title={title} />);
  // A style sheet is no HTML: React would escape its quotation marks.
  const body = renderToStaticMarkup(<body data-race={raceType ?? undefined} />).replace("</body>", "");
  return `<!DOCTYPE html><html lang="en"><head>${head}<style>${PAGE_STYLE}</style></head>${body}`;
}

function endOf(now: Date): string {
  const day = formatRaceDate(calendarDay(now, null));
  const footer: ReactElement = <footer>{TEXTS.takenOut(day)}</footer>;
  return `${renderToStaticMarkup(footer)}</body></html>\n`;
}
