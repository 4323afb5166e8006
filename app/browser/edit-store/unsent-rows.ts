/** Lists the unsent edits of the page's user and of others. Every page loads this file, so keep it small. */
import { isOwn, pageUser } from "../lib/page-user.ts";
import { editDatabase } from "./edit-database.ts";
import type { EditRow } from "./edit-row.ts";

export async function listUnsentRows(): Promise<Record<"own" | "others", EditRow[]>> {
  const rows = await editDatabase.transact("readonly", (tables) => tables.everyRow());
  const isOfPage = (row: EditRow) => isOwn(row, pageUser());
  return { own: rows.filter(isOfPage), others: rows.filter((row) => !isOfPage(row)) };
}
