/** What the log has of sign-ins, refusals and attempts to get around a check, through the whole Worker. */
import { env, exports } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";
import type { AccountService } from "../../../app/services/account-service.ts";
import { withLoggedSignIns } from "../../../workers/services/accounts/log-sign-ins.ts";
import { publishRecap } from "../../athlete.ts";
import { type Caller, caller } from "../../caller.ts";
import { leaksIn } from "../../canaries.ts";
import { newRecap } from "../../factories.ts";
import { createRecap } from "../../media-calls.ts";
import { quietConsole } from "../../quiet-console.ts";
import { comment } from "../../reaction-calls.ts";
import { signIn } from "../../sign-in-calls.ts";
import { siteWith } from "../site-with.ts";

interface LoggedEvent {
  event: string;
  requestId: string;
  route: string;
  network: string;
  account?: string;
  [detail: string]: unknown;
}

const HOME = { "cf-connecting-ip": "2001:db8:77:1200::1" };
const KEYED_HASH = /^[\w-]{22}$/;

quietConsole("error");
let lines: string[];
beforeEach(() => {
  lines = [];
  vi.spyOn(console, "info").mockImplementation((line) => void lines.push(String(line)));
});

function events(name: string): LoggedEvent[] {
  const all = lines.map((line) => JSON.parse(line) as LoggedEvent);
  return all.filter(({ event }) => event === name);
}

/** Returns the one event of this name, and expects it to name who sent the request by hashes alone. */
function eventOf(name: string): LoggedEvent {
  const [event, ...more] = events(name);
  if (!event || more.length > 0) throw new Error(`Not one "${name}" in:\n${lines.join("\n")}`);
  expect(event.network).toMatch(KEYED_HASH);
  expect(event.requestId).toMatch(/^[\w-]+$/);
  expect(leaksIn(lines)).toEqual([]);
  return event;
}

async function signedIn(email: string): Promise<Caller> {
  const athlete = caller(exports.default);
  await signIn(athlete, email, env);
  return athlete;
}

test("a sign-in is logged with its way, and one account and one network have the same hash each time", async () => {
  await signedIn("ada-in-the-log@example.com");
  const first = eventOf("Signed in");
  expect(first).toMatchObject({
    way: "code",
    route: "/sign-in/code",
    account: expect.stringMatching(KEYED_HASH),
  });
  lines = [];
  await signedIn("ada-in-the-log@example.com");
  const { account, network } = eventOf("Signed in");
  expect({ account, network }).toEqual({ account: first.account, network: first.network });
  lines = [];
  await signedIn("grace-in-the-log@example.com");
  expect(eventOf("Signed in").account).not.toBe(first.account);
});

test("a wrong code is logged, without the address that it was sent to", async () => {
  const athlete = caller(exports.default);
  await athlete.submit("/sign-in", { intent: "email", email: "guessed@example.com", returnTo: "/account" });
  await athlete.submit("/sign-in/code", { intent: "signIn", code: "000 001" });
  expect(eventOf("Not signed in")).toMatchObject({ way: "code", outcome: "wrong-code" });
  expect(lines.join()).not.toContain("guessed");
});

test("reading and changing somebody else's private recap is logged, with the account that tried", async () => {
  const { shareId } = await createRecap(caller(exports.default), { ...newRecap(), isPublic: false });
  const stranger = await signedIn("stranger-in-the-log@example.com");
  const { account } = eventOf("Signed in");
  const attempts = [
    ["GET", `/r/${shareId}`, "/r/:id"],
    ["GET", `/questions?recap=${shareId}`, "/questions"],
    ["GET", `/api/recaps/${shareId}`, "/api/recaps/:id"],
    ["DELETE", `/api/recaps/${shareId}`, "/api/recaps/:id"],
  ] as const;
  for (const [method, path, route] of attempts) {
    lines = [];
    const response = await stranger.call(path, { method });
    await response.text();
    expect([path, response.status]).toEqual([path, 404]);
    expect(eventOf("Request refused")).toMatchObject({ method, route, status: 404, account });
  }
});

test("a page that never existed is not logged", async () => {
  expect((await caller(exports.default).call("/wp-login.php")).status).toBe(404);
  expect(lines).toEqual([]);
});

test("a write of another site is logged, by the network that sent it", async () => {
  const send = async (address: string) => {
    lines = [];
    const headers = { origin: "https://attacker.example", "cf-connecting-ip": address };
    const response = await caller(exports.default).call("/api/recaps", {
      method: "POST",
      headers,
      body: "{}",
    });
    expect(response.status).toBe(403);
    return eventOf("Request refused");
  };
  const event = await send("2001:db8:77:1200::1");
  expect(event).toMatchObject({ status: 403, code: "cross_site", route: "/api/recaps" });
  expect((await send("2001:db8:77:12ff::2")).network).toBe(event.network);
  expect((await send("192.0.2.77")).network).not.toBe(event.network);
});

test("a limit that is reached is logged, at the API and on a page", async () => {
  const limited = caller(siteWith({ LIMIT_WRITES_NETWORK_DAY: "1" }));
  const call = await limited.send("POST", "/api/recaps", newRecap(), HOME);
  expect(call.status).toBe(429);
  expect(eventOf("Request refused")).toMatchObject({ status: 429, code: "limit" });
  lines = [];
  const form = await limited.submit("/sign-in", {
    intent: "email",
    email: "limited@example.com",
    returnTo: "/account",
  });
  expect(form.status).toBe(429);
  expect(eventOf("Request refused")).toMatchObject({ status: 429, route: "/sign-in" });
});

test("input that no page of the product sends is logged, without what it contains", async () => {
  const refused = await caller(exports.default).send("POST", "/api/recaps", {
    name: 7,
    raceType: "It rained",
  });
  expect(refused.status).toBe(400);
  expect(eventOf("Request refused")).toMatchObject({ status: 400, code: "invalid_input" });
});

test("a visitor cookie that the server did not sign is logged", async () => {
  const forged = `visitor=${"A".repeat(22)}.1.${"A".repeat(43)}%3D`;
  await (await caller(exports.default).call("/race-type", { headers: { cookie: forged } })).text();
  expect(eventOf("Signature not valid")).toMatchObject({ what: "visitor cookie" });
});

test("a link that the server did not sign is logged", async () => {
  const athlete = await signedIn("unsubscribed-by-others@example.com");
  const { id } = await (await athlete.call("/api/auth/user")).json<{ id: string }>();
  await (await caller(exports.default).call(`/unsubscribe?token=${id}.${"A".repeat(43)}`)).text();
  const event = eventOf("Signature not valid");
  expect(event).toMatchObject({ what: "link to unsubscribe", route: "/unsubscribe" });
  expect(event.account).toBeUndefined();
});

test("each way to sign in, to prove who one is and to change the address is logged, done and refused", async () => {
  const answers = (kind: string) =>
    new Proxy({}, { get: () => async () => ({ kind }) }) as unknown as AccountService;
  const logged = async (kind: string) => {
    lines = [];
    // What the stand-in gets is never looked at.
    const { enterCode, finishOpenId, finishPasskeySignIn, ...others } = withLoggedSignIns(answers(kind));
    const { enterProofCode, finishOpenIdProof, finishPasskeyProof, finishEmailChange } = others;
    const calls = [enterCode, finishOpenId, finishPasskeySignIn, enterProofCode, finishOpenIdProof];
    for (const call of [...calls, finishPasskeyProof, finishEmailChange] as ((
      ...given: never[]
    ) => unknown)[])
      await call();
    return lines.map((line) => JSON.parse(line)).map(({ event, way }) => [event, way].filter(Boolean).join());
  };
  const ways = ["code", "provider", "passkey"];
  expect((await logged("signed-in")).slice(0, 3)).toEqual(ways.map((way) => `Signed in,${way}`));
  expect((await logged("proven")).slice(3, 6)).toEqual(ways.map((way) => `Proven,${way}`));
  expect((await logged("changed")).at(6)).toBe("Address changed");
  expect(await logged("no-attempt")).toEqual([
    ...ways.map((way) => `Not signed in,${way}`),
    ...ways.map((way) => `Not proven,${way}`),
    "Address not changed",
  ]);
  // A code that was sent to confirm the provider's address is neither.
  expect((await logged("code-sent")).filter((line) => line.endsWith("signed in,provider"))).toEqual([]);
});

test("a comment that a program seems to have written is logged", async () => {
  const shareId = await publishRecap(caller(exports.default));
  lines = [];
  const posted = await comment(caller(exports.default), { shareId }, "Buy shoes", { website: "filled in" });
  expect(posted.status).toBe(201);
  expect(eventOf("Comment that looks automatic").route).toBe("/api/recaps/:id/comments");
});
