/** The texts that wait on this device, for the outbox: of all recaps. */
import { deviceStore, ignoringNoDatabase, type StoredText } from "../device/device-store.ts";
import { findText, lockOfText } from "../device/draft-mirror.ts";
import { tryLock } from "../lib/locks.ts";
import { notifyWaiting } from "../lib/waiting.ts";
import type { TextOutboxDeps } from "./text-outbox.ts";

export const textStore: Omit<TextOutboxDeps, "send"> = {
  async list() {
    const texts = await ignoringNoDatabase(async () => (await deviceStore()).getAll("texts"));
    return (texts ?? []).toSorted((one, other) => one.typedAt - other.typedAt);
  },
  find: findText,
  tryLock: (id) => tryLock(lockOfText(id)),
  put: (text) => changeUnlessTyped(text, async (store) => void (await store.put("texts", text))),
  remove: (text) => changeUnlessTyped(text, (store) => store.delete("texts", text.id)),
};

/** Without locks between tabs, a screen may have stored a newer text. */
async function changeUnlessTyped(
  { id, typedAt }: StoredText,
  change: (store: Awaited<ReturnType<typeof deviceStore>>) => Promise<void>,
): Promise<void> {
  if ((await findText(id))?.typedAt !== typedAt) return;
  await ignoringNoDatabase(async () => change(await deviceStore()));
  notifyWaiting();
}
