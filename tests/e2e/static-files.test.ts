import { expect, inject, test } from "vitest";

test("browsers and crawlers find the icon where they look for it unasked", async () => {
  const response = await fetch(`${inject("productUrl")}/favicon.ico`);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toMatch(/icon/);
  // An ICO file begins with its type, and the number of pictures in it.
  expect([...new Uint8Array(await response.arrayBuffer()).slice(0, 6)]).toEqual([0, 0, 1, 0, 1, 0]);
});
