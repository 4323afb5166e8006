/**
 * The signing secret of a deployment or a data folder: generated once, kept in a file that git ignores, never printed. While it is
 * rotated, the file also has the one before, which the Worker still accepts (docs/operations.md).
 */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { CommandError } from "../command.ts";

const MIN_LENGTH = 32;
/** The message about what ends once the old secret is no longer accepted. */
export const ENDS_WITH_OLD =
  "It is no longer accepted: links in emails that were sent before the rotation, guests' links to take back what they added, and browsers that have not sent anything since. Likes of visitors who like again count as new, and so do their reports. Codes that were sent and not entered are void.";

/** What the file contains, by the names of the Worker's secrets (`wrangler deploy --secrets-file`). */
export interface Secrets {
  SIGNING_SECRET: string;
  /** The one before. */
  OLD_SIGNING_SECRET?: string;
}

/**
 * The change that the operator requests: another secret for a lost one, a new one beside the old one, or the end of the old
 * one.
 */
export type SecretChange = "replace" | "rotate" | "drop-old";

/** The flags of `npm run deploy` and `npm run serve`. */
export const SECRET_OPTIONS = {
  "new-secret": { type: "boolean", default: false },
  "rotate-secret": { type: "boolean", default: false },
  "drop-old": { type: "boolean", default: false },
} as const;

export function secretChange(flags: Record<keyof typeof SECRET_OPTIONS, boolean>): SecretChange | undefined {
  const changes = {
    "new-secret": "replace",
    "rotate-secret": "rotate",
    "drop-old": "drop-old",
  } as const;
  const [asked, ...others] = Object.entries(changes).flatMap(([flag, change]) =>
    flags[flag as keyof typeof changes] ? [change] : [],
  );
  if (others.length > 0) throw new CommandError("Change the secret in one way at a time.");
  return asked;
}

/**
 * Makes sure that the file contains the secret for a Worker that has none. Returns whether it is new. A new secret for a used
 * database takes recaps from visitors without an account, so it is only generated if `mayReplace`.
 */
export function ensureSecret(
  file: string,
  { isDatabaseUsed, mayReplace }: { isDatabaseUsed: boolean; mayReplace: boolean },
) {
  if (existsSync(file)) {
    readSecrets(file);
    return false;
  }
  if (isDatabaseUsed && !mayReplace)
    throw new CommandError(
      `The database is in use, but the Worker has no SIGNING_SECRET and ${file} does not exist. Copy the file from where you keep it. If it is lost, run the command with --new-secret: visitors without an account lose their recaps, and likes of visitors count as new.`,
    );
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeSecrets(file, { SIGNING_SECRET: newSecret() });
  return true;
}

/** Puts a new secret before the one that the file contains. */
export function rotateSecret(file: string) {
  if (!existsSync(file))
    throw new CommandError(
      `${file} does not exist. Copy it from where you keep it: the new secret joins it there.`,
    );
  const { SIGNING_SECRET, OLD_SIGNING_SECRET } = readSecrets(file);
  if (OLD_SIGNING_SECRET !== undefined)
    throw new CommandError(`${file} contains an old secret already. Run the command with --drop-old first.`);
  writeSecrets(file, { SIGNING_SECRET: newSecret(), OLD_SIGNING_SECRET: SIGNING_SECRET });
}

export function dropOldSecret(file: string) {
  if (!existsSync(file)) return;
  const { SIGNING_SECRET, OLD_SIGNING_SECRET } = readSecrets(file);
  if (OLD_SIGNING_SECRET !== undefined) writeSecrets(file, { SIGNING_SECRET });
}

export function readSecrets(file: string): Secrets {
  try {
    const secrets = JSON.parse(readFileSync(file, "utf8"));
    if (secrets.SIGNING_SECRET.length >= MIN_LENGTH) return secrets;
  } catch {
    // The error would quote the file.
  }
  throw new CommandError(
    `${file} contains no SIGNING_SECRET of ${MIN_LENGTH} characters or more. Restore it from your copy, or delete it to generate a new one.`,
  );
}

export function newSecret() {
  return randomBytes(48).toString("base64");
}

/** Writes the file in one step, because a truncated file would be a lost secret. */
function writeSecrets(file: string, secrets: Secrets) {
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
