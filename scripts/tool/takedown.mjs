/**
 * Hides a published recap from everybody but its owner, who reads the reason: `npm run tool -- takedown SHAREID
 * [--reason "..."] [--remote]`. Repeating it changes the reason and deletes copies that were left.
 */
import { CommandError, runCommand } from "../command.mjs";
import { deletePageCopy, execute, placeOf, quoted, readToolArguments } from "../database.mjs";

const USAGE = 'Usage: npm run tool -- takedown SHAREID [--reason "Why, for its owner"] [--remote]';
const DEFAULT_REASON = "We received a complaint about it.";

await runCommand(() => {
  const { values, positionals } = readToolArguments(USAGE, { reason: { type: "string" } });
  const [shareId = ""] = positionals;
  const reason = (values.reason ?? DEFAULT_REASON).trim();
  if (positionals.length !== 1 || reason === "") throw new CommandError(USAGE);
  const isRemote = values.remote;
  // Page copies compare `page_rev`. The change comes first: it also hides a copy that is being stored (page-copies.ts).
  const [changed = [], copies = []] = execute(
    `UPDATE recaps SET takedown_reason = ${quoted(reason)}, page_rev = page_rev + 1
      WHERE share_id = ${quoted(shareId)} AND status = 'published' RETURNING id;
    SELECT address FROM page_copies
      WHERE recap_id = (SELECT id FROM recaps WHERE share_id = ${quoted(shareId)})`,
    isRemote,
  );
  const place = placeOf(isRemote);
  if (changed.length === 0) throw new CommandError(`There is no published recap ${shareId} ${place}.`);
  for (const { address } of copies) deletePageCopy(address, isRemote);
  console.log(`${shareId} is hidden from everybody but its owner now, ${place}.`);
});
