/** Reads what is stored of a recap: on the server, and unsaved on the device. */

import type { Page } from "playwright-core";
import { expect } from "vitest";
import { readStore } from "./device-database.ts";

/** Waits until the recap on the server has these fields. */
export async function expectStored(page: Page, shareId: string, fields: object): Promise<void> {
  const stored = async () => (await page.request.get(`/api/recaps/${shareId}`)).json();
  await expect.poll(stored).toMatchObject(fields);
}

/** Returns the device's unsaved text (app/browser/device/draft-mirror.ts) by screen: "details", "answer-2", "new-question". */
export async function unsavedScreens(page: Page): Promise<Record<string, unknown>> {
  return Object.fromEntries(await unsavedTexts(page));
}

/** Returns all unsaved texts of the device, each with its screen: every tab may have one of the same screen. */
export async function unsavedTexts(page: Page): Promise<[screen: string, patch: unknown][]> {
  const items = (await readStore(page, "items")).map(([, item]) => item);
  return items.filter(({ kind }) => kind === "text").map(({ place, patch }) => [String(place), patch]);
}
