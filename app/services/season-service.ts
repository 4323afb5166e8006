/** The interface of the season service: a year of races, and its link. Types only. */
import type { Viewer } from "../domain/account/viewer.ts";
import type { Season } from "../domain/season/season.ts";
import type { SeasonCardRequest } from "../domain/season/season-card.ts";
import type { SeasonChange, SeasonChoices } from "../domain/season/season-choices.ts";
import type { OwnSeason } from "../domain/season/season-json.ts";

export interface SeasonService {
  /** Returns the viewer's season, of all published recaps, by one statement. One without races is empty. `today`: `YYYY-MM-DD`. */
  find(viewer: Viewer, year: number, today: string): Promise<OwnSeason>;
  /** Returns what a stranger may see of a shared season, by one statement; null if no season has this link. */
  findShared(shareId: string, today: string): Promise<SharedSeason | null>;
  /** Stores a choice. The last one wins. Does nothing if the viewer has no published recap. */
  choose(viewer: Viewer, year: number, change: SeasonChange): Promise<void>;
  /** Replaces all choices. */
  setChoices(viewer: Viewer, year: number, choices: SeasonChoices): Promise<void>;
  /** Makes the season's link unless it has one. Returns false if none of its recaps is public. */
  share(viewer: Viewer, year: number, today: string): Promise<boolean>;
  /** Ends all links of the season for good. */
  endLink(viewer: Viewer, year: number): Promise<void>;
  /** Returns the card of the viewer's season, of its public recaps alone; null if it has none. */
  findCard(
    viewer: Viewer,
    year: number,
    request: SeasonCardRequest & { today: string },
  ): Promise<SeasonPicture | null>;
  /** Returns the preview picture of a shared season; null if no season has this link or none of its recaps is public. */
  findPreview(viewer: Viewer, shareId: string, today: string): Promise<SeasonPicture | null>;
}

/** Of public recaps alone. `leftOut` and what can be chosen is empty. */
export interface SharedSeason {
  season: Season;
  /** Changes with every recap of it, and with the choices. */
  version: string;
}

/** A JPEG. */
export interface SeasonPicture {
  /** Changes with everything that is on it, and with the version of each of its recaps. */
  version: string;
  /** Draws it, which is charged. */
  draw(): Promise<Uint8Array<ArrayBuffer>>;
}
