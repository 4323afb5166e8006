/**
 * Checks the docs for what makes them hard to read or wrong: long cells and records, pages that do not say for whom they are, links,
 * headings and files that do not exist.
 */
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const MAX_CELL_CHARACTERS = 300;
const MAX_RECORD_WORDS = 350;
/** Their words are not ours to change: only their links are checked. */
const GIVEN = ["docs/specification.md", "docs/goals.md"];

const files = globSync(["*", ".*", "{.github,app,docs,migrations,public,scripts,tests,workers}/**"]);
const pages = new Map(
  files.filter((file) => file.endsWith(".md")).map((page) => [page, readFileSync(page, "utf8")]),
);
const problems = [...pages].flatMap(([page, text]) => problemsOf(page, text).map((one) => `${page}: ${one}`));
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

function problemsOf(page: string, text: string) {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
  const found = links.filter((link) => !leadsSomewhere(page, link)).map((link) => `${link} leads nowhere`);
  if (GIVEN.includes(page)) return found;
  for (const cell of text
    .split("\n")
    .flatMap((line) => (line.startsWith("|") ? line.split(/(?<!\\)\|/) : [])))
    if (cell.trim().length > MAX_CELL_CHARACTERS)
      found.push(`a cell has ${cell.trim().length} characters: ${cell.trim().slice(0, 60)}`);
  if (dirname(page) === "docs" && !/^# .+\n\nFor who/.test(text))
    found.push("the first line does not say for whom it is (For whoever ...)");
  const words = text.trim().split(/\s+/).length;
  if (dirname(page) === "docs/decisions" && words > MAX_RECORD_WORDS) found.push(`has ${words} words`);
  for (const [, file = ""] of text.matchAll(/`([\w./$-]+\.(?:tsx?|mjs|md|grit))`/g))
    if (!files.some((one) => one === file || one.endsWith(`/${file}`))) found.push(`${file} does not exist`);
  return found;
}

function leadsSomewhere(page: string, link: string) {
  if (/^\w+:/.test(link)) return true;
  const [path = "", heading] = link.split("#");
  const target = path === "" ? page : join(dirname(page), path);
  if (heading === undefined) return files.includes(target.replace(/\/$/, ""));
  const headings = [...(pages.get(target) ?? "").matchAll(/^#+ (.+)$/gm)];
  return headings.some(
    ([, one = ""]) =>
      heading ===
      one
        .toLowerCase()
        .replaceAll(/[^\w\- ]/g, "")
        .replaceAll(" ", "-"),
  );
}
