import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { type Bindings, parseEnvironment } from "./env.ts";

const AI = { run: async () => ({ text: "" }) };

function settings(bindings: Partial<Bindings>) {
  const known = { DB: env.DB, MEDIA: env.MEDIA, SIGNING_SECRET: "x".repeat(32) };
  return parseEnvironment({ ...known, ...bindings } as Bindings).transcription;
}

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
  [{ TRANSCRIBE_PROVIDER: "whisper" }, "TRANSCRIBE_PROVIDER is workers-ai, openai or none"],
  [{ TRANSCRIBE_PROVIDER: "openai" }, "TRANSCRIBE_PROVIDER is openai, and TRANSCRIBE_BASE_URL is missing"],
  [
    { TRANSCRIBE_PROVIDER: "openai", TRANSCRIBE_BASE_URL: "localhost" },
    "TRANSCRIBE_BASE_URL is an address such as http://localhost:8080",
  ],
  [
    { TRANSCRIBE_PROVIDER: "workers-ai" },
    "TRANSCRIBE_PROVIDER is workers-ai, and there is no binding AI in wrangler.toml",
  ],
  [{ TRANSCRIBE_TIMEOUT_SECONDS: "soon" }, "TRANSCRIBE_TIMEOUT_SECONDS is a number from 1 to 600"],
  [{ TRANSCRIBE_TIMEOUT_SECONDS: "0" }, "TRANSCRIBE_TIMEOUT_SECONDS is a number from 1 to 600"],
])("%o is invalid and disables only transcription", (variables, message) => {
  expect(settings(variables)).toEqual({ provider: "wrong", message });
});
