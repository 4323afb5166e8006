/** The units of an own recap, where no form asks for them. */

import { ownUnitsOf, type Units, unitsOfLocale } from "../../domain/race/units.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { editStore } from "../device/edit-store.ts";
import { withRows } from "../device/edited-copy.ts";
import { pageUser } from "../lib/page-user.ts";
import { changeFields, leaveFields } from "./change-fields.ts";
import { renewCopy } from "./renew-copy.ts";
import { startSending } from "./tab-edits.ts";

/** For a page that has no recap: that of this device counts, which is loaded first. */
export async function chooseUnits(shareId: string, units: Units): Promise<void> {
  await renewCopy(shareId);
  const { copy } = await editStore.load(pageUser(), shareId);
  if (copy) await save(copy.recap, units);
}

/** A recap without units takes those of its athlete's browser at their next visit. */
export async function settleUnits(loaded: Recap): Promise<void> {
  const { copy, rows } = await editStore.load(pageUser(), loaded.shareId);
  if (ownUnitsOf(withRows(copy?.recap ?? loaded, rows)) === null)
    await save(loaded, unitsOfLocale(navigator.language));
}

async function save(shown: Recap, units: Units): Promise<void> {
  startSending();
  await changeFields(shown, { units });
  await leaveFields(shown.shareId, ["units"]);
}
