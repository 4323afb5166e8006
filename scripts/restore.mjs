/** Restores a backup (docs/keep.md): `npm run restore -- --from FOLDER --to PLACE [--replace]`. */
import { resolve } from "node:path";
import { CommandError, readArguments, runCommand } from "./command.mjs";
import { openTarget } from "./keep/places.mjs";
import { restore } from "./keep/restore.mjs";

const USAGE = `Usage: npm run restore -- --from FOLDER --to PLACE [--replace]
PLACE is cloudflare, cloudflare:NAME (a preview), or the data folder of npm run serve.`;
const WHAT_IT_MEANS = `
The signing secret is in no backup. Put the one of the old place into secret.json of the data folder, or, before the first
npm run deploy, into .secrets/race-recap.json. With another secret, visitors without an account lose their recaps, and likes of
visitors count as new; accounts stay signed in.
Keep the domain. At another one, browsers have no cookie of a visitor or a session, and passkeys do not work: people sign in by mail.`;

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
