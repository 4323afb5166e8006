/** Files that are dragged over the place where they can be dropped. */
import type { JSHandle, Locator, Page } from "playwright-core";
import { expect } from "vitest";

export interface DropPlace {
  place: Locator;
  /** What the place says while something is dragged over it. */
  invitation: Locator;
}

/** What takes the files is loaded at the first sign of the athlete; a real drag goes on telling where it is. */
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
