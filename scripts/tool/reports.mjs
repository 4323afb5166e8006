/**
 * Lists the reports of recaps' pages, oldest first: `npm run tool -- reports [--settle NUMBER] [--remote]`. With --settle it
 * deletes that report, and the email in it. One that is about a photo is listed once its owner has kept the photo or let
 * seven days pass, as long as the photo is on the page.
 */
import { CommandError, runCommand } from "../command.mjs";
import { execute, placeOf, readToolArguments } from "../database.mjs";

const USAGE = "Usage: npm run tool -- reports [--settle NUMBER] [--remote]";

/** How long a report of a photo is its owner's alone. */
const PHOTO_REPORT_MS = 7 * 24 * 60 * 60_000;

await runCommand(() => {
  const { values, positionals } = readToolArguments(USAGE, { settle: { type: "string" } });
  if (positionals.length > 0) throw new CommandError(USAGE);
  const isRemote = values.remote;
  if (values.settle === undefined) list(isRemote);
  else settle(values.settle, isRemote);
});

/** @param {boolean} isRemote */
function list(isRemote) {
  const [reports = []] = execute(
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
  if (reports.length === 0) console.log(`There are no reports ${placeOf(isRemote)}.`);
  for (const { id, share_id, name, reason, email, created_at, takedown_reason, media_id, kept_at } of reports)
    console.log(
      [
        `${id}  ${new Date(created_at).toISOString()}  ${email ?? "no email"}`,
        `    ${share_id}  ${shown(name ?? "")}${takedown_reason === null ? "" : "  (taken down)"}`,
        ...(media_id === null
          ? []
          : [`    photo ${media_id}  (${kept_at === null ? "not settled" : "kept"} by its owner)`]),
        ...reason.split("\n").map((/** @type {string} */ line) => `    > ${shown(line)}`),
      ].join("\n"),
    );
}

/** @param {string} number @param {boolean} isRemote */
function settle(number, isRemote) {
  if (!/^\d{1,15}$/.test(number)) throw new CommandError(USAGE);
  const [deleted = []] = execute(`DELETE FROM page_reports WHERE id = ${number} RETURNING id`, isRemote);
  const place = placeOf(isRemote);
  if (deleted.length === 0) throw new CommandError(`There is no report ${number} ${place}.`);
  console.log(`Report ${number} is settled and deleted, ${place}.`);
}

/** Others' text without what a terminal acts on. @param {string} text */
function shown(text) {
  return text.replaceAll(/[\p{Cc}\p{Cf}]/gu, "");
}
