/** Looks for takes and typed transcripts of a recap in this device's database. */
import { deviceStore, ignoringNoDatabase } from "../device/device-store.ts";
import { listTyped } from "./transcript-mirror.ts";

/** Whether this device stores takes of the recap, or transcript edits that the server does not have yet. */
export async function keepsVoice(shareId: string): Promise<boolean> {
  const takes = await ignoringNoDatabase(async () =>
    (await deviceStore()).countFromIndex("takes", "shareId", shareId),
  );
  return (takes !== undefined && takes > 0) || (await listTyped(shareId)).length > 0;
}
