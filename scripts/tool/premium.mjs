/**
 * Makes the account with an email address premium, or free again: `npm run tool -- premium ada@example.com [--end] [--remote]`.
 * Changes the local database, or with --remote the one in production.
 */
import { CommandError, runCommand } from "../command.mjs";
import { execute, placeOf, quoted, readToolArguments } from "../database.mjs";

const USAGE = "Usage: npm run tool -- premium ada@example.com [--end] [--remote]";

await runCommand(() => {
  const { values, positionals } = readToolArguments(USAGE, { end: { type: "boolean" } });
  // Accounts have their address in lower case.
  const email = positionals[0]?.toLowerCase() ?? "";
  if (positionals.length !== 1 || !email.includes("@")) throw new CommandError(USAGE);
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
  console.log(
    changed.length > 0 ? `${email} is ${status} now, ${place}.` : `${email} was ${status} already, ${place}.`,
  );
});
