/** Where something that waits on this device can be looked at. */
import type { SitePath } from "../../domain/site/site-path.ts";
import { memoriesUrl, questionUrl, wizardUrl } from "../../domain/wizard/wizard.ts";
import type { EditRow } from "../device/edit-row.ts";
import type { Item, TextItem } from "../device/item.ts";
import { rowUrl } from "./waiting-edits.ts";

export function heldUrl(held: Item | EditRow): SitePath {
  return "field" in held ? rowUrl(held) : itemUrl(held);
}

function itemUrl(item: Item): SitePath {
  if (item.kind === "text") return placeUrl(item);
  if (item.kind === "take") return questionUrl(item.shareId, item.questionIndex);
  return wizardUrl("/summary", item.shareId);
}

function placeUrl({ shareId, place }: Pick<TextItem, "shareId" | "place">): SitePath {
  const [kind, key] = place.split("-");
  if (kind === "answer") return questionUrl(shareId, Number(key));
  if (kind === "media" || kind === "focal") return memoriesUrl(shareId);
  if (kind === "transcript") return wizardUrl("/questions", shareId);
  if (place === "race-type") return wizardUrl("/race-type", shareId);
  if (place === "details") return wizardUrl("/race-details", shareId);
  return wizardUrl("/custom-questions", shareId);
}
