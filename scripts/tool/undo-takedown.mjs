/** Undoes a takedown: `npm run tool -- undo-takedown SHAREID [--remote]`. The owner's own settings count again. */
import { CommandError, runCommand } from "../command.mjs";
import { execute, placeOf, quoted, readToolArguments } from "../database.mjs";

const USAGE = "Usage: npm run tool -- undo-takedown SHAREID [--remote]";

await runCommand(() => {
  const { values, positionals } = readToolArguments(USAGE, {});
  const [shareId = ""] = positionals;
  if (positionals.length !== 1) throw new CommandError(USAGE);
  const isRemote = values.remote;
  const [changed = []] = execute(
    `UPDATE recaps SET takedown_reason = NULL, page_rev = page_rev + 1
      WHERE share_id = ${quoted(shareId)} AND takedown_reason IS NOT NULL RETURNING id`,
    isRemote,
  );
  const place = placeOf(isRemote);
  if (changed.length === 0) throw new CommandError(`${shareId} is not taken down ${place}.`);
  console.log(`${shareId} is as its owner has set it again, ${place}.`);
});
