/** Comments through the API: who may post, read, edit and delete them, and which are held for the owner. */
import { env, exports } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Caller, caller } from "../../caller.ts";
import { newShareId } from "../../factories.ts";
import { type CreatedRecap, createRecap } from "../../media-calls.ts";
import {
  addComment,
  answerOf,
  comment,
  commentsFor,
  countsOf,
  edit,
  remove,
  report,
  setComments,
  setPublic,
  setStatus,
  textsFor,
} from "../../reaction-calls.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const LONG_TEXT = "Buy the best running shoes of the year at my shop, they are very cheap today";

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
afterEach(() => {
  vi.useRealTimers();
});

/** Lets this much time pass for the Worker. */
function pass(ms: number): void {
  vi.useFakeTimers({ now: Date.now() + ms, toFake: ["Date"] });
}

async function insertComments(count: number, status = "shown"): Promise<void> {
  await env.DB.batch([
    env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
       INSERT INTO comments (id, recap_id, number, visitor_id, user_name, content, status, by_athlete, text_key, created_at)
       SELECT printf('%s%010d', substr(?3, 1, 12), i), ?2, i, 'v' || i, 'Fan', 'Text ' || i, ?4, 0, 'key', 1700000000000 + i FROM n`,
    ).bind(count, recap.id, crypto.randomUUID(), status),
    env.DB.prepare("UPDATE recaps SET next_comment_number = ?1 + 1, comment_count = ?2 WHERE id = ?3").bind(
      count,
      status === "shown" ? count : 0,
      recap.id,
    ),
  ]);
}

/** The status of a new comment, as its author is told. */
async function statusOf(response: Response): Promise<string> {
  const { status = "shown" } = await response.json<{ status?: string }>();
  return status;
}

test("a comment is shown to everybody at once, with the author's name and nothing else of them", async () => {
  const response = await comment(alice, recap, "  Well done!\r\nSee you in Berlin  ");
  expect(response.status).toBe(201);
  const posted = await response.json<{ id: string }>();
  expect(posted).toEqual({
    id: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
    parentId: null,
    userName: "Alice",
    content: "Well done!\nSee you in Berlin",
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    mine: true,
    editedAt: null,
    byAthlete: false,
  });
  expect(response.headers.get("location")).toBe(`/r/${recap.shareId}#comment-${posted.id}`);
  expect(await commentsFor(alice, recap)).toEqual([posted]);
  expect(await commentsFor(bob, recap)).toEqual([{ ...posted, mine: false }]);
  expect(await commentsFor(owner, recap)).toEqual([{ ...posted, mine: false, status: "shown" }]);
  expect(await countsOf(bob, recap)).toEqual({ likeCount: 0, commentCount: 1 });
});

test.each([
  ["no name and no email", { userName: "", userEmail: "" }, "Please enter your name and email"],
  ["no email", { userEmail: undefined }, "Please enter your name and email"],
  ["an address that is none", { userEmail: "alice" }, "Enter an email address like name@example.com"],
  ["no text", { content: undefined }, "Please write a comment"],
  ["white space for a text", { content: " \n\u200b " }, "Please write a comment"],
  [
    "2,001 characters",
    { content: "x".repeat(2_001) },
    "Comment can have up to 2,000 characters. This has 2,001",
  ],
])("a comment with %s is told what to change, and nothing is stored", async (_, fields, message) => {
  const response = await comment(alice, recap, "Well done!", fields);
  const { error } = await response.json<{ error: { message: string } }>();
  expect([response.status, error.message]).toEqual([400, message]);
  expect(await commentsFor(owner, recap)).toEqual([]);
});

test("a comment of exactly 2,000 characters is accepted, whatever spaces surround it", async () => {
  const { content } = await addComment(alice, recap, ` ${"x".repeat(2_000)}\n\n`);
  expect(content).toHaveLength(2_000);
});

test("only the owner's own comments are marked as the athlete's, whatever name is typed", async () => {
  const own = await addComment(owner, recap, "Thank you all", { userName: "Ada" });
  const typed = await addComment(alice, recap, "Thank you all", { userName: "Ada" });
  expect([own.byAthlete, typed.byAthlete]).toEqual([true, false]);
});

test("a comment that is sent twice within two minutes is one comment", async () => {
  const first = await addComment(alice, recap, "Well done!");
  pass(2 * MINUTE_MS - 5_000);
  const again = await comment(alice, recap, "Well done!");
  expect([again.status, await again.json()]).toEqual([200, first]);
  pass(10_000);
  expect((await comment(alice, recap, "Well done!")).status).toBe(201);
  expect(await countsOf(alice, recap)).toEqual({ likeCount: 0, commentCount: 2 });
});

test("ten copies of one comment that arrive at once are one comment", async () => {
  await alice.call("/race-type?new");
  const responses = await Promise.all(Array.from({ length: 10 }, () => comment(alice, recap, "Well done!")));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([...Array(9).fill(200), 201]);
  expect(await countsOf(alice, recap)).toEqual({ likeCount: 0, commentCount: 1 });
});

test("the same words of two visitors, or on two recaps, are two comments", async () => {
  const other = await createRecap(owner);
  await addComment(alice, recap, "Well done!");
  await addComment(bob, recap, "Well done!");
  await addComment(alice, other, "Well done!");
  expect(await textsFor(bob, recap)).toHaveLength(2);
});

test.each([
  ["fills in the invisible field", () => ({ website: "https://spam.example" })],
  ["fills in the invisible field with something else than text", () => ({ website: ["x"] })],
  ["is submitted within a second", () => ({ openedAt: Date.now() - 500 })],
  ["claims to have been opened in the future", () => ({ openedAt: Date.now() + 60_000 })],
  ["names no time at all", () => ({ openedAt: "yesterday" })],
])("a comment whose form %s waits for the owner", async (_, fields) => {
  const response = await comment(alice, recap, "Well done!", fields());
  expect([response.status, await statusOf(response)]).toEqual([201, "held"]);
  expect(await textsFor(bob, recap)).toEqual([]);
  expect(await countsOf(bob, recap)).toEqual({ likeCount: 0, commentCount: 0 });
});

test("a form that was open for a second, with its invisible field empty, is a person's", async () => {
  const response = await comment(alice, recap, "Well done!", { website: "", openedAt: Date.now() - 1_500 });
  expect(await statusOf(response)).toBe("shown");
});

test("a long text that anybody posted on any recap within a day waits for the owner, however it is written", async () => {
  await addComment(alice, await createRecap(caller(exports.default)), LONG_TEXT);
  const copy = LONG_TEXT.toUpperCase().replaceAll(" ", ",  ");
  expect(await statusOf(await comment(bob, recap, `${copy}!!!`))).toBe("held");
  expect(await countsOf(bob, recap)).toEqual({ likeCount: 0, commentCount: 0 });
  pass(DAY_MS + MINUTE_MS);
  expect(await statusOf(await comment(caller(exports.default), recap, LONG_TEXT))).toBe("shown");
});

test("a third short text like two others of the visitor's day waits for the owner; anybody else's does not", async () => {
  const recaps = await Promise.all([1, 2, 3, 4].map(() => createRecap(caller(exports.default))));
  const statuses: string[] = [];
  for (const one of recaps) statuses.push(await statusOf(await comment(alice, one, "Well done!")));
  expect(statuses).toEqual(["shown", "shown", "held", "held"]);
  expect(await statusOf(await comment(bob, recap, "Well done!"))).toBe("shown");
  pass(DAY_MS + MINUTE_MS);
  expect(await statusOf(await comment(alice, recap, "Well done!"))).toBe("shown");
});

test("while the owner holds all comments, each one waits, except the owner's own", async () => {
  await setComments(owner, recap, { holdsAll: true });
  expect(await statusOf(await comment(alice, recap, "Well done!"))).toBe("held");
  const own = await comment(owner, recap, "Thanks", { website: "x", openedAt: Date.now() });
  expect(await statusOf(own)).toBe("shown");
  expect(await textsFor(bob, recap)).toEqual(["Thanks"]);
});

test("a held comment is seen by its author, who is told, and by the owner; others never learn of it", async () => {
  await addComment(bob, recap, "First");
  const held = await addComment(alice, recap, "Well done!", { website: "x" });
  const seen = async (browser: Caller) =>
    (await commentsFor(browser, recap)).map(({ content, status }) => [content, status]);
  expect(await seen(alice)).toEqual([
    ["First", undefined],
    ["Well done!", "held"],
  ]);
  expect(await seen(owner)).toEqual([
    ["First", "shown"],
    ["Well done!", "held"],
  ]);
  expect(await seen(bob)).toEqual([["First", undefined]]);
  expect(await answerOf(await report(bob, held))).toEqual([404, "comment_not_found"]);
});

test("a hidden comment is seen by the owner alone, and its author can no longer change it", async () => {
  const posted = await addComment(alice, recap, "Well done!");
  expect((await setStatus(owner, posted, "hidden")).status).toBe(200);
  expect(await textsFor(alice, recap)).toEqual([]);
  expect((await commentsFor(owner, recap))[0]).toMatchObject({ content: "Well done!", status: "hidden" });
  expect(await answerOf(await edit(alice, posted, "Changed"))).toEqual([404, "comment_not_found"]);
  expect(await answerOf(await remove(alice, posted))).toEqual([404, "comment_not_found"]);
});

test("the author of a hidden comment is not told so when the comment is sent again", async () => {
  const posted = await addComment(alice, recap, "Well done!");
  await setStatus(owner, posted, "hidden");
  const again = await comment(alice, recap, "Well done!");
  expect([again.status, await statusOf(again)]).toEqual([200, "held"]);
  expect(await textsFor(owner, recap)).toHaveLength(1);
});

test("authors edit their comment for 15 minutes, and everybody sees that it was edited", async () => {
  const posted = await addComment(alice, recap, "Wel done!");
  pass(14 * MINUTE_MS);
  const response = await edit(alice, posted, " Well done! ");
  const edited = await response.json();
  expect([response.status, edited]).toEqual([
    200,
    { ...posted, content: "Well done!", editedAt: expect.stringMatching(/Z$/) },
  ]);
  expect(await commentsFor(bob, recap)).toEqual([{ ...(edited as object), mine: false }]);
  pass(2 * MINUTE_MS);
  expect(await answerOf(await edit(alice, posted, "Too late"))).toEqual([403, "too_late"]);
  expect(await answerOf(await remove(alice, posted))).toEqual([403, "too_late"]);
  expect(await textsFor(bob, recap)).toEqual(["Well done!"]);
});

test("an edit without a change is not marked as one", async () => {
  const posted = await addComment(alice, recap, "Well done!");
  const response = await edit(alice, posted, "Well done!");
  expect([response.status, await response.json()]).toEqual([200, posted]);
});

test("authors delete their comment within 15 minutes; the owner does at any time", async () => {
  const own = await addComment(alice, recap, "Mine");
  const other = await addComment(alice, recap, "Also mine");
  expect((await remove(alice, own)).status).toBe(204);
  pass(30 * DAY_MS);
  expect((await remove(owner, other)).status).toBe(204);
  expect(await answerOf(await remove(owner, other))).toEqual([404, "comment_not_found"]);
  expect(await textsFor(owner, recap)).toEqual([]);
  expect(await countsOf(bob, recap)).toEqual({ likeCount: 0, commentCount: 0 });
});

test("deleting a held comment does not lower the count of the shown ones", async () => {
  await addComment(bob, recap, "First");
  const held = await addComment(alice, recap, "Well done!", { website: "x" });
  expect((await remove(alice, held)).status).toBe(204);
  expect(await countsOf(bob, recap)).toEqual({ likeCount: 0, commentCount: 1 });
});

test("the owner cannot put words into somebody's mouth", async () => {
  const posted = await addComment(alice, recap, "Well done!");
  expect(await answerOf(await edit(owner, posted, "I hated it"))).toEqual([403, "not_yours"]);
  expect(await textsFor(bob, recap)).toEqual(["Well done!"]);
});

test("one visitor cannot edit or delete another's comment with any combination of cookie, email and id", async () => {
  const shown = await addComment(alice, recap, "Well done!");
  const held = await addComment(alice, recap, "Look here", { website: "x" });
  const theirs = await addComment(bob, recap, "Bob's own");
  const stranger = caller(exports.default);
  const [id, since] = alice.cookie().split(".");
  const cookies: [string, Caller, Record<string, string>][] = [
    ["no cookie", stranger, { cookie: "" }],
    ["another visitor's cookie", bob, {}],
    ["a broken signature", stranger, { cookie: `${alice.cookie().slice(0, -6)}AAAAA%3D` }],
    ["no signature", stranger, { cookie: `${id}.${since}` }],
    ["the email for a cookie", stranger, { cookie: "visitor=alice@example.com" }],
  ];
  const typed = { userName: "Alice", userEmail: "alice@example.com" };
  const stored = () =>
    env.DB.prepare("SELECT * FROM comments WHERE recap_id = ? ORDER BY id").bind(recap.id).all();
  const before = (await stored()).results;
  for (const [who, browser, headers] of cookies) {
    for (const [status, target] of [
      [403, shown],
      [404, held],
    ] as const) {
      const path = `/api/comments/${target.id}`;
      const answers = [
        await browser.send("PATCH", path, { content: "Changed" }, headers),
        await browser.send("DELETE", path, typed, headers),
        await browser.send("DELETE", `${path}?commentId=${theirs.id}`, { ...typed, id: theirs.id }, headers),
      ];
      expect([who, ...answers.map((answer) => answer.status)]).toEqual([who, status, status, status]);
      const moderated = [
        await browser.send("PATCH", path, { status: "shown" }, headers),
        await browser.send("PATCH", path, { status: "hidden" }, headers),
      ];
      expect([who, ...moderated.map((answer) => answer.status)]).toEqual([who, 404, 404]);
    }
    expect(
      (await browser.send("PATCH", `/api/comments/${"A".repeat(22)}`, { content: "A" }, headers)).status,
    ).toBe(404);
  }
  expect((await stored()).results).toEqual(before);
});

test("an edit while the owner holds all comments waits for the owner again", async () => {
  const posted = await addComment(alice, recap, "Well done!");
  await setComments(owner, recap, { holdsAll: true });
  expect(await textsFor(bob, recap)).toEqual(["Well done!"]);
  expect(await statusOf(await edit(alice, posted, "Buy shoes"))).toBe("held");
  expect(await textsFor(bob, recap)).toEqual([]);
  expect(await countsOf(bob, recap)).toEqual({ likeCount: 0, commentCount: 0 });
  const own = await addComment(owner, recap, "Thanks");
  expect(await statusOf(await edit(owner, own, "Thank you"))).toBe("shown");
});

test("an edit into a text that was posted before waits for the owner", async () => {
  await addComment(bob, await createRecap(caller(exports.default)), LONG_TEXT);
  const posted = await addComment(alice, recap, "Well done!");
  expect(await statusOf(await edit(alice, posted, LONG_TEXT))).toBe("held");
  expect(await countsOf(bob, recap)).toEqual({ likeCount: 0, commentCount: 0 });
});

test("editing a held comment does not show it", async () => {
  const held = await addComment(alice, recap, "Buy shoes", { website: "x" });
  expect(await statusOf(await edit(alice, held, "Well done!"))).toBe("held");
  expect(await textsFor(bob, recap)).toEqual([]);
});

test("closed comments take no more, keep those that are there, and can be opened again", async () => {
  const posted = await addComment(alice, recap, "Well done!");
  await setComments(owner, recap, { isOpen: false });
  expect(await answerOf(await comment(bob, recap, "Me too"))).toEqual([403, "comments_closed"]);
  expect(await answerOf(await comment(owner, recap, "Thanks"))).toEqual([403, "comments_closed"]);
  expect(await textsFor(bob, recap)).toEqual(["Well done!"]);
  expect((await comment(alice, recap, "Well done!")).status).toBe(200);
  expect((await edit(alice, posted, "Well done, Ada")).status).toBe(200);
  await setComments(owner, recap, { isOpen: true });
  expect((await comment(bob, recap, "Me too")).status).toBe(201);
});

test("a private recap's comments are out of reach of everybody but the owner, even of their authors", async () => {
  const posted = await addComment(alice, recap, "Well done!");
  await setPublic(owner, recap, false);
  for (const browser of [alice, bob]) {
    expect((await browser.call(`/api/recaps/${recap.shareId}/comments`)).status).toBe(404);
    expect(await answerOf(await comment(browser, recap, "More"))).toEqual([404, "recap_not_found"]);
    for (const answer of [edit(browser, posted, "A"), remove(browser, posted), report(browser, posted)])
      expect(await answerOf(await answer)).toEqual([404, "comment_not_found"]);
  }
  expect(await textsFor(owner, recap)).toEqual(["Well done!"]);
  expect((await comment(owner, recap, "A note to myself")).status).toBe(201);
  expect((await setStatus(owner, posted, "hidden")).status).toBe(200);
  expect((await remove(owner, posted)).status).toBe(204);
});

test("a draft has no comments for anybody", async () => {
  const shareId = newShareId();
  await owner.submit("/race-type", { recap: shareId, raceType: "running" });
  for (const browser of [owner, alice]) {
    expect((await browser.call(`/api/recaps/${shareId}/comments`)).status).toBe(404);
    expect((await comment(browser, { shareId }, "Hello")).status).toBe(404);
  }
});

test("120 comments are read 50 at a time, each one once, oldest first, also while some are deleted", async () => {
  await insertComments(120);
  const sizes: number[] = [];
  const texts: string[] = [];
  let path: string | undefined = `/api/recaps/${recap.shareId}/comments`;
  while (path) {
    const response: Response = await alice.call(path);
    const page = await response.json<{ id: string; content: string }[]>();
    sizes.push(page.length);
    texts.push(...page.map(({ content }) => content));
    path = /^<([^>]+)>; rel="next"$/.exec(response.headers.get("link") ?? "")?.[1];
    await remove(owner, { id: page[0]?.id ?? "" });
  }
  expect(sizes).toEqual([50, 50, 20]);
  expect(texts).toEqual(Array.from({ length: 120 }, (_, at) => `Text ${at + 1}`));
});

test("a page before a comment ends right before it, and links to the one after", async () => {
  await insertComments(120);
  const path = `/api/recaps/${recap.shareId}/comments`;
  const response = await alice.call(`${path}?before=101`);
  const page = await response.json<{ content: string }[]>();
  expect([page.length, page[0]?.content, page.at(-1)?.content]).toEqual([50, "Text 51", "Text 100"]);
  expect(response.headers.get("link")).toBe(`<${path}?after=100>; rel="next"`);
  expect(await textsFor(alice, recap, "?before=4")).toEqual(["Text 1", "Text 2", "Text 3"]);
});

test("the first and the only page name no next one where there is none", async () => {
  await insertComments(50);
  const response = await alice.call(`/api/recaps/${recap.shareId}/comments`);
  expect([response.headers.get("link"), (await response.json<unknown[]>()).length]).toEqual([null, 50]);
});

test("after posting the 51st comment, its address is the page that has it", async () => {
  await insertComments(50);
  const response = await comment(alice, recap, "The 51st");
  const { id } = await response.json<{ id: string }>();
  expect(response.headers.get("location")).toBe(`/r/${recap.shareId}?before=52#comment-${id}`);
  expect((await textsFor(alice, recap, "?before=52")).at(-1)).toBe("The 51st");
});

test("the owner filters comments by what became of them; for anybody else the filter does nothing", async () => {
  const hidden = await addComment(alice, recap, "Rude");
  await addComment(alice, recap, "Held", { website: "x" });
  await addComment(alice, recap, "Nice");
  await setStatus(owner, hidden, "hidden");
  expect(await textsFor(owner, recap, "?status=hidden")).toEqual(["Rude"]);
  expect(await textsFor(owner, recap, "?status=held")).toEqual(["Held"]);
  expect(await textsFor(owner, recap, "?status=shown")).toEqual(["Nice"]);
  expect(await textsFor(owner, recap)).toEqual(["Rude", "Held", "Nice"]);
  for (const query of ["", "?status=hidden", "?status=held", "?status=shown"])
    expect(await textsFor(bob, recap, query)).toEqual(["Nice"]);
});

test("the owner's filter is kept on the next page", async () => {
  await insertComments(60, "held");
  const response = await owner.call(`/api/recaps/${recap.shareId}/comments?status=held`);
  const page = await response.json<unknown[]>();
  expect([page.length, response.headers.get("link")]).toEqual([
    50,
    `</api/recaps/${recap.shareId}/comments?status=held&after=50>; rel="next"`,
  ]);
});

test.each(["after=0", "after=-1", "after=x", "before=1.5", "after=", "status=deleted", "before=1e99"])(
  "the query ?%s is refused",
  async (query) => {
    expect(await answerOf(await alice.call(`/api/recaps/${recap.shareId}/comments?${query}`))).toEqual([
      400,
      "invalid_input",
    ]);
  },
);
