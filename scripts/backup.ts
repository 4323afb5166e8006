/** Makes a backup, or brings one up to date (docs/operations.md): `npm run backup -- --from PLACE --to FOLDER`. */
import { resolve } from "node:path";
import { CommandError, readArguments, runCommand } from "./command.ts";
import { backUp } from "./keep/backup.ts";
import { openSource } from "./keep/places.ts";

const USAGE = `Usage: npm run backup -- --from PLACE --to FOLDER
PLACE is cloudflare, cloudflare:NAME (a preview), or the data folder of npm run serve.`;

await runCommand(async () => {
  const { values } = readArguments(USAGE, { options: { from: { type: "string" }, to: { type: "string" } } });
  const { from, to } = values;
  if (!from || !to) throw new CommandError(USAGE);
  const source = await openSource(from, process.env);
  try {
    await backUp({ source, folder: resolve(to), now: new Date(), say: console.log });
  } finally {
    await source.close();
  }
});
