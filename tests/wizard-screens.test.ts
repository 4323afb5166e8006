/** Tests that every wizard screen has a route, a heading and an entry in the list of screens. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { WIZARD_PATHS } from "../app/domain/wizard/wizard-screens.ts";
import { PARTS, screensOf } from "./e2e/screens.ts";

const ROUTES = fileURLToPath(new URL("../app/routes", import.meta.url));
const screenNames = screensOf(PARTS, "http://localhost").map(({ name }) => name);

/** Returns the sources of the route's modules. A route without a folder has one module. */
function sourcesOf(path: string): string[] {
  const folder = `${ROUTES}${path}`;
  if (!existsSync(folder)) return existsSync(`${folder}.tsx`) ? [readFileSync(`${folder}.tsx`, "utf8")] : [];
  return globSync(`${folder}/**/*.{ts,tsx}`).map((file) => readFileSync(file, "utf8"));
}

test.each(WIZARD_PATHS)("%s has a route module", (path) => {
  expect([`${ROUTES}${path}.tsx`, `${ROUTES}${path}/route.tsx`].filter(existsSync)).toHaveLength(1);
});

test.each(WIZARD_PATHS)("%s gets its document title and heading from the wizard's table", (path) => {
  const source = sourcesOf(path).join("\n");
  expect(source).toContain(`wizardMeta("${path}"`);
  expect(source).toMatch(new RegExp(`<WizardFrame\\s+path="${path}"`));
});

test.each(WIZARD_PATHS)("the list of screens contains %s", (path) => {
  expect(screenNames).toContain(path.slice(1));
});
