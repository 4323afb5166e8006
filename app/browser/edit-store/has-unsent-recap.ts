/** Every page of the wizard loads this file, so keep it small. */
import { pageUser } from "../lib/page-user.ts";
import { editDatabase, listForViewer } from "./edit-database.ts";

/** How long pages wait for a database that may never answer. */
const ANSWER_MS = 1_000;

/** Whether the recap was begun on this device, and the server has not begun it. */
export function hasUnsentRecap(shareId: string): Promise<boolean> {
  const viewer = pageUser();
  const isOfDevice = editDatabase.transact("readonly", async (tables) => {
    const [copy] = await listForViewer(viewer, (owner) => tables.copies(owner, shareId));
    return copy?.recap.id === 0;
  });
  return Promise.race([isOfDevice, new Promise<false>((resolve) => setTimeout(resolve, ANSWER_MS, false))]);
}
