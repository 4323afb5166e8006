/**
 * Breaks the product in one place at a time, and reports what no test notices: `FOLDERS` with Stryker, and what runs in workerd by a
 * list (mutants/mutant-list.ts). `npm run torture -- mutants app/domain/voice` breaks that folder, `-- mutants sweep` the mutants of
 * the list whose name or file contains "sweep".
 */
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { Stryker } from "@stryker-mutator/core";
import { createVitest, type Vitest } from "vitest/node";
import { build } from "../product/built-product.ts";
import { MUTANTS, type Mutant } from "./mutants/mutant-list.ts";

/** The rule of edits, and the metadata of photos. */
const FOLDERS = ["app/domain/edits", "app/media-files/photos"];
/** Percent of the mutants that the tests have to notice: others change nothing, or a text. */
const LEAST_NOTICED = 70;
/** A machine with other work to do must not look like a test that noticed. Milliseconds. */
const TEST_TIMEOUT = 120_000;

const words = process.argv.slice(2);
const folders = words.length === 0 ? FOLDERS : words.filter((word) => word.startsWith("app/"));
const isListed = words.length === 0 || folders.length === 0;
const passed = [
  ...(folders.length > 0 ? [await mutateFolders(folders)] : []),
  ...(isListed ? [await mutateListed(words)] : []),
];
process.exit(passed.every(Boolean) ? 0 : 1);

/** Returns whether the tests notice enough. */
async function mutateFolders(folders: string[]) {
  const results = await new Stryker({
    testRunner: "vitest",
    vitest: { configFile: "scripts/torture/mutants/domain-tests.ts" },
    mutate: folders.flatMap((folder) => [`${folder}/**/*.ts`, `!${folder}/**/*.test.ts`]),
    ignorePatterns: [".wrangler", "build", "data", "screenshots", "docs"],
    tempDirName: ".wrangler/mutants",
    reporters: ["clear-text", "progress-append-only"],
    clearTextReporter: { reportTests: false },
    timeoutMS: TEST_TIMEOUT,
  }).runMutationTest();
  const noticed = results.filter(({ status }) => status === "Killed" || status === "Timeout").length;
  const counted = noticed + results.filter(({ status }) => /Survived|NoCoverage/.test(status)).length;
  const percent = (100 * noticed) / counted;
  console.log(
    `${noticed} of ${counted} mutants noticed, ${percent.toFixed(0)} % (at least ${LEAST_NOTICED})`,
  );
  return percent >= LEAST_NOTICED;
}

/** Returns whether a test failed for each mutant whose name or file contains one of these words. */
async function mutateListed(words: string[]) {
  const mutants = MUTANTS.filter(({ name, file }) =>
    words.every((word) => `${name} ${file}`.toLowerCase().includes(word.toLowerCase())),
  );
  const misplaced = mutants.filter(({ file, find }) => readFileSync(file, "utf8").split(find).length !== 2);
  for (const { name, file } of misplaced)
    console.error(`Not exactly once in ${file}: the piece for "${name}"`);
  if (misplaced.length > 0 || mutants.length === 0) {
    console.error("The list has to follow the code (scripts/torture/mutants/mutant-list.ts).");
    return false;
  }
  // The Worker's tests load the pages that are built.
  build();
  const vitest = await createVitest({
    ...{ watch: false, bail: 1, project: ["worker"], reporters: [{}] },
    ...{ testTimeout: TEST_TIMEOUT, hookTimeout: TEST_TIMEOUT },
  });
  await vitest.standalone();
  try {
    const sound = await run(vitest, [...new Set(mutants.flatMap(({ tests }) => tests))]);
    if (sound.kind !== "survived") {
      console.error(`The tests fail without a mutant: ${sound.detail}`);
      return false;
    }
    let killed = 0;
    for (const mutant of mutants) {
      const { kind, detail } = await runMutant(vitest, mutant);
      console.log(`${kind.padEnd(8)} ${mutant.name}${kind === "killed" ? "" : `: ${detail}`}`);
      if (kind === "killed") killed++;
    }
    console.log(`${killed} of ${mutants.length} mutants of the list noticed`);
    return killed === mutants.length;
  } finally {
    await vitest.close();
  }
}

async function runMutant(vitest: Vitest, { file, find, replace, tests }: Mutant): Promise<Outcome> {
  const source = readFileSync(file, "utf8");
  const restore = () => writeFileSync(file, source);
  const interrupted = () => process.exit(130);
  process.on("exit", restore).on("SIGINT", interrupted).on("SIGTERM", interrupted);
  try {
    const mutated = source.replace(find, () => replace);
    writeFileSync(file, mutated);
    vitest.invalidateFile(resolve(file));
    return await run(vitest, tests);
  } catch (error) {
    return { kind: "broken", detail: error instanceof Error ? error.message : String(error) };
  } finally {
    restore();
    process.off("exit", restore).off("SIGINT", interrupted).off("SIGTERM", interrupted);
    vitest.invalidateFile(resolve(file));
  }
}

/** The outcome of a mutant: "broken" if its tests could not run at all, which says nothing about them. */
interface Outcome {
  kind: "killed" | "survived" | "broken";
  detail: string;
}

async function run(vitest: Vitest, files: string[]): Promise<Outcome> {
  const specifications = await vitest.globTestSpecifications(files);
  const wanted = new Set(specifications.map(({ moduleId }) => moduleId));
  if (wanted.size !== files.length)
    return { kind: "broken", detail: `${files} name ${wanted.size} test files` };
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  // Vitest also answers with the modules of earlier runs.
  const modules = testModules.filter(({ moduleId }) => wanted.has(moduleId));
  const failed = modules
    .flatMap((module) => [...module.children.allTests()])
    .find((test) => test.result().state === "failed");
  if (failed) return { kind: "killed", detail: failed.fullName };
  const errors = [...modules.flatMap((module) => module.errors()), ...unhandledErrors];
  const isWhole = modules.length === files.length && modules.every((module) => module.state() === "passed");
  if (errors.length > 0 || !isWhole) {
    const words = errors.map((error) => Reflect.get(Object(error), "message") ?? error);
    return { kind: "broken", detail: words.join("; ") || "not all tests were run" };
  }
  return { kind: "survived", detail: `all tests of ${files.join(", ")} pass` };
}
