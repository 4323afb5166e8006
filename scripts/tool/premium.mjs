/**
 * Makes the account with an email address premium, or free again: `npm run tool -- premium ada@example.com [--end] [--remote]`.
 * Changes the local database, or with --remote the one in production.
 */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { parseArgs } from "node:util";

const USAGE = "Usage: npm run tool -- premium ada@example.com [--end] [--remote]";

/** What the person at the terminal reads when it went wrong. */
class PremiumError extends Error {}

try {
  main();
} catch (error) {
  if (!(error instanceof PremiumError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function main() {
  const { email, isRemote, status } = readArguments();
  const account = `email = ${quoted(email)}`;
  const [found, changed] = execute(
    `SELECT id FROM users WHERE ${account};
    UPDATE users SET subscription_status = ${quoted(status)}, updated_at = ${Date.now()}
      WHERE ${account} AND subscription_status <> ${quoted(status)} RETURNING id`,
    isRemote,
  );
  const place = isRemote ? "in production" : "in the local database";
  if (found.length === 0) throw new PremiumError(`There is no account with the address ${email} ${place}.`);
  console.log(
    changed.length > 0 ? `${email} is ${status} now, ${place}.` : `${email} was ${status} already, ${place}.`,
  );
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { end: { type: "boolean" }, remote: { type: "boolean" } },
      allowPositionals: true,
    });
    const [email = ""] = positionals;
    if (positionals.length !== 1 || !email.includes("@")) throw new PremiumError(USAGE);
    // Accounts have their address in lower case.
    return {
      email: email.toLowerCase(),
      isRemote: values.remote === true,
      status: values.end ? "free" : "premium",
    };
  } catch (error) {
    throw new PremiumError(
      error instanceof PremiumError ? USAGE : `${error instanceof Error ? error.message : error}\n${USAGE}`,
    );
  }
}

/**
 * A string in SQLite. There is no other escape than a doubled quotation mark.
 * @param {string} text
 */
function quoted(text) {
  return `'${text.replaceAll("'", "''")}'`;
}

/**
 * Returns the rows of both statements.
 * @param {string} sql @param {boolean} isRemote
 * @returns {[unknown[], unknown[]]}
 */
function execute(sql, isRemote) {
  const where = isRemote ? ["--remote", "--env", "production"] : ["--local"];
  // Without a shell, which would read what is in the address.
  const wrangler = join(
    createRequire(import.meta.url).resolve("wrangler/package.json"),
    "../bin/wrangler.js",
  );
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [wrangler, "d1", "execute", "DB", ...where, "--yes", "--json", "--command", sql],
    { encoding: "utf8", env: { ...process.env, WRANGLER_SEND_METRICS: "false" } },
  );
  if (status !== 0) throw new PremiumError(`The database cannot be changed:\n${stdout}${stderr}`);
  const [found, changed] = JSON.parse(stdout);
  return [found.results, changed.results];
}
