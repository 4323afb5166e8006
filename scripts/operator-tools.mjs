/**
 * What `npm run tool -- premium`, `reports`, `takedown` and `undo-takedown` do. Each gets what follows its name on the command
 * line, and the databases; it returns what to print, or throws a CommandError.
 *
 * @typedef {import("./database.mjs").Databases} Databases
 */
import { CommandError } from "./command.mjs";
import { placeOf, quoted, readToolArguments } from "./database.mjs";

const USAGES = {
  premium: "Usage: npm run tool -- premium ada@example.com [--end] [--remote]",
  reports: "Usage: npm run tool -- reports [--settle NUMBER] [--remote]",
  takedown: 'Usage: npm run tool -- takedown SHAREID [--reason "Why, for its owner"] [--remote]',
  undoTakedown: "Usage: npm run tool -- undo-takedown SHAREID [--remote]",
};
const DEFAULT_REASON = "We received a complaint about it.";
/** How long a report of a photo is its owner's alone. */
const PHOTO_REPORT_MS = 7 * 24 * 60 * 60_000;

/** @param {string[]} given @param {Databases} databases */
export function premium(given, { execute }) {
  const { values, positionals } = readToolArguments(given, USAGES.premium, { end: { type: "boolean" } });
  // Accounts have their address in lower case.
  const email = positionals[0]?.toLowerCase() ?? "";
  if (positionals.length !== 1 || !email.includes("@")) throw new CommandError(USAGES.premium);
  const isRemote = values.remote;
  const status = values.end ? "free" : "premium";
  const account = `email = ${quoted(email)}`;
  const [found = [], changed = []] = execute(
    `SELECT id FROM users WHERE ${account};
    UPDATE users SET subscription_status = ${quoted(status)}, updated_at = ${Date.now()}
      WHERE ${account} AND subscription_status <> ${quoted(status)} RETURNING id`,
    isRemote,
  );
  const place = placeOf(isRemote);
  if (found.length === 0) throw new CommandError(`There is no account with the address ${email} ${place}.`);
  return changed.length > 0
    ? `${email} is ${status} now, ${place}.`
    : `${email} was ${status} already, ${place}.`;
}

/** @param {string[]} given @param {Databases} databases */
export function reports(given, { execute }) {
  const { values, positionals } = readToolArguments(given, USAGES.reports, { settle: { type: "string" } });
  if (positionals.length > 0) throw new CommandError(USAGES.reports);
  const isRemote = values.remote;
  return values.settle === undefined ? listed(execute, isRemote) : settled(values.settle, execute, isRemote);
}

/** @param {Databases["execute"]} execute @param {boolean} isRemote */
function listed(execute, isRemote) {
  const [rows = []] = execute(
    `SELECT page_reports.id, share_id, name, reason, email, page_reports.created_at, takedown_reason, media_id, kept_at
      FROM page_reports JOIN recaps ON recaps.id = recap_id
      WHERE media_id IS NULL OR (
        (kept_at IS NOT NULL OR page_reports.created_at < ${Date.now() - PHOTO_REPORT_MS})
        AND (EXISTS (SELECT 1 FROM media WHERE media.id = media_id AND deleted_at IS NULL)
          OR EXISTS (SELECT 1 FROM contributions WHERE contributions.id = media_id AND status = 'shown'))
      )
      ORDER BY page_reports.id`,
    isRemote,
  );
  if (rows.length === 0) return `There are no reports ${placeOf(isRemote)}.`;
  return rows
    .flatMap(({ id, share_id, name, reason, email, created_at, takedown_reason, media_id, kept_at }) => [
      `${id}  ${new Date(created_at).toISOString()}  ${email ?? "no email"}`,
      `    ${share_id}  ${shown(name ?? "")}${takedown_reason === null ? "" : "  (taken down)"}`,
      ...(media_id === null
        ? []
        : [`    photo ${media_id}  (${kept_at === null ? "not settled" : "kept"} by its owner)`]),
      ...reason.split("\n").map((/** @type {string} */ line) => `    > ${shown(line)}`),
    ])
    .join("\n");
}

/** @param {string} number @param {Databases["execute"]} execute @param {boolean} isRemote */
function settled(number, execute, isRemote) {
  if (!/^\d{1,15}$/.test(number)) throw new CommandError(USAGES.reports);
  const [deleted = []] = execute(`DELETE FROM page_reports WHERE id = ${number} RETURNING id`, isRemote);
  const place = placeOf(isRemote);
  if (deleted.length === 0) throw new CommandError(`There is no report ${number} ${place}.`);
  return `Report ${number} is settled and deleted, ${place}.`;
}

/** Others' text without what a terminal acts on. @param {string} text */
function shown(text) {
  return text.replaceAll(/[\p{Cc}\p{Cf}]/gu, "");
}

/** @param {string[]} given @param {Databases} databases */
export function takedown(given, { execute, deletePageCopy }) {
  const { values, positionals } = readToolArguments(given, USAGES.takedown, { reason: { type: "string" } });
  const [shareId = ""] = positionals;
  const reason = (values.reason ?? DEFAULT_REASON).trim();
  if (positionals.length !== 1 || reason === "") throw new CommandError(USAGES.takedown);
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
  return `${shareId} is hidden from everybody but its owner now, ${place}.`;
}

/** @param {string[]} given @param {Databases} databases */
export function undoTakedown(given, { execute }) {
  const { values, positionals } = readToolArguments(given, USAGES.undoTakedown, {});
  const [shareId = ""] = positionals;
  if (positionals.length !== 1) throw new CommandError(USAGES.undoTakedown);
  const isRemote = values.remote;
  const [changed = []] = execute(
    `UPDATE recaps SET takedown_reason = NULL, page_rev = page_rev + 1
      WHERE share_id = ${quoted(shareId)} AND takedown_reason IS NOT NULL RETURNING id`,
    isRemote,
  );
  const place = placeOf(isRemote);
  if (changed.length === 0) throw new CommandError(`${shareId} is not taken down ${place}.`);
  return `${shareId} is no longer taken down, ${place}. Its owner's settings apply again.`;
}
