/**
 * Writes build/client/licenses.txt after `remix vite:build`: the licences of all packages whose code may be in the site or
 * the Worker. Packages that only scripts use are left out.
 */
import { execSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

/** What the LGPL requires in addition to the package's licence: the libraries in it, their sources, and the (L)GPL. */
const NOTICES = {
  "heic-to": ["heic-to.txt", "gpl-3.0.txt"],
  "@mediabunny/aac-encoder": ["aac-encoder.txt", "lgpl-2.1.txt"],
};

const packages: { name: string; version: string; license: string; path: string }[] = JSON.parse(
  execSync('npm query ".prod:not(:root)"', { encoding: "utf8" }),
);
const texts = packages.map(({ name, version, license, path }) => {
  const file = readdirSync(path).find((entry) => /^licen[cs]e/i.test(entry));
  const notices = Object.entries(NOTICES).find(([noted]) => noted === name)?.[1] ?? [];
  return [
    `${name} ${version} (${license})`,
    ...(file === undefined ? [] : [readFileSync(`${path}/${file}`, "utf8")]),
    ...notices.map((notice) => readFileSync(`scripts/licenses/${notice}`, "utf8")),
  ].join("\n\n");
});
writeFileSync("build/client/licenses.txt", texts.join(`\n\n${"=".repeat(80)}\n\n`));
