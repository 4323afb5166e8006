/** The card of a season: its styles, sizes and content. */
import * as z from "zod/mini";
import { CARD_FORMATS, CARD_STYLES, PREVIEW_SIZE } from "../sharing/story-card.ts";
import type { SitePath } from "../site/site-path.ts";
import type { Season } from "./season.ts";

/** The style "Full Photo" does not fit: a season has many photos, and none that stands for all. */
export const SEASON_CARD_STYLES = CARD_STYLES.filter(({ value }) => value !== "full");
const STYLE_VALUES = ["modern", "athletic", "minimal"] as const;
type SeasonCardStyle = (typeof STYLE_VALUES)[number];

const FORMAT_VALUES = ["9:16", "1:1"] as const;
export const SEASON_CARD_FORMATS = CARD_FORMATS.filter(({ value }) =>
  (FORMAT_VALUES as readonly string[]).includes(value),
);

export const seasonCardRequestSchema = z.object({
  style: z.catch(z.enum(STYLE_VALUES), "modern"),
  format: z.catch(z.enum(FORMAT_VALUES), "9:16"),
});
export type SeasonCardRequest = z.infer<typeof seasonCardRequestSchema>;

/** The content of a card. It never names a race. */
type SeasonCardContent = Pick<
  Season,
  "year" | "athleteName" | "units" | "raceType" | "meters" | "climb" | "best" | "cheers"
> & { races: Pick<Season["races"][number], "date" | "raceType">[] };

export interface SeasonCardSubject {
  season: SeasonCardContent;
  /** "preview" is the picture of a link. */
  style: SeasonCardStyle | "preview";
  /** Pixels. */
  width: number;
  height: number;
}

export function seasonCardSubject(season: Season, request: SeasonCardRequest | "preview"): SeasonCardSubject {
  const { year, athleteName, units, raceType, meters, climb, best, cheers } = season;
  const races = season.races.map((race) => ({ date: race.date, raceType: race.raceType }));
  const content = { year, athleteName, units, raceType, meters, climb, best, cheers, races };
  if (request === "preview") return { season: content, style: "preview", ...PREVIEW_SIZE };
  const { width, height } = sizeOf(request);
  return { season: content, style: request.style, width, height };
}

export function sizeOf({ format }: Pick<SeasonCardRequest, "format">): { width: number; height: number } {
  const found = CARD_FORMATS.find(({ value }) => value === format);
  if (!found) throw new Error(`No card has the format ${format}`);
  return found;
}

export function seasonUrl(year: number): SitePath {
  return `/season/${year}`;
}

/** Returns the URL of the page on which its owner prints a season, loaded as a document like `printUrl`. */
export function seasonPrintUrl(year: number): SitePath {
  return `/season/${year}/print`;
}

export function sharedSeasonUrl(shareId: string): SitePath {
  return `/s/${shareId}`;
}

/** Returns the URL path of the card of the viewer's own season. `version` lets browsers store it. */
export function seasonCardUrl(year: number, { style, format }: SeasonCardRequest): SitePath {
  return `/api/seasons/${year}/card.jpg?${new URLSearchParams({ style, format })}`;
}

export function seasonPreviewUrl(shareId: string, version: string): SitePath {
  return `/api/season-preview/${shareId}/${version}.jpg`;
}
