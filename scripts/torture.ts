/**
 * Runs what is too slow for `npm test` (docs/changing.md): `npm run torture` runs `BY_DEFAULT`, `npm run torture -- mutants`
 * one entry. Most entries are tests that run more variants, rounds and random schedules than in `npm test`, or only here
 * (TESTS). The others are the programs of scripts/torture, which get the arguments after their name.
 */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { requireChromium } from "./browsers.ts";
import { build } from "./product/built-product.ts";

const BY_DEFAULT = ["exiftool", "html", "sweep"];

/**
 * By name: the files, and how many rounds those have that kill something; `npm run torture -- offline 5` has five, and `npm run
 * torture -- engines webkit` runs the tests of that name.
 */
const TESTS: Record<string, { files: string[]; rounds?: number }> = {
  "attack-limits": { files: ["tests/torture/attack-limits.test.ts"] },
  engines: { files: ["tests/torture/engines.test.ts"] },
  exiftool: { files: ["tests/torture/exiftool.test.ts"] },
  keep: {
    files: [
      "tests/torture/keep-journey.test.ts",
      "tests/torture/moved-product.test.ts",
      "tests/torture/killed-machine.test.ts",
    ],
  },
  likes: { files: ["tests/e2e/torture/likes.test.ts"] },
  "kill-recorder": { files: ["tests/e2e/torture/kill-recorder.test.ts"], rounds: 20 },
  "kill-typing": { files: ["tests/e2e/torture/kill-typing.test.ts"], rounds: 20 },
  offline: { files: ["tests/e2e/torture/offline.test.ts"], rounds: 20 },
  reel: { files: ["tests/torture/reel.test.ts"] },
  "resume-uploads": { files: ["tests/torture/resume-uploads.test.ts"], rounds: 20 },
  sweep: {
    files: [
      "workers/services/storage/media-sweep.test.ts",
      "workers/services/media/media-faults.test.ts",
      "workers/services/recordings/recording-faults.test.ts",
      "workers/services/reactions/reaction-service.test.ts",
      "workers/services/recaps/save-edits.test.ts",
      "tests/worker/request/row-room.test.ts",
      "tests/worker/media/any-media.test.ts",
      "tests/worker/media/uploads-api.test.ts",
      "tests/worker/voice/transcribe-api.test.ts",
      "tests/worker/sharing/card-form.test.ts",
      "tests/worker/request/any-request.test.ts",
      "workers/request/safe-request.test.ts",
      "tests/input-bounds.test.ts",
      "tests/outbox-walk.test.ts",
      "tests/deploy.test.ts",
      "tests/backup.test.ts",
      "tests/e2e/",
    ],
  },
};

const shell = process.platform === "win32";
const programs = readdirSync("scripts/torture")
  .filter((file) => file.endsWith(".ts"))
  .map((file) => file.slice(0, -".ts".length));
const [name, ...words] = process.argv.slice(2);
process.exitCode = name === undefined ? Math.max(...BY_DEFAULT.map((one) => run(one, []))) : run(name, words);

function run(name: string, words: string[]) {
  const tests = TESTS[name];
  if (tests) return runTests(tests, words);
  if (programs.includes(name)) return status("node", [`scripts/torture/${name}.ts`, ...words], process.env);
  const names = [...Object.keys(TESTS), ...programs].toSorted();
  console.error(`Name one of these (docs/changing.md): npm run torture -- ${names.join(", ")}`);
  return 1;
}

/** `words` are the number of rounds, or else parts of the tests' names. */
function runTests({ files, rounds }: (typeof TESTS)[string], words: string[]) {
  build();
  const env = { ...process.env, TORTURE: "1", CHROMIUM_PATH: requireChromium() };
  if (rounds) return status("vitest", ["run", ...files], { ...env, ROUNDS: words[0] ?? String(rounds) });
  const named = words.length > 0 ? ["-t", words.join("|")] : [];
  return status("vitest", ["run", ...files, ...named], env);
}

function status(program: string, options: string[], env: NodeJS.ProcessEnv) {
  return spawnSync(program, options, { stdio: "inherit", env, shell }).status ?? 1;
}
