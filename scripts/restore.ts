/** Restores a backup (docs/operations.md): `npm run restore -- --from FOLDER --to PLACE [--replace]`. */
import { resolve } from "node:path";
import { CommandError, readArguments, runCommand } from "./command.ts";
import { openTarget } from "./keep/places.ts";
import { restore } from "./keep/restore.ts";

const USAGE = `Usage: npm run restore -- --from FOLDER --to PLACE [--replace]
PLACE is cloudflare, cloudflare:NAME (a preview), or the data folder of npm run serve.`;
const WHAT_IT_MEANS = `
No backup contains the signing secret. Put the one from the old place into secret.json in the data folder or, before the first
npm run deploy, into .secrets/race-recap.json. With another secret, visitors without an account lose their recaps, and likes of
visitors count as new; accounts stay signed in.
Keep the domain. On another one, browsers have no visitor or session cookie, and passkeys do not work: people sign in by email.`;

await runCommand(async () => {
  const { values } = readArguments(USAGE, {
    options: {
      from: { type: "string" },
      to: { type: "string" },
      replace: { type: "boolean", default: false },
    },
  });
  const { from, to, replace } = values;
  if (!from || !to) throw new CommandError(USAGE);
  const target = await openTarget(to, process.env);
  try {
    await restore({
      folder: resolve(from),
      target,
      mayReplace: replace,
      migrations: "migrations",
      say: console.log,
    });
    console.log(WHAT_IT_MEANS);
  } finally {
    await target.close();
  }
});
