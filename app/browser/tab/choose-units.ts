/** The units of an own recap, where no form asks for them. */

import { ownUnitsOf, type Units, unitsOfLocale } from "../../domain/race/units.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { editStore } from "../edit-store/edit-store.ts";
import { withRows } from "../edit-store/edited-copy.ts";
import { pageUser } from "../lib/page-user.ts";
import { changeFields, leaveFields } from "../text/change-fields.ts";
import { renewCopy } from "../text/renew-device-copy.ts";

let isSending = false;

/** For a page without React, which has neither the recap nor what sends it: this device's copy counts, which is loaded first. */
export async function chooseUnits(shareId: string, units: Units): Promise<void> {
  const [{ createTabOutbox }] = await Promise.all([import("./tab-outbox.client.ts"), renewCopy(shareId)]);
  if (!isSending) createTabOutbox();
  isSending = true;
  const { copy } = await editStore.load(pageUser(), shareId);
  if (copy) await save(copy.recap, units);
}

/** A recap without units takes those of its athlete's browser at their next visit. Resolves with true if it does. */
export async function settleUnits(loaded: Recap): Promise<boolean> {
  const { copy, rows } = await editStore.load(pageUser(), loaded.shareId);
  if (ownUnitsOf(withRows(copy?.recap ?? loaded, rows)) !== null) return false;
  await save(loaded, unitsOfLocale(navigator.language));
  return true;
}

async function save(shown: Recap, units: Units): Promise<void> {
  await changeFields(shown, { units });
  await leaveFields(shown.shareId, ["units"]);
}
