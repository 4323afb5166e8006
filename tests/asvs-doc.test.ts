/** docs/asvs.md names what shows each requirement. */
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const PAGE = readFileSync("docs/asvs.md", "utf8");

test("every file that the page names exists", () => {
  const named = [...PAGE.matchAll(/`((?:app|workers|tests|scripts|\.github)\/[^`]+)`/g)].map(
    ([, path = ""]) => path,
  );
  expect(named.length).toBeGreaterThan(100);
  expect([...new Set(named)].filter((path) => !existsSync(path))).toEqual([]);
});

test("no requirement has two rows", () => {
  const numbers = [...PAGE.matchAll(/^\| (\d+\.\d+\.\d+) \|/gm)].map(([, number]) => number);
  expect(numbers.length).toBeGreaterThan(100);
  expect(numbers).toEqual([...new Set(numbers)]);
});
