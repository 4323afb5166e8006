/** What the owner decides about comments, and what readers' reports lead to, through the API. */
import { env, exports } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Caller, caller } from "../../caller.ts";
import { type CreatedRecap, createRecap } from "../../media-calls.ts";
import {
  addComment,
  answerOf,
  block,
  type CommentJson,
  comment,
  commentsFor,
  countsOf,
  edit,
  like,
  likesFor,
  remove,
  report,
  setComments,
  setStatus,
  textsFor,
  unblock,
} from "../../reaction-calls.ts";

afterEach(() => {
  vi.useRealTimers();
});

let owner: Caller;
let alice: Caller;
let bob: Caller;
let carol: Caller;
let recap: CreatedRecap;

beforeEach(async () => {
  [owner, alice, bob, carol] = [1, 2, 3, 4].map(() => caller(exports.default)) as [
    Caller,
    Caller,
    Caller,
    Caller,
  ];
  recap = await createRecap(owner);
});

/** Bob's and Carol's networks, where it matters. */
const [HOME, OFFICE, CAFE] = ["192.0.2.1", "2001:db8:1:2::1", "192.0.2.3"];

/** The comments as the owner sees them. */
async function statuses(): Promise<(string | undefined)[]> {
  return (await commentsFor(owner, recap)).map(({ status }) => status);
}

test("the owner hides a comment and shows it again, and the count follows", async () => {
  const posted = await addComment(alice, recap, "Well done!");
  const hidden = await setStatus(owner, posted, "hidden");
  expect(await hidden.json()).toEqual({ ...posted, mine: false, status: "hidden" });
  expect(await countsOf(bob, recap)).toEqual({ likeCount: 0, commentCount: 0 });
  const shown = await setStatus(owner, posted, "shown");
  expect(await shown.json()).toEqual({ ...posted, mine: false, status: "shown" });
  expect(await textsFor(bob, recap)).toEqual(["Well done!"]);
  expect(await countsOf(bob, recap)).toEqual({ likeCount: 0, commentCount: 1 });
});

test("the same decision twice counts once", async () => {
  const posted = await addComment(alice, recap, "Well done!");
  await addComment(bob, recap, "Great");
  for (const status of ["hidden", "hidden", "shown", "shown", "hidden"]) {
    expect((await setStatus(owner, posted, status)).status).toBe(200);
  }
  expect(await countsOf(bob, recap)).toEqual({ likeCount: 0, commentCount: 1 });
});

test("the owner lets a held comment appear, or hides it", async () => {
  const one = await addComment(alice, recap, "Well done!", { website: "x" });
  const two = await addComment(alice, recap, "Buy shoes", { website: "x" });
  await setStatus(owner, one, "shown");
  await setStatus(owner, two, "hidden");
  expect(await textsFor(bob, recap)).toEqual(["Well done!"]);
  expect(await textsFor(alice, recap)).toEqual(["Well done!"]);
  expect(await countsOf(bob, recap)).toEqual({ likeCount: 0, commentCount: 1 });
});

test("nobody but the owner decides: not readers, not authors, not another recap's owner", async () => {
  const posted = await addComment(alice, recap, "Well done!");
  const other = await createRecap(bob);
  for (const browser of [alice, bob, carol]) {
    expect(await answerOf(await setStatus(browser, posted, "hidden"))).toEqual([404, "comment_not_found"]);
    expect(await answerOf(await block(browser, recap, posted))).toEqual([404, "comment_not_found"]);
    expect(await answerOf(await unblock(browser, recap, posted))).toEqual([404, "comment_not_found"]);
    expect(await answerOf(await setComments(browser, recap, { isOpen: false }))).toEqual([
      404,
      "recap_not_found",
    ]);
  }
  expect(await answerOf(await block(bob, other, posted))).toEqual([404, "comment_not_found"]);
  expect(await answerOf(await unblock(bob, other, posted))).toEqual([404, "comment_not_found"]);
  expect(await statuses()).toEqual(["shown"]);
  expect((await comment(alice, recap, "Still here")).status).toBe(201);
});

test.each([
  [{ status: "held" }],
  [{ status: "gone" }],
  [{ status: "shown", content: "A" }],
  [{}],
  [[]],
  [{ content: "" }],
])("the change %j is refused", async (change) => {
  const posted = await addComment(alice, recap, "Well done!");
  for (const browser of [owner, alice]) {
    const response = await browser.send("PATCH", `/api/comments/${posted.id}`, change);
    expect(await answerOf(response)).toEqual([400, "invalid_input"]);
  }
  expect(await textsFor(bob, recap)).toEqual(["Well done!"]);
});

test("a comment that is reported from two networks waits for the owner", async () => {
  const posted = await addComment(alice, recap, "Buy shoes");
  expect((await report(bob, posted, HOME)).status).toBe(204);
  expect(await textsFor(bob, recap)).toEqual(["Buy shoes"]);
  expect((await report(carol, posted, OFFICE)).status).toBe(204);
  expect(await textsFor(bob, recap)).toEqual([]);
  expect(await statuses()).toEqual(["held"]);
  expect(await countsOf(bob, recap)).toEqual({ likeCount: 0, commentCount: 0 });
});

test("one visitor's reports from several networks count once", async () => {
  const posted = await addComment(alice, recap, "Buy shoes");
  for (const address of [HOME, OFFICE, CAFE]) expect((await report(bob, posted, address)).status).toBe(204);
  expect(await statuses()).toEqual(["shown"]);
  await report(carol, posted, OFFICE);
  expect(await statuses()).toEqual(["held"]);
});

test("50 reports without a cookie from one network hide no comment", async () => {
  const posted = await Promise.all(
    [1, 2].map((number) => addComment(alice, recap, `Well done, number ${number}`)),
  );
  const answers = Array.from({ length: 50 }, (_, at) =>
    report(caller(exports.default), posted[at % 2] as CommentJson, HOME),
  );
  for (const { status } of await Promise.all(answers)) expect(status).toBe(204);
  expect(await statuses()).toEqual(["shown", "shown"]);
  expect(await countsOf(bob, recap)).toEqual({ likeCount: 0, commentCount: 2 });
  // The hashes of one network for two comments differ, so nobody can be followed from one to the other.
  const { results } = await env.DB.prepare(
    "SELECT network_hash, count(*) AS reports FROM comment_reports WHERE comment_id IN (?, ?) GROUP BY network_hash",
  )
    .bind(...posted.map(({ id }) => id))
    .all();
  const ofOne = { network_hash: expect.stringMatching(/^[\w-]{43}$/), reports: 25 };
  expect(results).toEqual([ofOne, ofOne]);
});

test.each([
  ["addresses of one IPv6 /56", "2001:db8:1:1200::1", "2001:db8:1:12ff:ffff::9", "shown"],
  ["an IPv4 address and the same mapped to IPv6", "192.0.2.7", "::ffff:192.0.2.7", "shown"],
  ["addresses that are invalid", "unknown", "300.1.1.1", "shown"],
  ["two IPv6 /56", "2001:db8:1:1200::1", "2001:db8:1:1300::1", "held"],
])("after reports from %s, the comment is %s", async (_what, one, other, status) => {
  const posted = await addComment(alice, recap, "Buy shoes");
  await report(bob, posted, one);
  await report(carol, posted, other);
  expect(await statuses()).toEqual([status]);
});

test("a network is the same on the next UTC day", async () => {
  const posted = await addComment(alice, recap, "Buy shoes");
  await report(bob, posted, HOME);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 24 * 60 * 60_000 });
  await report(carol, posted, HOME);
  expect(await statuses()).toEqual(["shown"]);
});

test("reports from before networks were stored do not help to hold a comment", async () => {
  const posted = await addComment(alice, recap, "Buy shoes");
  for (const visitorId of ["earlier", "earliest"]) {
    await env.DB.prepare("INSERT INTO comment_reports (comment_id, visitor_id, created_at) VALUES (?, ?, 1)")
      .bind(posted.id, visitorId)
      .run();
  }
  await report(bob, posted, HOME);
  expect(await statuses()).toEqual(["shown"]);
  await report(carol, posted, OFFICE);
  expect(await statuses()).toEqual(["held"]);
});

test.each([
  ["held", { website: "x" }],
  ["shown", {}],
])(
  "a %s comment that the owner approves is not held by reports, until its author changes it",
  async (status, fields) => {
    const posted = await addComment(alice, recap, "Well done!", fields);
    expect(await statuses()).toEqual([status]);
    if (status === "shown") await report(bob, posted, HOME);
    expect((await setStatus(owner, posted, "shown")).status).toBe(200);
    await report(bob, posted, HOME);
    await report(carol, posted, OFFICE);
    expect(await statuses()).toEqual(["shown"]);
    expect(await countsOf(bob, recap)).toEqual({ likeCount: 0, commentCount: 1 });
    await edit(alice, posted, "Buy shoes");
    await report(caller(exports.default), posted, CAFE);
    expect(await statuses()).toEqual(["held"]);
  },
);

test("only the owner's approval keeps a comment", async () => {
  const posted = await addComment(alice, recap, "Buy shoes");
  for (const browser of [alice, bob]) {
    expect(await answerOf(await setStatus(browser, posted, "shown"))).toEqual([404, "comment_not_found"]);
  }
  await report(bob, posted, HOME);
  await report(carol, posted, OFFICE);
  expect(await statuses()).toEqual(["held"]);
  for (const browser of [alice, bob]) {
    expect(await answerOf(await setStatus(browser, posted, "shown"))).toEqual([404, "comment_not_found"]);
  }
  expect(await statuses()).toEqual(["held"]);
  expect(await countsOf(bob, recap)).toEqual({ likeCount: 0, commentCount: 0 });
});

test("after an edit, neither the author's nor a repeated report holds a comment", async () => {
  const posted = await addComment(alice, recap, "Well done!", { website: "x" });
  await setStatus(owner, posted, "shown");
  await report(bob, posted, HOME);
  await report(carol, posted, OFFICE);
  await edit(alice, posted, "Well done, Ada");
  await report(alice, posted, CAFE);
  await report(bob, posted, CAFE);
  expect(await statuses()).toEqual(["shown"]);
});

test("the athlete's own comments are not held by reports", async () => {
  const own = await addComment(owner, recap, "Thank you");
  await report(alice, own, HOME);
  await report(bob, own, OFFICE);
  expect(await statuses()).toEqual(["shown"]);
});

test("nobody reports their own comment", async () => {
  const posted = await addComment(alice, recap, "Well done!");
  expect(await answerOf(await report(alice, posted, HOME))).toEqual([403, "not_yours"]);
  await report(bob, posted, OFFICE);
  expect(await statuses()).toEqual(["shown"]);
});

test("a blocked visitor's comments and like disappear, and no more are accepted", async () => {
  const first = await addComment(alice, recap, "Buy shoes");
  await addComment(alice, recap, "Buy more shoes", { website: "x" });
  await addComment(bob, recap, "Well done!");
  await like(alice, recap);
  await like(bob, recap);
  expect((await block(owner, recap, first)).status).toBe(204);
  expect(await textsFor(carol, recap)).toEqual(["Well done!"]);
  expect(await textsFor(alice, recap)).toEqual(["Well done!"]);
  expect(await statuses()).toEqual(["hidden", "hidden", "shown"]);
  expect(await countsOf(carol, recap)).toEqual({ likeCount: 1, commentCount: 1 });
  expect(await likesFor(carol, recap)).toHaveLength(1);
  expect(await answerOf(await like(alice, recap))).toEqual([403, "blocked"]);
  expect(await answerOf(await comment(alice, recap, "Let me in"))).toEqual([403, "blocked"]);
  expect(await answerOf(await comment(alice, recap, "Buy shoes"))).toEqual([403, "blocked"]);
  expect(await countsOf(carol, recap)).toEqual({ likeCount: 1, commentCount: 1 });
});

test("blocking twice is blocking once", async () => {
  const posted = await addComment(alice, recap, "Buy shoes");
  for (let times = 0; times < 2; times++) expect((await block(owner, recap, posted)).status).toBe(204);
  expect(await countsOf(carol, recap)).toEqual({ likeCount: 0, commentCount: 0 });
});

test("a visitor who is blocked on one recap is welcome on another", async () => {
  const posted = await addComment(alice, recap, "Buy shoes");
  await block(owner, recap, posted);
  const other = await createRecap(owner);
  expect((await comment(alice, other, "Well done!")).status).toBe(201);
  expect((await like(alice, other)).status).toBe(201);
});

test("an unblocked visitor may like and comment again; what was hidden stays hidden", async () => {
  const posted = await addComment(alice, recap, "Buy shoes");
  await block(owner, recap, posted);
  for (let times = 0; times < 2; times++) expect((await unblock(owner, recap, posted)).status).toBe(204);
  expect(await statuses()).toEqual(["hidden"]);
  expect((await like(alice, recap)).status).toBe(201);
  expect((await comment(alice, recap, "I am sorry")).status).toBe(201);
  expect(await textsFor(carol, recap)).toEqual(["I am sorry"]);
});

test("owners cannot block themselves", async () => {
  const own = await addComment(owner, recap, "Thank you");
  await like(owner, recap);
  expect(await answerOf(await block(owner, recap, own))).toEqual([400, "own_comment"]);
  expect(await countsOf(carol, recap)).toEqual({ likeCount: 1, commentCount: 1 });
  expect((await comment(owner, recap, "Again")).status).toBe(201);
});

test("a comment of another recap names nobody to block", async () => {
  const other = await createRecap(owner);
  const posted = await addComment(alice, other, "Well done!");
  expect(await answerOf(await block(owner, recap, posted))).toEqual([404, "comment_not_found"]);
  expect(await answerOf(await unblock(owner, recap, posted))).toEqual([404, "comment_not_found"]);
  expect((await comment(alice, recap, "Hello")).status).toBe(201);
});

test.each([[{}], [{ commentId: "short" }], [{ commentId: null }], [[]]])(
  "the block %j is refused",
  async (body) => {
    for (const method of ["POST", "DELETE"]) {
      const response = await owner.send(method, `/api/recaps/${recap.shareId}/blocks`, body);
      expect(await answerOf(response)).toEqual([400, "invalid_input"]);
    }
  },
);

test("the owner's settings are answered as saved; anything else than two booleans is refused", async () => {
  const response = await setComments(owner, recap, { isOpen: false, holdsAll: true });
  expect([response.status, await response.json()]).toEqual([200, { isOpen: false, holdsAll: true }]);
  for (const body of [{}, { isOpen: true }, { isOpen: "yes", holdsAll: false }, []]) {
    const path = `/api/recaps/${recap.shareId}/comment-settings`;
    expect((await owner.send("PUT", path, body)).status).toBe(400);
  }
  expect(await answerOf(await comment(alice, recap, "Hello"))).toEqual([403, "comments_closed"]);
});

test("the count stays exact through everything that can happen to a comment", async () => {
  const one = await addComment(alice, recap, "One");
  const two = await addComment(bob, recap, "Two");
  await addComment(carol, recap, "Three");
  await setStatus(owner, one, "hidden");
  await remove(owner, one);
  await report(carol, two, HOME);
  await report(alice, two, OFFICE);
  expect(await countsOf(alice, recap)).toEqual({ likeCount: 0, commentCount: 1 });
  await setStatus(owner, two, "hidden");
  await setStatus(owner, two, "shown");
  await edit(bob, two, "Two, edited");
  expect(await textsFor(alice, recap)).toEqual(["Two, edited", "Three"]);
  expect(await countsOf(alice, recap)).toEqual({ likeCount: 0, commentCount: 2 });
});
