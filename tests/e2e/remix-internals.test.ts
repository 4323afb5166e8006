/** What the app uses of Remix's browser code without a word about it in Remix's documentation. */
import type {} from "@remix-run/react";
import { expect, test } from "vitest";
import { OPENED_SCREEN } from "../../app/browser/service-worker/replaced-script.ts";
import { openPages } from "./browser.ts";
import { hydrated } from "./hydrated.ts";

const open = openPages();

test("a page tells its version, the code of its routes, and which screen it is opening", async () => {
  const page = await open();
  await page.goto("/race-type?new");
  await hydrated(page);
  const { version, routes, loaded, missing } = await page.evaluate(() => {
    const { __remixManifest: manifest, __remixRouteModules: modules, __remixRouter: router } = window;
    return {
      version: manifest.version,
      routes: router.routes.flatMap(({ children = [] }) => children.map(({ id }) => id)),
      loaded: Object.keys(modules),
      missing: manifest.routes["routes/_index"] ?? manifest.routes["routes/_index/route"],
    };
  });
  expect(version).toMatch(/^\w{8,}$/);
  expect(routes).toContain(missing?.id);
  expect(loaded).toContain("root");
  expect(loaded).not.toContain(missing?.id);
  expect(missing?.module).toMatch(/^\/assets\/.+\.js$/);

  expect(await page.evaluate(OPENED_SCREEN)).toBeUndefined();
  await page.route("**/*.data*", () => {});
  await page.getByRole("link", { name: "Back" }).click();
  const opened = () => page.evaluate(`${OPENED_SCREEN}?.pathname`);
  await expect.poll(opened).toBe("/");
});
