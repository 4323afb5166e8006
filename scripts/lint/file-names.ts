/**
 * Fails if more than two files in app and workers have the same name, or a folder has more than 25 entries. Exempt are
 * `route`, which Remix names, and the folder of the routes.
 */
import { globSync } from "node:fs";
import { basename, dirname } from "node:path";

const MAX_SAME_NAMES = 2;
const MAX_ENTRIES = 25;
const ROUTES = "app/routes";

const paths = globSync("{app,workers}/**/*").map((path) => path.replaceAll("\\", "/"));
const named = paths.filter(
  (path) => /\.(tsx?|css)$/.test(path) && !path.includes(".test.") && dirname(path) !== ROUTES,
);
const names = Map.groupBy(named, (path) => basename(path).replace(/\..*$/, ""));
const folders = Map.groupBy(paths, dirname);

const problems = [
  ...[...names]
    .filter(([name, same]) => same.length > MAX_SAME_NAMES && name !== "route")
    .map(([name, same]) => `The name "${name}" occurs ${same.length} times: ${same.join(", ")}`),
  ...[...folders]
    .filter(([folder, entries]) => entries.length > MAX_ENTRIES && folder !== ROUTES)
    .map(([folder, entries]) => `${folder} has ${entries.length} entries: divide it by feature`),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
