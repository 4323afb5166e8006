/** Whether this device keeps voice, or text of it, that the server does not have yet. */
import { deviceStore, ignoringNoDatabase } from "../device-store.ts";
import { listTyped } from "./transcript-mirror.ts";

export async function keepsVoice(shareId: string): Promise<boolean> {
  const takes = await ignoringNoDatabase(async () =>
    (await deviceStore()).countFromIndex("takes", "shareId", shareId),
  );
  return (takes !== undefined && takes > 0) || (await listTyped(shareId)).length > 0;
}
