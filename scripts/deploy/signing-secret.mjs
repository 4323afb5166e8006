/** The signing secret of a deployment: generated once, kept in a file that git ignores, never printed. */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { CommandError } from "../command.mjs";

const MIN_LENGTH = 32;

/**
 * Makes sure that the file contains the secret for a Worker that has none. Returns whether it is new.
 * @param {string} file JSON, as `wrangler deploy --secrets-file` reads it.
 * @param {{ isDatabaseUsed: boolean, mayReplace: boolean }} options Recaps in the database were signed with a secret: another
 * one takes them from their athletes, so it is only generated if `mayReplace`.
 */
export function keepSecret(file, { isDatabaseUsed, mayReplace }) {
  if (existsSync(file)) {
    requireSecret(file);
    return false;
  }
  if (isDatabaseUsed && !mayReplace)
    throw new CommandError(
      `The database is in use, but the Worker has no SIGNING_SECRET and ${file} does not exist. Copy the file from where you keep it. If it is lost, run the command with --new-secret: visitors without an account lose their recaps, and likes of visitors count as new.`,
    );
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const secret = { SIGNING_SECRET: randomBytes(48).toString("base64") };
  writeFileSync(file, `${JSON.stringify(secret)}\n`, { mode: 0o600, flag: "wx" });
  return true;
}

/** @param {string} file */
function requireSecret(file) {
  const text = readFileSync(file, "utf8");
  try {
    if (JSON.parse(text).SIGNING_SECRET.length >= MIN_LENGTH) return;
  } catch {
    // The error would quote the file.
  }
  throw new CommandError(
    `${file} contains no SIGNING_SECRET of ${MIN_LENGTH} characters or more. Restore it from your copy, or delete it to generate a new one.`,
  );
}
