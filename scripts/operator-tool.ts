/** Runs an operator's tool: `npm run tool -- takedown SHAREID`. */
import { readdirSync } from "node:fs";
import { CommandError, runCommand } from "./command.ts";
import { openPlace } from "./database.ts";
import { OPERATOR_TOOLS } from "./operator-tools.ts";

await runCommand(async () => {
  const [name = "", ...given] = process.argv.slice(2);
  const tool = Object.entries(OPERATOR_TOOLS).find(([known]) => known === name)?.[1];
  if (!tool) {
    const others = readdirSync("scripts/tool").map((file) => file.replace(".ts", ""));
    const names = [...Object.keys(OPERATOR_TOOLS), ...others].toSorted().join(", ");
    throw new CommandError(`Name one of these (docs/changing.md): npm run tool -- ${names}`);
  }
  console.log(await tool(given, openPlace));
});
