/** Breaks the product in one place at a time (mutant-list.mjs) and runs the tests that should notice. */
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { createVitest } from "vitest/node";
import { buildPages } from "../product/built-product.mjs";
import { MUTANTS } from "./mutants/mutant-list.mjs";

/** @typedef {import("./mutants/mutant-list.mjs").Mutant} Mutant */
/** @typedef {import("vitest/node").Vitest} Vitest */

/** These reach the Worker's tests through the build alone. */
const BUILT = /^app\/(http|routes|components|root\.tsx|entry\.server\.tsx)/;
const SERVER_BUILD = "build/server/index.js";
/** A machine with other work to do must not look like a test that noticed. Milliseconds. */
const TEST_TIMEOUT = 120_000;

/** @type {Map<string, string>} The sources of the files that hold a mutant now. */
const originals = new Map();

/**
 * Returns the exit code: 0 if a test failed for each mutant whose name or file contains one of these words.
 * @param {string[]} words
 */
async function runMutants(words) {
  const mutants = MUTANTS.filter(({ name, file }) => isWanted(`${name} ${file}`, words));
  const misplaced = mutants.filter((mutant) => !isInPlace(mutant));
  for (const { name, file } of misplaced)
    console.error(`Not exactly once in ${file}: the piece for "${name}"`);
  if (misplaced.length > 0 || mutants.length === 0) {
    console.error("The list has to follow the code (scripts/torture/mutants/mutant-list.mjs).");
    return 1;
  }
  process.on("exit", restoreAll);
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(130));
  buildPages();
  const vitest = await createVitest({
    watch: false,
    bail: 1,
    project: ["domain", "worker"],
    reporters: [{}],
    testTimeout: TEST_TIMEOUT,
    hookTimeout: TEST_TIMEOUT,
  });
  await vitest.standalone();
  try {
    return await tryAll(vitest, mutants);
  } finally {
    restoreAll();
    if (mutants.some(isBuilt)) buildPages();
    await vitest.close();
  }
}

/** @param {string} text @param {string[]} words */
function isWanted(text, words) {
  return words.length === 0 || words.some((word) => text.toLowerCase().includes(word.toLowerCase()));
}

/** @param {Mutant} mutant */
function isInPlace({ file, find }) {
  return readFileSync(file, "utf8").split(find).length === 2;
}

/** @param {Mutant} mutant */
function isBuilt({ file }) {
  return BUILT.test(file);
}

/** @param {Vitest} vitest @param {Mutant[]} mutants */
async function tryAll(vitest, mutants) {
  const sound = await run(vitest, [...new Set(mutants.flatMap(({ tests }) => tests))]);
  if (sound.kind !== "survived") {
    console.error(`The tests fail without a mutant: ${sound.detail}`);
    return 1;
  }
  // The built ones last: after them the product is built as it was.
  const inOrder = [...mutants.filter((mutant) => !isBuilt(mutant)), ...mutants.filter(isBuilt)];
  let killed = 0;
  for (const mutant of inOrder) {
    const begun = performance.now();
    const { kind, detail } = await runMutant(vitest, mutant);
    const seconds = `${Math.round((performance.now() - begun) / 1_000)} s`.padStart(5);
    const word = kind === "killed" ? "killed  " : kind.toUpperCase();
    console.log(`${word} ${seconds}  ${mutant.name}${kind === "killed" ? "" : `: ${detail}`}`);
    if (kind === "killed") killed++;
  }
  console.log(`${killed} of ${mutants.length} mutants killed`);
  return killed === mutants.length ? 0 : 1;
}

/** @param {Vitest} vitest @param {Mutant} mutant @returns {Promise<Outcome>} */
async function runMutant(vitest, { file, find, replace, tests }) {
  const source = readFileSync(file, "utf8");
  originals.set(file, source);
  try {
    writeFileSync(
      file,
      source.replace(find, () => replace),
    );
    if (BUILT.test(file)) buildPages();
    invalidate(vitest, file);
    return await run(vitest, tests);
  } catch (error) {
    return { kind: "broken", detail: error instanceof Error ? error.message : String(error) };
  } finally {
    restoreAll();
    invalidate(vitest, file);
  }
}

/** @param {Vitest} vitest @param {string} file */
function invalidate(vitest, file) {
  for (const changed of [file, SERVER_BUILD]) vitest.invalidateFile(resolve(changed));
}

function restoreAll() {
  for (const [file, source] of originals) writeFileSync(file, source);
  originals.clear();
}

/**
 * What became of a mutant: "broken" if its tests could not run at all, which says nothing about them.
 * @typedef {{ kind: "killed" | "survived" | "broken", detail: string }} Outcome
 */

/** @param {Vitest} vitest @param {string[]} files @returns {Promise<Outcome>} */
async function run(vitest, files) {
  const specifications = await vitest.globTestSpecifications(files);
  const wanted = new Set(specifications.map(({ moduleId }) => moduleId));
  if (wanted.size !== files.length)
    return { kind: "broken", detail: `${files} name ${wanted.size} test files` };
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  // Vitest also answers with the modules of earlier runs.
  const modules = testModules.filter(({ moduleId }) => wanted.has(moduleId));
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const failed = tests.find((test) => test.result().state === "failed");
  if (failed) return { kind: "killed", detail: failed.fullName };
  const errors = [...modules.flatMap((module) => module.errors()), ...unhandledErrors];
  const isWhole = modules.length === files.length && modules.every((module) => module.state() === "passed");
  if (errors.length > 0 || !isWhole)
    return { kind: "broken", detail: errors.map(messageOf).join("; ") || "not all tests were run" };
  return { kind: "survived", detail: `all tests of ${files.join(", ")} pass` };
}

/** @param {unknown} error */
function messageOf(error) {
  return typeof error === "object" && error !== null && "message" in error ? error.message : error;
}

process.exit(await runMutants(process.argv.slice(2)));
