import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { type Bindings, parseEnvironment } from "../../../workers/env.ts";

const AI = { run: async () => ({ text: "" }) };

function parsed(bindings: Partial<Bindings>) {
  const known = { DB: env.DB, MEDIA: env.MEDIA, SIGNING_SECRET: "x".repeat(32) };
  return parseEnvironment({ ...known, ...bindings } as Bindings);
}

function settings(bindings: Partial<Bindings>) {
  return parsed(bindings).transcription;
}

test("a signing secret of fewer than 32 characters is refused", () => {
  const SIGNING_SECRET = "x".repeat(31);
  expect(() => parsed({ SIGNING_SECRET })).toThrow("SIGNING_SECRET needs at least 32 characters");
  expect(() => parsed({ SIGNING_SECRET, STAGE: "development" })).toThrow("SIGNING_SECRET");
});

test("production refuses the development secret of wrangler.toml", () => {
  const { SIGNING_SECRET } = env;
  expect(() => parsed({ SIGNING_SECRET })).toThrow("SIGNING_SECRET is the development secret");
  expect(() => parsed({ SIGNING_SECRET, STAGE: "production" })).toThrow("SIGNING_SECRET");
  expect(parsed({ SIGNING_SECRET, STAGE: "development" }).signingSecret).toEqual({
    current: SIGNING_SECRET,
    old: null,
  });
});

test("without variables the AI binding is used if it exists", () => {
  expect(settings({})).toEqual({ provider: "none" });
  expect(settings({ AI })).toEqual({
    provider: "workers-ai",
    ai: AI,
    model: "@cf/openai/whisper-large-v3-turbo",
    timeoutSeconds: 120,
  });
  expect(settings({ AI, TRANSCRIBE_PROVIDER: "none" })).toEqual({ provider: "none" });
});

test.each([
  "http://localhost:8080",
  "http://localhost:8080/",
  "http://localhost:8080/v1",
  "http://localhost:8080/v1/",
])("%s configures an OpenAI-compatible server", (TRANSCRIBE_BASE_URL) => {
  expect(settings({ TRANSCRIBE_PROVIDER: "openai", TRANSCRIBE_BASE_URL, TRANSCRIBE_API_KEY: "" })).toEqual({
    provider: "openai",
    baseUrl: "http://localhost:8080",
    apiKey: null,
    model: "whisper-1",
    timeoutSeconds: 120,
  });
});

test.each([
  [{ TRANSCRIBE_PROVIDER: "whisper" }, "TRANSCRIBE_PROVIDER must be workers-ai, openai or none"],
  [{ TRANSCRIBE_PROVIDER: "openai" }, "TRANSCRIBE_PROVIDER is openai, and TRANSCRIBE_BASE_URL is missing"],
  [
    { TRANSCRIBE_PROVIDER: "openai", TRANSCRIBE_BASE_URL: "localhost" },
    "TRANSCRIBE_BASE_URL must be an address such as http://localhost:8080",
  ],
  [
    { TRANSCRIBE_PROVIDER: "openai", TRANSCRIBE_BASE_URL: "http://speech.example" },
    "TRANSCRIBE_BASE_URL must begin with https: outside development",
  ],
  [
    { TRANSCRIBE_PROVIDER: "workers-ai" },
    "TRANSCRIBE_PROVIDER is workers-ai, and there is no binding AI in wrangler.toml",
  ],
  [{ TRANSCRIBE_TIMEOUT_SECONDS: "soon" }, "TRANSCRIBE_TIMEOUT_SECONDS must be a number from 1 to 600"],
  [{ TRANSCRIBE_TIMEOUT_SECONDS: "0" }, "TRANSCRIBE_TIMEOUT_SECONDS must be a number from 1 to 600"],
])("%o is invalid and disables only transcription", (variables, message) => {
  expect(settings(variables)).toEqual({ provider: "wrong", message });
});

const VERIFY_URL = "http://turnstile.example/";
const TURNSTILE = {
  TURNSTILE_SITE_KEY: "site-key",
  TURNSTILE_SECRET_KEY: "secret-key",
  TURNSTILE_VERIFY_URL: VERIFY_URL,
};

test("in development a speech server and Turnstile's stand-in may be on any host without TLS", () => {
  const TRANSCRIBE_BASE_URL = "http://speech.example";
  const variables = { TRANSCRIBE_PROVIDER: "openai", TRANSCRIBE_BASE_URL, STAGE: "development" };
  expect(settings(variables)).toMatchObject({ baseUrl: TRANSCRIBE_BASE_URL });
  expect(parsed({ ...TURNSTILE, STAGE: "development" }).turnstile).toMatchObject({ verifyUrl: VERIFY_URL });
});

test("in production Turnstile's secret is sent to this machine or with TLS", () => {
  expect(() => parsed(TURNSTILE)).toThrow("TURNSTILE_VERIFY_URL must begin with https: outside development");
  for (const TURNSTILE_VERIFY_URL of ["http://localhost:8080/", "https://turnstile.example/"])
    expect(parsed({ ...TURNSTILE, TURNSTILE_VERIFY_URL }).turnstile).toMatchObject({
      verifyUrl: TURNSTILE_VERIFY_URL,
    });
});

test("the operator's address may be left out, and an invalid one is an error that names the variable", () => {
  expect(parsed({}).contactEmail).toBeNull();
  expect(parsed({ CONTACT_EMAIL: "" }).contactEmail).toBeNull();
  expect(parsed({ CONTACT_EMAIL: "help@example.com" }).contactEmail).toBe("help@example.com");
  expect(() => parsed({ CONTACT_EMAIL: "help" })).toThrow("CONTACT_EMAIL must be an email address");
});

const MAIL = {
  MAIL_HTTP_URL: "https://api.resend.com/emails",
  MAIL_HTTP_TOKEN: "re_a-token",
  MAIL_FROM: "Race Recap <sign-in@example.com>",
};

test("without variables mails are kept in development, and there are none in production", () => {
  expect(parsed({ STAGE: "development" }).mail).toEqual({ kind: "outbox" });
  expect(parsed({}).mail).toEqual({ kind: "none" });
  const empty = { MAIL_HTTP_URL: "", MAIL_HTTP_TOKEN: "", MAIL_FROM: "" };
  expect(parsed({ ...empty, STAGE: "development" }).mail).toEqual({ kind: "outbox" });
});

test.each(["development", "production"])("in %s three variables set up mail", (STAGE) => {
  expect(parsed({ ...MAIL, STAGE }).mail).toEqual({
    kind: "http",
    url: MAIL.MAIL_HTTP_URL,
    token: MAIL.MAIL_HTTP_TOKEN,
    from: MAIL.MAIL_FROM,
  });
});

test.each(["sign-in@example.com", "Läufe & Co. <sign-in@example.com>"])(
  "mails may come from %j",
  (MAIL_FROM) => {
    expect(parsed({ ...MAIL, MAIL_FROM }).mail).toMatchObject({ from: MAIL_FROM });
  },
);

test.each(Object.keys(MAIL))("mail without %s is an error that names it", (name) => {
  expect(() => parsed({ ...MAIL, [name]: "" })).toThrow(name);
});

test.each([
  [{ MAIL_HTTP_URL: "api.resend.com" }, "MAIL_HTTP_URL must be an address"],
  [{ MAIL_HTTP_URL: "http://api.resend.com/emails" }, "MAIL_HTTP_URL must begin with https:"],
  [{ MAIL_HTTP_TOKEN: "re_a\ntoken" }, "MAIL_HTTP_TOKEN contains characters"],
  [{ MAIL_FROM: "Race\nRecap <sign-in@example.com>" }, "MAIL_FROM must be a sender"],
  [{ MAIL_FROM: "Race Recap" }, "MAIL_FROM must be a sender"],
  [{ MAIL_FROM: "Race Recap <sign-in@example.com" }, "MAIL_FROM must be a sender"],
])("mail with %o is an error that names the variable and not the token", (variables, message) => {
  expect(() => parsed({ ...MAIL, ...variables })).toThrow(message);
  expect(() => parsed({ ...MAIL, ...variables })).not.toThrow("re_a");
});

test("in development mails may be posted to a server of one's own", () => {
  const MAIL_HTTP_URL = "http://localhost:1080/emails";
  expect(parsed({ ...MAIL, MAIL_HTTP_URL, STAGE: "development" }).mail).toMatchObject({ url: MAIL_HTTP_URL });
  // A bridge to SMTP on the same machine.
  expect(parsed({ ...MAIL, MAIL_HTTP_URL }).mail).toMatchObject({ url: MAIL_HTTP_URL });
});

const OPENID = {
  OPENID_ISSUER: "https://accounts.google.com",
  OPENID_CLIENT_ID: "a-client",
  OPENID_CLIENT_SECRET: "a-secret",
};

test("without variables there is no OpenID Connect provider", () => {
  expect(parsed({}).openId).toBeNull();
  expect(parsed({ OPENID_ISSUER: "", OPENID_NAME: "" }).openId).toBeNull();
});

test("an OpenID Connect provider is called by its host, or as the variable says", () => {
  expect(parsed(OPENID).openId).toEqual({
    name: "accounts.google.com",
    issuer: "https://accounts.google.com",
    clientId: "a-client",
    clientSecret: "a-secret",
    allowsHttp: false,
  });
  expect(parsed({ ...OPENID, OPENID_NAME: "Google" }).openId?.name).toBe("Google");
});

test.each(Object.keys(OPENID))("OpenID Connect without %s is an error that names it", (name) => {
  expect(() => parsed({ ...OPENID, [name]: "" })).toThrow(name);
});

test.each([
  [{ OPENID_ISSUER: "accounts.google.com" }, "OPENID_ISSUER must be an address"],
  [
    { OPENID_ISSUER: "https://example.com/?tenant=1" },
    "OPENID_ISSUER must have neither a query nor a fragment",
  ],
  [{ OPENID_ISSUER: "http://localhost:4000" }, "OPENID_ISSUER must begin with https:"],
  [{ OPENID_NAME: "x".repeat(41) }, "OPENID_NAME can have at most 40 characters"],
])("OpenID Connect with %o is an error that names the variable", (variables, message) => {
  expect(() => parsed({ ...OPENID, ...variables })).toThrow(message);
});

test("in development the OpenID Connect provider may run on this computer", () => {
  const variables = { ...OPENID, OPENID_ISSUER: "http://localhost:4000", STAGE: "development" };
  expect(parsed(variables).openId).toMatchObject({ issuer: "http://localhost:4000", allowsHttp: true });
});
