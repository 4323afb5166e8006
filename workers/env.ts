/** The Worker's bindings and variables, parsed with the first request. */
import * as z from "zod/mini";
import { withBusyRetries } from "./db/database-through.ts";
import { capsIn } from "./db/limit-caps.ts";
import { type OpenIdVariables, openIdSettings } from "./services/accounts/openid/openid-settings.ts";
import { type MailVariables, mailSettings } from "./services/mail/mail-settings.ts";
import type { TurnstileSettings } from "./services/reactions/turnstile.ts";
import {
  type SpeechModel,
  type TranscriptionVariables,
  transcriptionSettings,
} from "./services/transcription/transcription-settings.ts";
import type { SigningSecret } from "./signing.ts";
import { staysPrivate, variable } from "./variable.ts";

/** Of wrangler.toml, which everybody can read. */
const DEVELOPMENT_SECRET = "development-only-signing-secret-0123456789";

const variablesSchema = z.object({
  /** Signs the visitor cookie and the visitor pass, and keys the hash of network addresses. Production has its own. */
  SIGNING_SECRET: z.string().check(z.minLength(32, "SIGNING_SECRET needs at least 32 characters")),
  /** The old secret, until `--drop-old` (docs/operations.md, Rotating the signing secret). */
  OLD_SIGNING_SECRET: variable(
    z.string().check(z.minLength(32, "OLD_SIGNING_SECRET needs at least 32 characters")),
  ),
  /** "development" enables the pages for developers. */
  STAGE: z._default(z.enum(["development", "production"]), "production"),
  /** Set by `npm run serve` alone: the privacy page does not name Cloudflare. */
  OWN_MACHINE: z.optional(z.literal("true")),
  /** Cloudflare Turnstile (docs/operations.md, Spam). It is set up if both keys are. */
  TURNSTILE_SITE_KEY: z.optional(z.string().check(z.minLength(1))),
  TURNSTILE_SECRET_KEY: z.optional(z.string().check(z.minLength(1))),
  /** Another verification service, for tests. */
  TURNSTILE_VERIFY_URL: z._default(z.url(), "https://challenges.cloudflare.com/turnstile/v0/siteverify"),
  /** Where the product is: links in mails lead there. Without it, mails have none, and none tell what is new. */
  PUBLIC_URL: variable(
    z.url({
      protocol: /^https?$/,
      error: "PUBLIC_URL must be an address such as https://recaps.example.com",
    }),
  ),
  /** How many subrequests a run of the cron may make for mails with news (docs/operations.md, Limits). */
  NEWS_SUBREQUESTS: wholeNumber("NEWS_SUBREQUESTS", { from: 3, to: 5_000, otherwise: 40 }),
  /** How many mails the provider accepts in a second. */
  NEWS_MAILS_A_SECOND: wholeNumber("NEWS_MAILS_A_SECOND", { from: 1, to: 1_000, otherwise: 2 }),
  /** Where the site's operator reads mail. Owners of recaps that were taken down are told. */
  CONTACT_EMAIL: variable(
    z.string().check(z.regex(z.regexes.html5Email, "CONTACT_EMAIL must be an email address")),
  ),
});

type OwnVariables = Partial<Record<keyof typeof variablesSchema.shape, string>>;

export interface Bindings extends OwnVariables, TranscriptionVariables, MailVariables, OpenIdVariables {
  DB: D1Database;
  MEDIA: R2Bucket;
  /** The last good copies of public pages. Without it, there are none while D1 fails. */
  PAGE_COPIES?: KVNamespace;
  ASSETS: Fetcher;
  /** The deployment; only in production. */
  CF_VERSION_METADATA?: WorkerVersionMetadata;
  /** Workers AI; only in production, because it always runs in Cloudflare's network. */
  AI?: SpeechModel;
  /** A coarse limit on the writes of one network in a minute; only in production. */
  WRITE_LIMIT?: RateLimit;
  SIGNING_SECRET: string;
}

export type Environment = ReturnType<typeof newEnvironment>;

/** Parsed once: the runtime passes the same object with each request. */
const parsed = new WeakMap<Bindings, Environment>();

/** Throws an error that names the variable if one is missing or invalid. */
export function parseEnvironment(bindings: Bindings): Environment {
  const environment = parsed.get(bindings) ?? newEnvironment(bindings);
  parsed.set(bindings, environment);
  return environment;
}

function newEnvironment(bindings: Bindings) {
  const variables = variablesSchema.parse(bindings);
  const isDevelopment = variables.STAGE === "development";
  if (!isDevelopment && variables.SIGNING_SECRET === DEVELOPMENT_SECRET)
    throw new Error("SIGNING_SECRET is the development secret, which is public. Production needs its own");
  const mail = mailSettings(bindings, isDevelopment);
  return {
    db: withBusyRetries(bindings.DB),
    media: bindings.MEDIA,
    cachedPages: bindings.PAGE_COPIES ?? null,
    assets: bindings.ASSETS,
    /** The deployment's id; empty in development. */
    version: bindings.CF_VERSION_METADATA?.id ?? "",
    signingSecret: {
      current: variables.SIGNING_SECRET,
      old: variables.OLD_SIGNING_SECRET ?? null,
    } satisfies SigningSecret,
    isDevelopment,
    /** Whether it runs on a machine of the operator's own (docs/operations.md). */
    isOwnMachine: variables.OWN_MACHINE !== undefined,
    transcription: transcriptionSettings(bindings, bindings.AI, isDevelopment),
    turnstile: turnstileSettings(variables, isDevelopment),
    mail,
    contactEmail: variables.CONTACT_EMAIL ?? null,
    /** Where links in mails lead: `https://example.com`. Null without PUBLIC_URL, and where no mails are sent. */
    linkOrigin: mail.kind === "none" ? null : originOf(variables.PUBLIC_URL, isDevelopment),
    news: {
      subrequests: variables.NEWS_SUBREQUESTS,
      paceMs: 1_000 / variables.NEWS_MAILS_A_SECOND,
    },
    openId: openIdSettings(bindings, isDevelopment),
    writeLimit: bindings.WRITE_LIMIT ?? null,
    caps: capsIn(bindings),
  };
}

function wholeNumber(name: string, { from, to, otherwise }: { from: number; to: number; otherwise: number }) {
  const error = `${name} must be a whole number from ${from} to ${to}`;
  const number = z.coerce.number(error).check(z.int(error), z.minimum(from, error), z.maximum(to, error));
  return z._default(number, otherwise);
}

/** Throws an Error if the address has a path, or outside development no https. */
function originOf(url: string | undefined, isDevelopment: boolean): string | null {
  if (url === undefined) return null;
  const { origin, protocol } = new URL(url);
  if (`${origin}/` !== new URL(url).href) throw new Error("PUBLIC_URL must have nothing after the host");
  if (!isDevelopment && protocol !== "https:")
    throw new Error("PUBLIC_URL must begin with https: outside development");
  return origin;
}

/** Throws an Error if only one of the keys is set, or if the secret would be sent without TLS. */
function turnstileSettings(
  {
    TURNSTILE_SITE_KEY: siteKey,
    TURNSTILE_SECRET_KEY: secretKey,
    TURNSTILE_VERIFY_URL: verifyUrl,
  }: z.infer<typeof variablesSchema>,
  isDevelopment: boolean,
): TurnstileSettings | null {
  if (!isDevelopment && !staysPrivate(verifyUrl))
    throw new Error("TURNSTILE_VERIFY_URL must begin with https: outside development");
  if (siteKey && secretKey) return { siteKey, secretKey, verifyUrl };
  if (siteKey || secretKey)
    throw new Error("Turnstile needs both TURNSTILE_SITE_KEY and TURNSTILE_SECRET_KEY");
  return null;
}
