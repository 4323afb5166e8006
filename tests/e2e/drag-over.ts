/** Drags files over the drop zone. */
import type { JSHandle, Locator, Page } from "playwright-core";
import { expect } from "vitest";

export interface DropPlace {
  place: Locator;
  /** The text that the drop zone shows while files are dragged over it. */
  invitation: Locator;
}

/** Drags until the drop zone reacts, as a real drag repeats the event. */
export async function dragOver(page: Page, dataTransfer: JSHandle<DataTransfer>): Promise<DropPlace> {
  const place = page.getByText("Add photos and videos");
  const invitation = page.getByText("Drop them here", { exact: true });
  await expect
    .poll(async () => {
      await place.dispatchEvent("dragover", { dataTransfer });
      return invitation.isVisible();
    })
    .toBe(true);
  return { place, invitation };
}
