/** The pages of an export, which app's server build renders (app/routes/exported-page/). Types only. */
import type { Contribution } from "../domain/contributions/contribution.ts";
import type { Comment } from "../domain/reactions/reactions.ts";
import type { Recap } from "../domain/recap/recap.ts";
import type { NamedFolder } from "../domain/take-out/export-plan.ts";

export interface ExportedRecapPage {
  recap: Recap;
  /** What guests added and readers see below the story. */
  shown: Contribution[];
  /** Pages of them, oldest first. */
  comments: AsyncIterable<Comment[]>;
  now: Date;
}

export interface ExportedPages {
  /** Where the site has the style sheet of these pages. */
  stylesPath: string;
  /** Renders a recap's page, piece by piece. Elements do not cross pieces but for the page's own. */
  recapPage(page: ExportedRecapPage): AsyncIterable<string>;
  /** Renders the list of all recaps. */
  indexPage(recaps: NamedFolder[], now: Date): string;
}
