/** Turnstile: which tokens count as a person's, against a stand-in that speaks Cloudflare's documented contract. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { caller } from "../../../tests/caller.ts";
import { createRecap } from "../../../tests/media-calls.ts";
import { comment } from "../../../tests/reaction-calls.ts";
import { siteWith } from "../../../tests/worker/site-with.ts";
import { createTurnstile } from "./turnstile.ts";

const VERIFY_URL = "https://challenges.cloudflare.com/turnstile/v0/siteverify";
const SETTINGS = { siteKey: "site-key", secretKey: "secret-key", verifyUrl: VERIFY_URL };

interface Asked {
  url: string;
  method: string | undefined;
  fields: Record<string, string>;
  signal: AbortSignal | null | undefined;
  redirect: RequestInit["redirect"];
}

let asked: Asked[];
let logged: unknown[];
beforeEach(() => {
  asked = [];
  logged = [];
  vi.spyOn(console, "error").mockImplementation((...given) => void logged.push(given));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Replaces the verification service. */
function stub(answer: (fields: Record<string, string>) => Response | Promise<Response>): void {
  vi.stubGlobal("fetch", async (url: string, { method, body, signal, redirect }: RequestInit = {}) => {
    const fields = Object.fromEntries(body as URLSearchParams);
    asked.push({ url, method, fields, signal, redirect });
    return answer(fields);
  });
}

/** A verification service that accepts the token "good" once (developers.cloudflare.com/turnstile, server-side validation). */
function serviceAccepting({ action = "comment", hostname = "localhost" } = {}) {
  const redeemed = new Set<string>();
  return ({ secret, response = "" }: Record<string, string>): Response => {
    const failed = (code: string) =>
      Response.json({ success: false, "error-codes": [code], messages: [] }, { status: 200 });
    if (secret !== SETTINGS.secretKey) return failed("invalid-input-secret");
    if (response !== "good") return failed("invalid-input-response");
    if (redeemed.has(response)) return failed("timeout-or-duplicate");
    redeemed.add(response);
    const challengeTs = "2026-05-17T08:00:00.000Z";
    return Response.json({
      success: true,
      challenge_ts: challengeTs,
      hostname,
      "error-codes": [],
      action,
      cdata: "",
      metadata: { interactive: false },
    });
  };
}

test("a good token is a person's, and is sent with the secret as a form within five seconds", async () => {
  stub(serviceAccepting());
  const timeout = vi.spyOn(AbortSignal, "timeout");
  expect(await createTurnstile(SETTINGS)("good")).toBe(true);
  expect(asked).toEqual([
    {
      url: VERIFY_URL,
      method: "POST",
      fields: { secret: "secret-key", response: "good" },
      signal: expect.any(AbortSignal),
      redirect: "manual",
    },
  ]);
  expect(timeout).toHaveBeenCalledWith(5_000);
});

test("an invalid token and one that was used before are not", async () => {
  stub(serviceAccepting());
  const isHuman = createTurnstile(SETTINGS);
  expect(await isHuman("made up")).toBe(false);
  expect(await isHuman("good")).toBe(true);
  expect(await isHuman("good")).toBe(false);
});

test("without a token nobody is asked", async () => {
  stub(serviceAccepting());
  expect(await createTurnstile(SETTINGS)("")).toBe(false);
  expect(asked).toEqual([]);
});

test("a token that was made for another form of the site is not accepted", async () => {
  stub(serviceAccepting({ action: "sign-in" }));
  expect(await createTurnstile(SETTINGS)("good")).toBe(false);
});

test("Cloudflare's keys for tests, which name no action, are accepted", async () => {
  stub(serviceAccepting({ action: "" }));
  expect(await createTurnstile(SETTINGS)("good")).toBe(true);
  stub(() => Response.json({ success: true, "error-codes": [], hostname: "example.com" }));
  expect(await createTurnstile(SETTINGS)("XXXX.DUMMY.TOKEN.XXXX")).toBe(true);
});

test("with a wrong secret no token is a person's", async () => {
  stub(serviceAccepting());
  expect(await createTurnstile({ ...SETTINGS, secretKey: "wrong" })("good")).toBe(false);
});

const FAILURES: [string, () => Response | Promise<Response>][] = [
  ["answers with 500", () => new Response("Internal error", { status: 500 })],
  [
    "answers with 500 and JSON",
    () => Response.json({ success: false, "error-codes": ["internal-error"] }, { status: 500 }),
  ],
  [
    "answers with a redirect",
    () =>
      Response.json({ success: true }, { status: 307, headers: { location: "https://elsewhere.example" } }),
  ],
  ["answers with a page", () => new Response("<html>Down for maintenance</html>")],
  ["answers with other JSON", () => Response.json(["success"])],
  ["answers with success that is no boolean", () => Response.json({ success: "true" })],
  ["cannot be reached", () => Promise.reject(new TypeError("Network connection lost"))],
  ["takes too long", () => Promise.reject(new DOMException("The operation timed out", "TimeoutError"))],
];

test.each(FAILURES)("a service that %s accepts nobody, and causes no fault", async (_, answer) => {
  stub(answer);
  expect(await createTurnstile(SETTINGS)("good")).toBe(false);
});

test("neither the secret nor a token is logged", async () => {
  stub(() => Promise.reject(new TypeError("Network connection lost")));
  await createTurnstile(SETTINGS)("good-token");
  const log = JSON.stringify(logged);
  expect(log).toContain("Turnstile did not answer");
  expect(log).not.toMatch(/secret-key|good-token/);
});

test("where Turnstile is set up, a comment is shown with a good token and waits for the owner without", async () => {
  const site = siteWith({ TURNSTILE_SITE_KEY: "site-key", TURNSTILE_SECRET_KEY: "secret-key" });
  const [owner, alice] = [caller(site), caller(site)];
  const recap = await createRecap(owner);
  stub(serviceAccepting());
  const statusWith = async (content: string, fields: object) => {
    const response = await comment(alice, recap, content, fields);
    const { status = "shown" } = (await response.json()) as { status?: string };
    return [response.status, status];
  };
  expect(await statusWith("One", {})).toEqual([201, "held"]);
  expect(await statusWith("Two", { turnstileToken: "made up" })).toEqual([201, "held"]);
  expect(await statusWith("Three", { turnstileToken: "good" })).toEqual([201, "shown"]);
  expect(await statusWith("Four", { turnstileToken: "good" })).toEqual([201, "held"]);
  stub(() => new Response("Internal error", { status: 500 }));
  expect(await statusWith("Five", { turnstileToken: "good" })).toEqual([201, "held"]);
  const { byAthlete, status } = (await (await comment(owner, recap, "Thanks")).json()) as Record<
    string,
    unknown
  >;
  expect([byAthlete, status]).toEqual([true, "shown"]);
});

test("where Turnstile is not set up, no token is needed and nobody is asked", async () => {
  const site = siteWith({});
  const recap = await createRecap(caller(site));
  stub(serviceAccepting());
  const response = await comment(caller(site), recap, "One", { turnstileToken: "made up" });
  expect(await response.json()).not.toHaveProperty("status");
  expect(asked).toEqual([]);
});
