/** Reads the edit store for pages on which nothing is typed. Every page loads this file, so keep it small. */
import type { Field } from "../../domain/edits/edit.ts";
import { pageUser } from "../lib/page-user.ts";
import { editDatabase, type Viewer } from "./edit-database.ts";
import type { EditRow } from "./edit-row.ts";
import type { Edited } from "./edit-transaction.ts";

/** How long pages wait for a database that may never answer. */
const ANSWER_MS = 1_000;

/** Returns the unsent edits of the page's user: of a recap, of these fields of it, or of all recaps. */
export function findRows(shareId?: string, fields?: Field[]): Promise<EditRow[]> {
  const viewer = pageUser();
  return editDatabase.transact("readonly", (tables) => tables.rows(viewer, shareId, fields));
}

/** Returns the unsent edits of all users. */
export function findEveryRow(): Promise<EditRow[]> {
  return editDatabase.transact("readonly", (tables) => tables.everyRow());
}

/** Returns the copy and the rows that a viewer sees. */
export function findEdited(viewer: Viewer, shareId: string): Promise<Edited> {
  return editDatabase.transact("readonly", async (tables) => {
    const [copy = null] = await tables.copies(viewer, shareId);
    return { copy, rows: await tables.rows(viewer, shareId) };
  });
}

/** Whether the recap was begun on this device, and the server has not begun it. */
export function hasUnsentRecap(shareId: string): Promise<boolean> {
  const isOfDevice = findEdited(pageUser(), shareId).then(({ copy }) => copy?.recap.id === 0);
  return Promise.race([isOfDevice, new Promise<false>((resolve) => setTimeout(resolve, ANSWER_MS, false))]);
}
