/** The style sheet of the pages without Remix's scripts knows the classes of all files that these pages are made of. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

const SHEET = "app/styles/reader-pages.css";
const PAGES = [
  "app/root.tsx",
  "app/browser/public-page/recap-page.ts",
  "app/routes/r.$shareId/route.tsx",
  "app/routes/embed.$shareId/route.tsx",
  "app/routes/s.$shareId/route.tsx",
  "app/routes/sample/route.tsx",
  "app/routes/offline-recap/route.tsx",
  "app/routes/exported-page/exported-pages.tsx",
  "app/browser/public-page/offline-recap.ts",
];
/** What root.tsx has only for pages with Remix's scripts. */
const ONLY_WITH_SCRIPTS = [
  "app/components/ui/toast",
  "app/components/recap/recap-cards-skeleton",
  "app/components/layout/page-skeleton",
  "app/browser/tab",
  "app/routes/lazy-part",
  "app/routes/recap-not-found",
  "app/routes/signed-out",
];
/** Loaded with a style sheet of its own. */
const STORY_MODE = "app/browser/film/";

/** Adds the file and all files of the product that it imports. */
function collect(file: string, found: Set<string>): Set<string> {
  if (found.has(file) || !existsSync(file) || ONLY_WITH_SCRIPTS.some((start) => file.startsWith(start)))
    return found;
  found.add(file);
  for (const { fileName } of ts.preProcessFile(readFileSync(file, "utf8")).importedFiles)
    if (fileName.startsWith(".")) collect(join(dirname(file), fileName.replace(/\?.*/, "")), found);
  return found;
}

test("the readers' style sheet looks for classes in every file of their pages", () => {
  const sources = [...readFileSync(SHEET, "utf8").matchAll(/@source "(.+)"/g)].map(([, glob = ""]) =>
    join(dirname(SHEET), glob),
  );
  const known = new Set(sources.flatMap((glob) => globSync(glob)));
  const pages = PAGES.reduce((found, page) => collect(page, found), new Set<string>());
  const withClasses = [...pages].filter(
    (file) =>
      !file.startsWith(STORY_MODE) && /class(Name|List|=)|[cC]lass\(/.test(readFileSync(file, "utf8")),
  );
  expect(withClasses.length).toBeGreaterThan(20);
  expect(withClasses.filter((file) => !known.has(file))).toEqual([]);
});
