import { expect, test } from "vitest";
import { newShareId, photo, recap } from "../../../tests/factories.ts";
import { setUpDevice } from "../../../tests/outbox-device.ts";
import { DEFAULT_FOCAL_POINT } from "../../domain/media/focal-point.ts";
import type { Media } from "../../domain/media/media.ts";
import { draftMirror } from "./draft-mirror.ts";
import { type FormItem, newItem } from "./item.ts";
import { itemStore } from "./item-store.ts";
import { listCopies, storeCopy } from "./recap-copies.ts";
import type { RecapPatch } from "./recap-patch.ts";

setUpDevice();

const shareId = newShareId();
const at = (version: number, name: string) => recap({ shareId, version, name, answers: { "0": "Mud." } });
const form = (does: FormItem["does"], state: FormItem["state"]): FormItem => ({
  ...newItem(does, shareId, 1),
  ...{ kind: "form", does, fields: [], state },
});

test("a page that was loaded earlier does not replace a newer copy", async () => {
  await storeCopy(at(3, "Newer"));
  await storeCopy(at(2, "Older"));
  expect((await listCopies())?.map(({ name }) => name)).toEqual(["Newer"]);
  await storeCopy(at(3, "The same"));
  expect((await listCopies())?.map(({ name }) => name)).toEqual(["The same"]);
});

test("the server's version does not replace what waits in a form", async () => {
  await storeCopy(at(3, "Mine"));
  await itemStore.add([form("questions", "ready")]);
  await storeCopy(at(4, "Theirs"));
  expect((await listCopies())?.map(({ name }) => name)).toEqual(["Mine"]);
});

test("photos in a copy of an older version of the product have the default focal point", async () => {
  const { focalPoint: _, ...older } = photo({ id: "older" });
  const chosen = photo({ focalPoint: { x: 10, y: 90 } });
  await storeCopy(recap({ shareId, media: [older as Media, chosen] }));
  expect((await listCopies())?.[0]?.media).toEqual([{ ...older, focalPoint: DEFAULT_FOCAL_POINT }, chosen]);
});

test("a copy gets what a screen has saved, unless it is newer", async () => {
  await storeCopy(at(3, "Forest Run"));
  const mirror = draftMirror<RecapPatch>(shareId, "details");
  const saved = async (patch: RecapPatch, version: number) => {
    await mirror.store({ base: {}, patch });
    await mirror.forget(patch, version);
  };
  await saved({ details: { name: "Lake Run" }, answers: { "0": null, "1": "Rain." } }, 4);
  await saved({ details: { name: "Late" } }, 4);
  expect(await listCopies()).toMatchObject([{ version: 4, name: "Lake Run", answers: { "1": "Rain." } }]);
  expect(await itemStore.list()).toEqual([]);
  mirror.close();
});
