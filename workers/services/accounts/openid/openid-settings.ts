/** Parses the variables of the OpenID Connect provider that athletes can sign in with (docs/operations.md, Accounts and emails). */
import * as z from "zod/mini";
import { variable } from "../../../variable.ts";

export interface OpenIdSettings {
  /** Shown on the button: "Google". */
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Whether plain HTTP is allowed: in development and tests alone. */
  allowsHttp: boolean;
}

const MAX_NAME_LENGTH = 40;

const openIdSchema = z.object({
  /** Without query and fragment (OpenID Connect Discovery 1.0, section 2). */
  OPENID_ISSUER: variable(
    z
      .url({
        protocol: /^https?$/,
        error: "OPENID_ISSUER must be an address such as https://accounts.google.com",
      })
      .check(z.regex(/^[^?#]*$/, "OPENID_ISSUER must have neither a query nor a fragment")),
  ),
  OPENID_CLIENT_ID: variable(z.string()),
  OPENID_CLIENT_SECRET: variable(z.string()),
  /** Default: the issuer's host. */
  OPENID_NAME: variable(
    z
      .string()
      .check(z.maxLength(MAX_NAME_LENGTH, `OPENID_NAME can have at most ${MAX_NAME_LENGTH} characters`)),
  ),
});

export type OpenIdVariables = Partial<Record<keyof typeof openIdSchema.shape, string>>;

/**
 * Returns null if no variable is set. Throws an Error that names the variable if one is invalid, or if only some are set.
 * Never quotes a value.
 */
export function openIdSettings(values: OpenIdVariables, isDevelopment: boolean): OpenIdSettings | null {
  const result = openIdSchema.safeParse(values);
  if (!result.success) throw new Error(result.error.issues.map(({ message }) => message).join(". "));
  const {
    OPENID_ISSUER: issuer,
    OPENID_CLIENT_ID: clientId,
    OPENID_CLIENT_SECRET: clientSecret,
  } = result.data;
  const { OPENID_NAME: name } = result.data;
  if (!issuer && !clientId && !clientSecret && !name) return null;
  if (!issuer || !clientId || !clientSecret)
    throw new Error("OpenID Connect needs all of OPENID_ISSUER, OPENID_CLIENT_ID and OPENID_CLIENT_SECRET");
  if (!isDevelopment && !issuer.startsWith("https:"))
    throw new Error("OPENID_ISSUER must begin with https: outside development");
  return { name: name ?? new URL(issuer).host, issuer, clientId, clientSecret, allowsHttp: isDevelopment };
}
