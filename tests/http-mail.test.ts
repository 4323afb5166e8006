/** Tests sending mails with a provider's API, over real HTTP. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createHttpMail } from "../workers/services/mail/http-mail.ts";
import { type MailServer, mailServer } from "./mail-server.ts";

const TOKEN = "re_a-token";
const FROM = "Race Recap <sign-in@example.com>";
const MAIL = { to: "ada@example.com", subject: "123 456 is your code", text: "Your code: 123 456" };

let server: MailServer;
let log = vi.spyOn(console, "error");

beforeEach(async () => {
  server = await mailServer(TOKEN);
  log = vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(async () => {
  log.mockRestore();
  await server.close();
});

function sender({ url = server.url, token = TOKEN, timeoutMs = 10_000 } = {}) {
  return createHttpMail({ kind: "http", url, token, from: FROM }, { timeoutMs, retryDelayMs: 10 });
}

function logged(): string {
  return log.mock.calls.flat().join(" ");
}

test("a mail is posted as Resend documents it, and nothing is logged", async () => {
  expect(await sender()(MAIL)).toBe("sent");
  expect(server.sent).toEqual([
    { from: FROM, to: ["ada@example.com"], subject: MAIL.subject, text: MAIL.text },
  ]);
  expect(logged()).toBe("");
});

test("two mails have two keys, also with the same text", async () => {
  const send = sender();
  await send(MAIL);
  await send(MAIL);
  expect(server.sent).toHaveLength(2);
});

test("an address that the provider does not accept is refused at once", async () => {
  expect(await sender()({ ...MAIL, to: "ada@localhost" })).toBe("refused");
  expect(server.keys).toHaveLength(1);
  expect(JSON.parse(logged())).toEqual({
    fault: "Mail was not sent",
    outcome: "refused",
    host: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
    answer: "answered 422 (validation_error)",
  });
});

test.each([
  { status: 500 },
  { status: 503, body: { name: "application_error" } },
  { status: 429, body: { name: "rate_limit_exceeded" }, headers: { "retry-after": "1" } },
  "none" as const,
  "lost" as const,
])("after the failure %o the mail is sent again with the same key, and arrives once", async (failure) => {
  server.failures.push(failure);
  expect(await sender()(MAIL)).toBe("sent");
  expect(server.keys).toHaveLength(2);
  expect(server.keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(server.keys[1]).toBe(server.keys[0]);
  expect(server.sent).toHaveLength(1);
  expect(logged()).toBe("");
});

test.each([
  [{ status: 500 }, "unanswered"],
  ["none" as const, "unanswered"],
  [{ status: 429 }, "unavailable"],
])("after the failure %o twice the mail is %s", async (failure, outcome) => {
  server.failures.push(failure, failure);
  expect(await sender()(MAIL)).toBe(outcome);
  expect(server.keys).toHaveLength(2);
  expect(JSON.parse(logged())).toMatchObject({ fault: "Mail was not sent", outcome });
});

test.each([
  [302, "unavailable"],
  [402, "unavailable"],
  [403, "unavailable"],
  [404, "unavailable"],
  [405, "unavailable"],
  [408, "unanswered"],
  [409, "unanswered"],
])(
  "the status %d concerns the operator and not the address, is not retried, and leaves the mail %s",
  async (status, outcome) => {
    server.failures.push({ status, headers: { location: "/elsewhere" } });
    expect(await sender()(MAIL)).toBe(outcome);
    expect(server.keys).toHaveLength(1);
    expect(logged()).toContain(`answered ${status}`);
  },
);

test("a wrong token is named in the log, without its value", async () => {
  expect(await sender({ token: "re_wrong" })(MAIL)).toBe("unavailable");
  expect(logged()).toContain("answered 401 (invalid_api_key): it refuses MAIL_HTTP_TOKEN or MAIL_FROM");
  expect(logged()).not.toContain("re_wrong");
});

test("a mail with a key of its own is tried once, and sent once whatever its text is by then", async () => {
  server.failures.push("lost");
  const mail = { ...MAIL, html: "<p>123 456</p>", headers: { "List-Unsubscribe": "<https://a.example>" } };
  expect(await sender()({ ...mail, key: "news-1" })).toBe("unanswered");
  expect(await sender()({ ...mail, key: "news-1" })).toBe("sent");
  expect(await sender()({ ...mail, key: "news-1", text: "Another text" })).toBe("sent");
  expect(server.keys).toEqual(["news-1", "news-1", "news-1"]);
  expect(server.sent).toEqual([{ from: FROM, ...mail, to: ["ada@example.com"] }]);
});

test("a provider that does not answer in time leaves the mail unanswered, retries included", async () => {
  server.failures.push({ status: 500 }, "never");
  // Without an end of its own it would wait until the test fails.
  expect(await sender({ timeoutMs: 300 })(MAIL)).toBe("unanswered");
  expect(logged()).toContain("did not answer in 300 ms");
});

test("a server that cannot be reached leaves the mail unanswered", async () => {
  const { url } = server;
  await server.close();
  expect(await sender({ url })(MAIL)).toBe("unanswered");
  expect(logged()).toContain("cannot be reached");
});

test("neither the address nor the code is logged, whatever the provider answers", async () => {
  const quoting = { name: "Invalid ada@example.com", message: "ada@example.com: 123 456" };
  for (const status of [400, 401, 422, 500]) {
    server.failures.push({ status, body: quoting }, { status, body: quoting });
    await sender()(MAIL);
    server.failures.length = 0;
  }
  expect(log).toHaveBeenCalledTimes(4);
  expect(logged()).not.toMatch(/ada|1234/);
});
