/** Changes data on the server behind the page's back, and delays responses. */
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Deletes the recap of a public link on the server. The device copy in this browser stays. */
export async function deleteOnServer(page: Page, link: string): Promise<void> {
  const { origin, pathname } = new URL(link);
  const response = await page.request.delete(`${origin}/api/recaps/${pathname.split("/").at(-1)}`, {
    headers: { origin },
  });
  expect(response.status()).toBeLessThan(300);
}

/** Holds the page's requests to matching addresses until the returned function is called. */
export async function hold(page: Page, addresses: string): Promise<() => void> {
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
