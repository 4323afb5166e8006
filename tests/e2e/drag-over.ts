/** Drags files over the drop zone. */
import type { JSHandle, Locator, Page } from "playwright-core";
import { expect } from "vitest";

export interface DropPlace {
  place: Locator;
  /** The text that the drop zone shows while files are dragged over it. */
  invitation: Locator;
}

/**
 * Drags until the drop zone reacts: its script loads on the first interaction, and a real drag repeats the event too.
 */
export async function dragOver(page: Page, dataTransfer: JSHandle<DataTransfer>): Promise<DropPlace> {
  const place = page.getByText("Photos up to 40 MB");
  const invitation = page.getByText("Drop them here", { exact: true });
  await expect
    .poll(async () => {
      await page.mouse.move(10, 10);
      await page.mouse.move(20, 20);
      await place.dispatchEvent("dragover", { dataTransfer });
      return invitation.isVisible();
    })
    .toBe(true);
  return { place, invitation };
}
