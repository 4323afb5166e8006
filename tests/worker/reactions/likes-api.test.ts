/** Likes through the API: one per visitor, exact counts, and nobody removes another visitor's. */
import { env, exports } from "cloudflare:workers";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { type Caller, caller } from "../../caller.ts";
import { newShareId } from "../../factories.ts";
import { type CreatedRecap, createRecap } from "../../media-calls.ts";
import { answerOf, countsOf, like, likesFor, setPublic, unlike } from "../../reaction-calls.ts";

const ALICE = { userName: "Alice", userEmail: "alice@example.com" };
const BOB = { userName: "Bob", userEmail: "bob@example.com" };

let owner: Caller;
let alice: Caller;
let bob: Caller;
let recap: CreatedRecap;

beforeEach(async () => {
  owner = caller(exports.default);
  alice = caller(exports.default);
  bob = caller(exports.default);
  recap = await createRecap(owner);
});

async function insertLikes(count: number): Promise<void> {
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
     INSERT INTO likes SELECT 'v' || i, ?2, printf('%022d', i), 'Fan ' || i, 'mac', 1700000000000 + i / 3, NULL FROM n`,
  )
    .bind(count, recap.id)
    .run();
}

test("a first like is created, and the same visitor's second one is the first", async () => {
  const first = await like(alice, recap, ALICE);
  expect(first.status).toBe(201);
  const given = await first.json<{ id: string; createdAt: string }>();
  expect(given).toEqual({
    id: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
    userName: "Alice",
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    mine: true,
    likeCount: 1,
  });
  const again = await like(alice, recap, { ...BOB });
  expect(again.status).toBe(200);
  expect(await again.json()).toEqual(given);
  expect(await countsOf(alice, recap)).toEqual({ likeCount: 1, commentCount: 0 });
});

test("the list has everybody's names, and says which like is the reader's own", async () => {
  await like(alice, recap, ALICE);
  await like(bob, recap, BOB);
  const names = async (browser: Caller) =>
    (await likesFor(browser, recap)).map(({ userName, mine }) => [userName, mine]);
  expect((await names(alice)).toSorted()).toEqual([
    ["Alice", true],
    ["Bob", false],
  ]);
  expect((await names(caller(exports.default))).toSorted()).toEqual([
    ["Alice", false],
    ["Bob", false],
  ]);
  expect(Object.keys((await likesFor(owner, recap))[0] ?? {}).toSorted()).toEqual([
    "createdAt",
    "id",
    "mine",
    "userName",
  ]);
});

test("a visitor takes their like back, and may give it again", async () => {
  await like(alice, recap, ALICE);
  await like(bob, recap, BOB);
  const response = await unlike(alice, recap, "Alice@Example.COM");
  expect([response.status, await response.json()]).toEqual([200, { likeCount: 1 }]);
  expect((await likesFor(alice, recap)).map(({ userName }) => userName)).toEqual(["Bob"]);
  expect((await like(alice, recap, ALICE)).status).toBe(201);
  expect(await countsOf(bob, recap)).toEqual({ likeCount: 2, commentCount: 0 });
});

test("taking back a like that was never given changes nothing", async () => {
  await like(bob, recap, BOB);
  const response = await unlike(alice, recap);
  expect([response.status, await response.json()]).toEqual([200, { likeCount: 1 }]);
});

test("a like is not taken back with another email than the one that was typed", async () => {
  await like(alice, recap, ALICE);
  expect(await answerOf(await unlike(alice, recap, "somebody@example.com"))).toEqual([403, "other_email"]);
  expect(await countsOf(alice, recap)).toEqual({ likeCount: 1, commentCount: 0 });
});

test("owners may like their own recap", async () => {
  expect((await like(owner, recap)).status).toBe(201);
  expect((await owner.send("POST", `/api/recaps/${recap.id}/likes`, ALICE)).status).toBe(200);
  expect(await countsOf(owner, recap)).toEqual({ likeCount: 1, commentCount: 0 });
});

test("a recap's number is an address for its owner alone", async () => {
  expect(await answerOf(await alice.send("POST", `/api/recaps/${recap.id}/likes`, ALICE))).toEqual([
    404,
    "recap_not_found",
  ]);
  expect((await alice.call(`/api/recaps/${recap.id}/likes`)).status).toBe(404);
  expect((await owner.call(`/api/recaps/${recap.id}/likes`)).status).toBe(200);
});

test("one visitor cannot take back another's like with any combination of cookie, email and recap", async () => {
  const other = await createRecap(owner);
  await like(alice, recap, ALICE);
  await like(alice, other, { ...ALICE, userEmail: BOB.userEmail });
  await like(bob, other, BOB);
  const stranger = caller(exports.default);
  const forged = caller(exports.default);
  const [id, since] = alice.cookie().split(".");
  const cookies: [string, Caller, Record<string, string>][] = [
    ["no cookie", stranger, { cookie: "" }],
    ["Bob's cookie", bob, {}],
    ["Alice's cookie with a broken signature", forged, { cookie: `${alice.cookie().slice(0, -6)}AAAAA%3D` }],
    ["Alice's visitor id without a signature", forged, { cookie: `${id}.${since}` }],
    ["a cookie that is the email", forged, { cookie: `visitor=${ALICE.userEmail}` }],
  ];
  const emails = [ALICE.userEmail, ALICE.userEmail.toUpperCase(), BOB.userEmail];
  const before = await env.DB.prepare("SELECT * FROM likes WHERE recap_id = ?").bind(recap.id).all();
  for (const [, browser, headers] of cookies) {
    for (const userEmail of emails) {
      for (const handle of [recap.shareId, String(recap.id)]) {
        const path = `/api/recaps/${handle}/likes`;
        const response = await browser.send("DELETE", path, { userEmail, userName: "Alice" }, headers);
        expect([200, 404]).toContain(response.status);
        await response.text();
      }
    }
  }
  const after = await env.DB.prepare("SELECT * FROM likes WHERE recap_id = ?").bind(recap.id).all();
  expect(after.results).toEqual(before.results);
  expect(await countsOf(alice, recap)).toEqual({ likeCount: 1, commentCount: 0 });
});

test.each([
  ["nothing", {}],
  ["no name", { userEmail: ALICE.userEmail }],
  ["an empty name", { userName: "  ", userEmail: ALICE.userEmail }],
  ["no email", { userName: "Alice" }],
])("a like with %s is told what is missing", async (_, body) => {
  const response = await like(alice, recap, body);
  const { error } = await response.json<{ error: { code: string; message: string } }>();
  expect([response.status, error.code, error.message]).toEqual([
    400,
    "invalid_input",
    "Please enter your name and email",
  ]);
});

test("taking a like back without an email is told what is missing", async () => {
  expect(await answerOf(await alice.send("DELETE", `/api/recaps/${recap.shareId}/likes`, {}))).toEqual([
    400,
    "invalid_input",
  ]);
});

test("a private recap and one that does not exist cannot be liked, and their likes not be read", async () => {
  await like(alice, recap, ALICE);
  await setPublic(owner, recap, false);
  for (const { shareId } of [recap, { shareId: newShareId() }]) {
    expect(await answerOf(await like(bob, { shareId }, BOB))).toEqual([404, "recap_not_found"]);
    expect(await answerOf(await like(alice, { shareId }, ALICE))).toEqual([404, "recap_not_found"]);
    expect(await answerOf(await unlike(alice, { shareId }))).toEqual([404, "recap_not_found"]);
    expect((await alice.call(`/api/recaps/${shareId}/likes`)).status).toBe(404);
  }
  expect(await likesFor(owner, recap)).toHaveLength(1);
  expect((await unlike(owner, recap)).status).toBe(200);
});

test("a draft has no likes for anybody", async () => {
  const shareId = newShareId();
  await owner.submit("/race-type", { recap: shareId, raceType: "running" });
  for (const browser of [owner, alice]) {
    expect((await like(browser, { shareId })).status).toBe(404);
    expect((await unlike(browser, { shareId })).status).toBe(404);
    expect((await browser.call(`/api/recaps/${shareId}/likes`)).status).toBe(404);
  }
});

test("40 visitors who like at once, ten of them twice, are 40 likes", async () => {
  const visitors = Array.from({ length: 40 }, () => caller(exports.default));
  await Promise.all(visitors.map((browser) => browser.call("/race-type?new")));
  const likers = Array.from({ length: 50 }, (_, at) => visitors[at % 40] as Caller);
  const responses = await Promise.all(likers.map((browser) => like(browser, recap)));
  const statuses = responses.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(40);
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(await countsOf(alice, recap)).toEqual({ likeCount: 40, commentCount: 0 });
  expect(await likesFor(alice, recap)).toHaveLength(40);
});

test("2,500 likes are read a thousand at a time, each one once, oldest first", async () => {
  // Test files share one database, and some read whole tables.
  onTestFinished(async () => {
    await env.DB.prepare("DELETE FROM likes WHERE recap_id = ?").bind(recap.id).run();
  });
  await insertLikes(2_500);
  const sizes: number[] = [];
  const names: string[] = [];
  let path: string | undefined = `/api/recaps/${recap.shareId}/likes`;
  while (path) {
    const response: Response = await alice.call(path);
    const page = await response.json<{ userName: string }[]>();
    sizes.push(page.length);
    names.push(...page.map(({ userName }) => userName));
    path = /^<([^>]+)>; rel="next"$/.exec(response.headers.get("link") ?? "")?.[1];
  }
  expect(sizes).toEqual([1_000, 1_000, 500]);
  expect(names).toEqual(Array.from({ length: 2_500 }, (_, at) => `Fan ${at + 1}`));
});

test.each(["x", "1", "1700000000000", "1700000000000.short", "17000000000000.0000000000000000000001"])(
  "the page after %j does not exist",
  async (after) => {
    expect(await answerOf(await alice.call(`/api/recaps/${recap.shareId}/likes?after=${after}`))).toEqual([
      400,
      "invalid_input",
    ]);
  },
);
