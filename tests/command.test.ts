/** What the person at the terminal reads when a command stops. */
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { explainIfFull } from "../scripts/keep/data-folder.ts";

/** Runs the code as a command does. */
function run(code: string) {
  const program = `
    import { DatabaseSync } from "node:sqlite";
    import { CommandError, runCommand } from "./scripts/command.ts";
    await runCommand(() => { ${code} });`;
  return spawnSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" });
}

test("a full disk is a sentence, whoever has found it", () => {
  const sentence = "The disk is full. Free some space and run the command again.\n";
  const byDatabase = `new DatabaseSync(":memory:").exec("PRAGMA max_page_count = 1; CREATE TABLE a (b)")`;
  expect(run(byDatabase)).toMatchObject({ status: 1, stderr: sentence });
  const byNode = `throw new CommandError("It was cut off.", { cause: new Error("ENOSPC: no space left on device") })`;
  expect(run(byNode)).toMatchObject({ status: 1, stderr: sentence });
  expect(run(`throw new CommandError("Name a folder.")`)).toMatchObject({ stderr: "Name a folder.\n" });
});

test("what the runtime cannot do on a full disk is a sentence too, and any other failure is its own", async () => {
  const failed = () => Promise.reject(new Error("internal error; reference = a"));
  await expect(explainIfFull(tmpdir(), Number.MAX_SAFE_INTEGER, failed())).rejects.toThrow(
    "The disk is full",
  );
  await expect(explainIfFull(tmpdir(), 0, failed())).rejects.toThrow("internal error");
});
