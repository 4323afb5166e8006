import { expect, test } from "vitest";
import { productUrl } from "./product.ts";

test("browsers and crawlers find the icon at its default address", async () => {
  const response = await fetch(`${productUrl()}/favicon.ico`);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toMatch(/icon/);
  // An ICO file begins with its type and its number of images.
  expect([...new Uint8Array(await response.arrayBuffer()).slice(0, 6)]).toEqual([0, 0, 1, 0, 1, 0]);
});

test("the licences of all packages in the browser code are served", async () => {
  const response = await fetch(`${productUrl()}/licenses.txt`);
  expect(response.status).toBe(200);
  const text = await response.text();
  // One package of each kind of script: a page's, and those of the workers that prepare photos.
  for (const name of ["react", "lucide-react", "thumbhash", "heic-to"])
    expect(text).toContain(`Name: ${name}\n`);
});
