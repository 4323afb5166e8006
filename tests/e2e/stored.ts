/** Reads what is stored of a recap: on the server, and unsaved on the device. */

import type { Page } from "playwright-core";
import { expect } from "vitest";
import { readStore } from "./device-database.ts";

/** Waits until the recap on the server has these fields. */
export async function expectStored(page: Page, shareId: string, fields: object): Promise<void> {
  const stored = async () => (await page.request.get(`/api/recaps/${shareId}`)).json();
  await expect.poll(stored).toMatchObject(fields);
}

/** Returns what was typed on the device and is not sent (app/browser/edit-store/edit-row.ts), by field: "name", "answer-2". */
export async function unsavedFields(page: Page): Promise<Record<string, unknown>> {
  const rows = (await readStore(page, "rows")).map(([, row]) => row);
  return Object.fromEntries(rows.map(({ field, typed }) => [field, typed]));
}

/** Returns the texts of questions that wait on the device for the athlete or the server. */
export async function unsavedQuestions(page: Page): Promise<unknown[]> {
  const fields = Object.entries(await unsavedFields(page));
  return fields.flatMap(([field, typed]) => (field.startsWith("question-") ? [typed] : []));
}
