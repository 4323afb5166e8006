/**
 * Builds the site and what the Worker needs besides it (wrangler.toml). Builds nothing if `build/` was made of the same files
 * and packages, so that `npm start` after `npm test` starts at once.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";

/** What `build/` was made of: the digest of everything that a build reads. */
const MADE_OF = "build/made-of";
const SOURCES = ["{app,public,workers,scripts}/**/*", "*.{json,ts,js}"];
const STEPS = [
  ["remix", "vite:build"],
  ["node", "scripts/build-licenses.ts"],
  ["node", "scripts/build-cards.ts"],
  ["node", "scripts/build-service-worker.ts"],
  ["node", "scripts/build-api-document.ts"],
];

const sources = digestOfSources();
if (existsSync(MADE_OF) && readFileSync(MADE_OF, "utf8") === sources) {
  console.log("Nothing has changed since the last build.");
  process.exit(0);
}
// A build that is interrupted leaves none.
rmSync(MADE_OF, { force: true });
for (const [program = "", ...words] of STEPS) {
  const { status } = spawnSync(program, words, {
    stdio: "inherit",
    // Whatever the shell says: React's production build.
    env: { ...process.env, NODE_ENV: "production" },
    shell: process.platform === "win32",
  });
  if (status !== 0) process.exit(status ?? 1);
}
writeFileSync(MADE_OF, sources);

function digestOfSources() {
  const hash = createHash("sha256");
  const entries = SOURCES.flatMap((pattern) => globSync(pattern, { withFileTypes: true }));
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`);
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(file));
  return hash.digest("hex");
}
