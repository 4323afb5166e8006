/** The athlete comments on the own page without a name, and answers comments: one level, marked, with their comment. */
import { env, exports } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { type Caller, caller } from "../../caller.ts";
import { type CreatedRecap, createRecap } from "../../media-calls.ts";
import {
  addComment,
  answerOf,
  block,
  type CommentJson,
  commentsFor,
  countsOf,
  edit,
  remove,
  report,
  setComments,
  setStatus,
  textsFor,
} from "../../reaction-calls.ts";
import { press } from "../../shown-form.ts";

let owner: Caller;
let alice: Caller;
let recap: CreatedRecap;
let posted: CommentJson;

beforeEach(async () => {
  owner = caller(exports.default);
  alice = caller(exports.default);
  recap = await createRecap(owner, { athleteName: "Ada Lovelace" });
  posted = await addComment(alice, recap, "How were the hills?");
});

function send(browser: Caller, body: object, { shareId } = recap): Promise<Response> {
  return browser.send("POST", `/api/recaps/${shareId}/comments`, body);
}

async function reply(content = "Steep!", parent: { id: string } = posted): Promise<CommentJson> {
  const response = await send(owner, { content, parentId: parent.id });
  expect(response.status).toBe(201);
  return response.json();
}

async function pageFor(browser: Caller): Promise<string> {
  return (await (await browser.call(`/r/${recap.shareId}`)).text()).replaceAll("<!-- -->", "");
}

test("the athlete answers without name and email, and readers see it below the comment at the next request", async () => {
  await addComment(alice, recap, "And the rain?");
  const stranger = caller(exports.default);
  expect(await pageFor(stranger)).not.toContain("Steep!");
  const response = await send(owner, { content: " Steep! ", parentId: posted.id });
  const answer = await response.json<CommentJson>();
  expect([response.status, answer.parentId, answer.byAthlete, answer.userName]).toEqual([
    201,
    posted.id,
    true,
    "Ada Lovelace",
  ]);
  expect(response.headers.get("location")).toBe(`/r/${recap.shareId}#comment-${answer.id}`);
  for (const browser of [alice, stranger, owner]) {
    expect(await textsFor(browser, recap)).toEqual(["How were the hills?", "Steep!", "And the rain?"]);
    expect(await pageFor(browser)).toMatch(
      /How were the hills\?[\s\S]*<ol[\s\S]*Ada Lovelace[\s\S]*Athlete[\s\S]*Steep!/,
    );
  }
  // Replies are no comments of readers.
  expect(await countsOf(stranger, recap)).toMatchObject({ commentCount: 2 });
  expect((await send(owner, { content: "Steep!", parentId: posted.id })).status).toBe(200);
});

test("the athlete comments on the own page without name and email; everybody else has to give both", async () => {
  expect((await send(owner, { content: "Thank you all" })).status).toBe(201);
  expect(await answerOf(await send(alice, { content: "Me too" }))).toEqual([400, "invalid_input"]);
  expect(await answerOf(await send(owner, { content: "Hm", userName: "Ada" }))).toEqual([
    400,
    "invalid_input",
  ]);
  expect(await pageFor(owner)).not.toContain("Your email");
  expect(await pageFor(alice)).toContain("Your email");
  const nameless = await createRecap(owner, { athleteName: null });
  const own = await (await send(owner, { content: "Thanks" }, nameless)).json<CommentJson>();
  expect(own.userName).toBe("Athlete");
});

test("only the owner of the recap replies, and only to a comment of it that readers see", async () => {
  const body = { content: "Steep!", parentId: posted.id };
  const named = { userName: "Alice", userEmail: "alice@example.com", ...body };
  for (const browser of [alice, caller(exports.default)]) {
    expect(await answerOf(await send(browser, named))).toEqual([403, "not_athlete"]);
  }
  const other = await createRecap(owner);
  expect(await answerOf(await send(owner, body, other))).toEqual([404, "comment_not_found"]);
  const answer = await reply("First");
  expect(await answerOf(await send(owner, { ...body, parentId: answer.id }))).toEqual([422, "no_reply_here"]);
  await setStatus(owner, posted, "hidden");
  expect(await answerOf(await send(owner, body))).toEqual([422, "no_reply_here"]);
  await block(owner, recap, posted);
  expect(await answerOf(await send(alice, named))).toEqual([403, "blocked"]);
  expect(await answerOf(await send(owner, { ...body, parentId: "x" }))).toEqual([400, "invalid_input"]);
});

test("a comment has ten replies at most", async () => {
  for (let at = 1; at <= 10; at++) await reply(`Reply ${at}`);
  expect(await answerOf(await send(owner, { content: "Reply 11", parentId: posted.id }))).toEqual([
    422,
    "too_many_replies",
  ]);
  const html = await pageFor(owner);
  expect(html).toContain("Reply 10");
  expect(html).not.toContain("Post reply");
});

test("whoever does not see a comment does not see its replies, and sees them again with it", async () => {
  const answer = await reply();
  await setStatus(owner, posted, "hidden");
  for (const browser of [alice, caller(exports.default)]) expect(await textsFor(browser, recap)).toEqual([]);
  expect(await answerOf(await report(alice, answer))).toEqual([404, "comment_not_found"]);
  expect(await textsFor(owner, recap)).toEqual(["How were the hills?", "Steep!"]);
  await setStatus(owner, posted, "shown");
  expect(await textsFor(alice, recap)).toEqual(["How were the hills?", "Steep!"]);
  expect(await countsOf(alice, recap)).toMatchObject({ commentCount: 1 });
});

test("a comment that waits for approval shows its replies to its author alone", async () => {
  await reply();
  for (const at of [1, 2]) await report(caller(exports.default), posted, `203.0.${at}.1`);
  expect(await textsFor(alice, recap)).toEqual(["How were the hills?", "Steep!"]);
  expect(await textsFor(caller(exports.default), recap)).toEqual([]);
});

test("replies go with their comment, whoever deletes it, and a deleted reply leaves the comment", async () => {
  const answer = await reply();
  await remove(owner, answer);
  expect(await textsFor(alice, recap)).toEqual(["How were the hills?"]);
  await reply("Very steep!");
  expect(await countsOf(alice, recap)).toMatchObject({ commentCount: 1 });
  await remove(alice, posted);
  expect(await commentsFor(owner, recap)).toEqual([]);
  expect(await countsOf(alice, recap)).toMatchObject({ commentCount: 0 });
  const { left } = (await env.DB.prepare("SELECT count(*) AS left FROM comments WHERE parent_id = ?")
    .bind(posted.id)
    .first<{ left: number }>()) ?? { left: -1 };
  expect(left).toBe(0);
});

test("the athlete changes a reply like any comment, and answers also while comments are closed", async () => {
  await setComments(owner, recap, { isOpen: false });
  const answer = await reply();
  expect((await edit(owner, answer, "Quite steep!")).status).toBe(200);
  expect(await textsFor(alice, recap)).toEqual(["How were the hills?", "Quite steep!"]);
  expect(await answerOf(await edit(alice, answer, "Flat"))).toEqual([403, "not_yours"]);
});

test("a page of 50 comments has their replies in addition", async () => {
  for (let at = 2; at <= 51; at++) await addComment(caller(exports.default), recap, `Number ${at}`);
  await reply();
  const first = await alice.call(`/api/recaps/${recap.shareId}/comments`);
  expect(await first.json()).toHaveLength(51);
  const [, next = ""] = /<([^>]*)>; rel="next"/.exec(first.headers.get("link") ?? "") ?? [];
  const rest = await alice.call(
    new URL(next, "http://localhost").pathname + new URL(next, "http://localhost").search,
  );
  expect((await rest.json<CommentJson[]>()).map(({ content }) => content)).toEqual(["Number 51"]);
});

test("without scripts the athlete replies by a form, which keeps what was not accepted", async () => {
  const page = `/r/${recap.shareId}`;
  const field = `reply-${posted.id}`;
  const refused = await press(owner, page, `reply-${posted.id}`, { [field]: " " });
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining("Failed to post reply. Please write a comment."),
  ]);
  const done = await press(owner, page, `reply-${posted.id}`, { [field]: "Steep!" });
  expect(done.status).toBe(303);
  expect(done.headers.get("location")).toMatch(/#comment-/);
  expect(await pageFor(alice)).toContain("Steep!");
  const stranger = await press(alice, page, `reply-${posted.id}`, { [field]: "Flat" });
  expect(stranger.status).toBe(403);
});

test("structured data has a reply as a comment on its comment", async () => {
  await reply();
  const [, json = "{}"] =
    /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(await pageFor(alice)) ?? [];
  expect(JSON.parse(json).comment).toMatchObject([
    { text: "How were the hills?", comment: [{ text: "Steep!" }] },
  ]);
});
