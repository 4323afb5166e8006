/**
 * The operator's tools. Each gets what follows its name on the command line, and opens the place that is named there: the local
 * database, the one in production, or that of a folder of `npm run serve`. It returns what to print, or throws a CommandError.
 */
import { CommandError } from "./command.ts";
import { type OpenPlace, type Place, readToolArguments } from "./database.ts";
import { quoted } from "./keep/sqlite.ts";

const USAGES = {
  endSessions: "Usage: npm run tool -- end-sessions ada@example.com | --all [--remote | --data FOLDER]",
  premium: "Usage: npm run tool -- premium ada@example.com [--end] [--remote | --data FOLDER]",
  reports: "Usage: npm run tool -- reports [--settle NUMBER] [--remote | --data FOLDER]",
  takedown:
    'Usage: npm run tool -- takedown SHAREID [--reason "Why, for its owner"] [--remote | --data FOLDER]',
  undoTakedown: "Usage: npm run tool -- undo-takedown SHAREID [--remote | --data FOLDER]",
};
const DEFAULT_REASON = "We received a complaint about it.";
/** How long a report of a photo is shown to its owner alone. */
const PHOTO_REPORT_MS = 7 * 24 * 60 * 60_000;

/**
 * Deletes sessions, so that their browsers are signed out with the next request. What a browser has not sent stays there, as
 * with a session that has expired. Sessions that their user has ended stay: their browsers have yet to be cleared.
 */
export function endSessions(given: string[], openPlace: OpenPlace) {
  const { values, positionals } = readToolArguments(given, USAGES.endSessions, { all: { type: "boolean" } });
  // Accounts have their address in lower case.
  const email = positionals[0]?.toLowerCase() ?? "";
  const isOne = values.all !== true && positionals.length === 1 && email.includes("@");
  const isAll = values.all === true && positionals.length === 0;
  if (!isOne && !isAll) throw new CommandError(USAGES.endSessions);
  const users = isAll ? "SELECT id FROM users" : `SELECT id FROM users WHERE email = ${quoted(email)}`;
  const open = `user_id IN (${users}) AND coalesce(json_extract(sess, '$.isEnded'), 0) = 0`;
  const { name, execute } = openPlace(values);
  const [found = [], counted = []] = execute([
    `${users} LIMIT 1`,
    `SELECT count(*) AS open FROM sessions WHERE ${open} AND expire > ${Date.now()}`,
    `DELETE FROM sessions WHERE ${open}`,
  ]);
  if (isOne && found.length === 0)
    throw new CommandError(`There is no account with the address ${email} ${name}.`);
  return `Sessions ended${isOne ? ` of ${email}` : ""}, ${name}: ${counted[0]?.open ?? 0}.`;
}

/** Makes an account premium, or free again. */
export function premium(given: string[], openPlace: OpenPlace) {
  const { values, positionals } = readToolArguments(given, USAGES.premium, { end: { type: "boolean" } });
  // Accounts have their address in lower case.
  const email = positionals[0]?.toLowerCase() ?? "";
  if (positionals.length !== 1 || !email.includes("@")) throw new CommandError(USAGES.premium);
  const status = values.end ? "free" : "premium";
  const account = `email = ${quoted(email)}`;
  const { name, execute } = openPlace(values);
  const [found = [], changed = []] = execute([
    `SELECT id FROM users WHERE ${account}`,
    `UPDATE users SET subscription_status = ${quoted(status)}, updated_at = ${Date.now()}
      WHERE ${account} AND subscription_status <> ${quoted(status)} RETURNING id`,
  ]);
  if (found.length === 0) throw new CommandError(`There is no account with the address ${email} ${name}.`);
  return changed.length > 0
    ? `${email} is ${status} now, ${name}.`
    : `${email} was ${status} already, ${name}.`;
}

/**
 * Lists the reports of recaps' pages, oldest first, or deletes one, and the email in it. One that is about a photo is listed once its
 * owner has kept the photo or let seven days pass, as long as the photo is on the page.
 */
export function reports(given: string[], openPlace: OpenPlace) {
  const { values, positionals } = readToolArguments(given, USAGES.reports, { settle: { type: "string" } });
  if (positionals.length > 0) throw new CommandError(USAGES.reports);
  const { settle } = values;
  if (settle !== undefined && !/^\d{1,15}$/.test(settle)) throw new CommandError(USAGES.reports);
  const place = openPlace(values);
  return settle === undefined ? listed(place) : settled(settle, place);
}

function listed({ name: placeName, execute }: Place) {
  const [rows = []] = execute([
    `SELECT page_reports.id, share_id, name, reason, email, page_reports.created_at, takedown_reason, media_id, kept_at
      FROM page_reports JOIN recaps ON recaps.id = recap_id
      WHERE media_id IS NULL OR (
        (kept_at IS NOT NULL OR page_reports.created_at < ${Date.now() - PHOTO_REPORT_MS})
        AND (EXISTS (SELECT 1 FROM media WHERE media.id = media_id AND deleted_at IS NULL)
          OR EXISTS (SELECT 1 FROM contributions WHERE contributions.id = media_id AND status = 'shown'))
      )
      ORDER BY page_reports.id`,
  ]);
  if (rows.length === 0) return `There are no reports ${placeName}.`;
  return rows
    .flatMap(({ id, share_id, name, reason, email, created_at, takedown_reason, media_id, kept_at }) => [
      `${id}  ${new Date(Number(created_at)).toISOString()}  ${email ?? "no email"}`,
      `    ${share_id}  ${shown(String(name ?? ""))}${takedown_reason === null ? "" : "  (taken down)"}`,
      ...(media_id === null
        ? []
        : [`    photo ${media_id}  (${kept_at === null ? "not settled" : "kept"} by its owner)`]),
      ...String(reason)
        .split("\n")
        .map((line) => `    > ${shown(line)}`),
    ])
    .join("\n");
}

function settled(number: string, { name, execute }: Place) {
  const [deleted = []] = execute([`DELETE FROM page_reports WHERE id = ${number} RETURNING id`]);
  if (deleted.length === 0) throw new CommandError(`There is no report ${number} ${name}.`);
  return `Report ${number} is settled and deleted, ${name}.`;
}

/** Returns text without the control characters that a terminal acts on. */
function shown(text: string) {
  return text.replaceAll(/[\p{Cc}\p{Cf}]/gu, "");
}

/**
 * Hides a published recap from everybody but its owner, who reads the reason. Repeating it changes the reason and deletes copies that
 * were left.
 */
export async function takedown(given: string[], openPlace: OpenPlace) {
  const { values, positionals } = readToolArguments(given, USAGES.takedown, { reason: { type: "string" } });
  const [shareId = ""] = positionals;
  const reason = (values.reason ?? DEFAULT_REASON).trim();
  if (positionals.length !== 1 || reason === "") throw new CommandError(USAGES.takedown);
  const { name, execute, purgeCachedPages } = openPlace(values);
  // Page copies compare `page_rev`. The change comes first: it also hides a copy that is being stored (page-cache.ts).
  const [changed = [], copies = []] = execute([
    `UPDATE recaps SET takedown_reason = ${quoted(reason)}, page_rev = page_rev + 1
      WHERE share_id = ${quoted(shareId)} AND status = 'published' RETURNING id`,
    `SELECT address FROM page_copies
      WHERE recap_id = (SELECT id FROM recaps WHERE share_id = ${quoted(shareId)})`,
  ]);
  if (changed.length === 0) throw new CommandError(`There is no published recap ${shareId} ${name}.`);
  await purgeCachedPages(copies.map(({ address }) => String(address)));
  return `${shareId} is hidden from everybody but its owner now, ${name}.`;
}

export function undoTakedown(given: string[], openPlace: OpenPlace) {
  const { values, positionals } = readToolArguments(given, USAGES.undoTakedown, {});
  const [shareId = ""] = positionals;
  if (positionals.length !== 1) throw new CommandError(USAGES.undoTakedown);
  const { name, execute } = openPlace(values);
  const [changed = []] = execute([
    `UPDATE recaps SET takedown_reason = NULL, page_rev = page_rev + 1
      WHERE share_id = ${quoted(shareId)} AND takedown_reason IS NOT NULL RETURNING id`,
  ]);
  if (changed.length === 0) throw new CommandError(`${shareId} is not taken down ${name}.`);
  return `${shareId} is no longer taken down, ${name}. Its owner's settings apply again.`;
}

export const OPERATOR_TOOLS = {
  "end-sessions": endSessions,
  premium,
  reports,
  takedown,
  "undo-takedown": undoTakedown,
};
