/** What the owner decides about comments, and what readers' reports lead to, through the API. */
import { exports } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { type Caller, caller } from "../../tests/caller.ts";
import { type CreatedRecap, createRecap } from "../../tests/media-calls.ts";
import {
  addComment,
  answerOf,
  block,
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
} from "../../tests/reaction-calls.ts";

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

test("a comment that two visitors report waits for the owner; one visitor's reports count once", async () => {
  const posted = await addComment(alice, recap, "Buy shoes");
  for (let times = 0; times < 3; times++) expect((await report(bob, posted)).status).toBe(204);
  expect(await textsFor(bob, recap)).toEqual(["Buy shoes"]);
  expect((await report(carol, posted)).status).toBe(204);
  expect(await textsFor(bob, recap)).toEqual([]);
  expect(await statuses()).toEqual(["held"]);
  expect(await countsOf(bob, recap)).toEqual({ likeCount: 0, commentCount: 0 });
});

test("a comment that the owner has let appear is not held by reports, until its author changes it", async () => {
  const posted = await addComment(alice, recap, "Well done!", { website: "x" });
  await setStatus(owner, posted, "shown");
  await report(bob, posted);
  await report(carol, posted);
  expect(await statuses()).toEqual(["shown"]);
  await edit(alice, posted, "Buy shoes");
  await report(caller(exports.default), posted);
  expect(await statuses()).toEqual(["held"]);
});

test("after an edit, neither the author's nor a repeated report holds a comment", async () => {
  const posted = await addComment(alice, recap, "Well done!", { website: "x" });
  await setStatus(owner, posted, "shown");
  await report(bob, posted);
  await report(carol, posted);
  await edit(alice, posted, "Well done, Ada");
  await report(alice, posted);
  await report(bob, posted);
  expect(await statuses()).toEqual(["shown"]);
});

test("the athlete's own comments are not held by reports", async () => {
  const own = await addComment(owner, recap, "Thank you");
  await report(alice, own);
  await report(bob, own);
  expect(await statuses()).toEqual(["shown"]);
});

test("nobody reports their own comment", async () => {
  const posted = await addComment(alice, recap, "Well done!");
  expect(await answerOf(await report(alice, posted))).toEqual([403, "not_yours"]);
  await report(bob, posted);
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
  await report(carol, two);
  await report(alice, two);
  await setStatus(owner, two, "hidden");
  await setStatus(owner, two, "shown");
  await edit(bob, two, "Two, edited");
  expect(await textsFor(alice, recap)).toEqual(["Two, edited", "Three"]);
  expect(await countsOf(alice, recap)).toEqual({ likeCount: 0, commentCount: 2 });
});
