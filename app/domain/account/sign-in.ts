/** Signing in: its bounds, and the schemas of what people enter (product.md, Sign-in). */
import * as z from "zod/mini";
import { emailSchema } from "../lib/email.ts";
import { type SitePath, sitePath } from "../site/site-path.ts";

/** Digits of a code that is sent by email, as many as ASVS 6.5.4 names. docs/asvs.md has the chance of guessing one. */
export const CODE_DIGITS = 6;
/** ASVS 6.5.5. */
export const CODE_MINUTES = 10;
/** How long a browser may take for any other way of signing in, such as the pages of a provider. */
export const ATTEMPT_MINUTES = 10;

/** The form of the sign-in screen. Addresses are compared without regard to case, so the account has them in lower case. */
export const codeRequestSchema = z.object({
  email: z.pipe(
    emailSchema("Enter your email address"),
    z.transform((email) => email.toLowerCase()),
  ),
});

/** A code as typed: spaces and hyphens between the digits do not matter. */
export const codeEntrySchema = z.object({
  code: z.pipe(
    z.pipe(
      z.string("Enter the code from the email"),
      z.transform((code) => code.replace(/[\s-]/g, "")),
    ),
    z.string().check(z.regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), `The code has ${CODE_DIGITS} digits`)),
  ),
});

/** The link and the form that undo a change of the email address. */
export const emailUndoSchema = z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) });

/** Returns a code as it is shown: "123 456". */
export function shownCode(code: string): string {
  return `${code.slice(0, CODE_DIGITS / 2)} ${code.slice(CODE_DIGITS / 2)}`;
}

/** The default path after signing in. */
const DEFAULT_RETURN_PATH = "/past-recaps";
const MAX_RETURN_PATH_LENGTH = 500;

/** Returns the path of this site to go to after signing in: the collection for any other text (ASVS 3.7.2). */
export function returnPath(text: unknown): SitePath {
  if (typeof text !== "string" || text.length > MAX_RETURN_PATH_LENGTH) return DEFAULT_RETURN_PATH;
  return sitePath(text) ?? DEFAULT_RETURN_PATH;
}
