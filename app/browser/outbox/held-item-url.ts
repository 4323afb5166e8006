/** Where something that waits on this device can be looked at. */
import type { SitePath } from "../../domain/site/site-path.ts";
import { questionUrl, wizardUrl } from "../../domain/wizard/wizard-screens.ts";
import type { Item } from "../device/outbox-item.ts";
import type { EditRow } from "../edit-store/edit-row.ts";
import { rowUrl } from "./waiting-edits.ts";

export function heldUrl(held: Item | EditRow): SitePath {
  return "field" in held ? rowUrl(held) : itemUrl(held);
}

function itemUrl(item: Item): SitePath {
  if (item.kind === "take") return questionUrl(item.shareId, item.questionIndex);
  return wizardUrl("/summary", item.shareId);
}
