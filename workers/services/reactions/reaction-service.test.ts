/** Counts, lists and what each visitor sees stay those of a simple model, in any order of events and with a failing D1. */

import { env } from "cloudflare:workers";
import type { D1Database } from "@cloudflare/workers-types";
import { drizzle } from "drizzle-orm/d1";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import { type CommentStatus, commentInputSchema } from "../../../app/domain/reactions/reactions.ts";
import type { ReactionService } from "../../../app/services/reaction-service.ts";
import { newShareId, visitor } from "../../../tests/factories.ts";
import { limitsOf } from "../../../tests/limits.ts";
import { explained } from "../../../tests/query-plans.ts";
import { attempt, expectWholeOrNothing } from "../../../tests/worker/every-failure.ts";
import { recaps } from "../../db/schema.ts";
import { createReactionService } from "./reaction-service.ts";

/** `npm run torture` walks 1,000 times. */
const WALKS = env.SCHEDULES;
const MINUTE_MS = 60_000;
const EVERYTHING = { cursor: null, status: null };

let nowMs: number;
beforeEach(() => {
  nowMs = Date.parse("2026-05-17T08:00:00Z");
});
const now = () => nowMs;

function reactionsIn(database: D1Database = env.DB, network = "a network"): ReactionService {
  const db = drizzle(explained(database));
  return createReactionService({
    db,
    now,
    limits: limitsOf(db, { now }),
    hashEmail: async (email) => `mac of ${email}`,
    hashReporter: async (commentId) => `mac of ${commentId} and ${network}`,
    isHuman: null,
  });
}

const db = drizzle(env.DB);
const reactions = reactionsIn();

async function createRecap({ visitorId }: Viewer): Promise<{ shareId: string }> {
  const shareId = newShareId();
  await db.insert(recaps).values({
    shareId,
    visitorId,
    status: "published",
    isPublic: true,
    raceType: "running",
    createdAt: nowMs,
    updatedAt: nowMs,
  });
  return { shareId };
}

function identityOf(name: string) {
  return { userName: name, userEmail: `${name}@example.com` };
}

function inputOf(name: string, content: string) {
  return commentInputSchema.parse({ ...identityOf(name), content });
}

async function post(viewer: Viewer, recap: { shareId: string }, content: string): Promise<string> {
  const outcome = await reactions.comment(viewer, recap, inputOf("Alice", content));
  if (outcome.kind !== "posted") throw new Error(`The comment was not posted: ${outcome.kind}`);
  return outcome.comment.id;
}

/** Returns what is stored for a recap, without what differs from run to run. */
async function toldOf({ shareId }: { shareId: string }) {
  const [counts, likes, comments, reports, blocks] = await env.DB.batch(
    [
      "SELECT like_count, comment_count, page_rev, next_comment_number, comments_open, holds_comments FROM recaps",
      "SELECT user_name FROM recaps JOIN likes ON recap_id = recaps.id",
      "SELECT user_name, content, comments.status, is_approved, edited_at FROM recaps JOIN comments ON recap_id = recaps.id",
      `SELECT comment_id = '' AS is_gone FROM recaps JOIN comments ON recap_id = recaps.id
        JOIN comment_reports ON comment_id = comments.id`,
      "SELECT recap_id = 0 AS is_gone FROM recaps JOIN blocks ON recap_id = recaps.id",
    ].map((query) => env.DB.prepare(`${query} WHERE share_id = ?`).bind(shareId)),
  );
  return [counts, likes, comments, reports, blocks].map((answer) => inOrder(answer?.results ?? []));
}

/** Ids are random, so D1 returns rows in any order. */
function inOrder(rows: unknown[]): unknown[] {
  return rows.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));
}

/** Expects that the counts are those of the rows. */
async function expectCounted({ shareId }: { shareId: string }): Promise<void> {
  const row = await env.DB.prepare(
    `SELECT like_count, comment_count,
      (SELECT count(*) FROM likes WHERE recap_id = recaps.id) AS likes,
      (SELECT count(*) FROM comments WHERE recap_id = recaps.id AND status = 'shown') AS shown
     FROM recaps WHERE share_id = ?`,
  )
    .bind(shareId)
    .first();
  expect(row).toEqual({
    likes: row?.like_count,
    shown: row?.comment_count,
    like_count: row?.likes,
    comment_count: row?.shown,
  });
}

const NAMES = ["Ada", "Alice", "Bob", "Carol"];
/** Bob and Carol share one. */
const NETWORKS = ["Ada's", "Alice's", "a café's", "a café's"];
const EMAILS = ["one@example.com", "two@example.com"];

test("after any walk of likes, everybody sees the likes of a model", async () => {
  const step = fc.record({
    who: fc.nat(NAMES.length - 1),
    action: fc.constantFrom("like", "like", "unlike", "unlike by the page"),
    email: fc.nat(EMAILS.length - 1),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const viewers = NAMES.map(() => visitor());
      const recap = await createRecap(viewers[0] as Viewer);
      /** The email of each visitor's like. */
      const model = new Map<number, string>();
      for (const { who, action, email } of steps) {
        const viewer = viewers[who] as Viewer;
        const userEmail = EMAILS[email] as string;
        const earlier = model.get(who);
        nowMs += 1;
        if (action === "like") {
          const outcome = await reactions.like(viewer, recap, { userName: NAMES[who] as string, userEmail });
          if (earlier === undefined) model.set(who, userEmail);
          expect(outcome).toMatchObject({
            kind: "liked",
            isFirst: earlier === undefined,
            likeCount: model.size,
            like: { userName: NAMES[who] },
          });
        } else {
          const given = action === "unlike" ? userEmail : null;
          const outcome = await reactions.unlike(viewer, recap, given);
          const isOther = earlier !== undefined && given !== null && given !== earlier;
          if (!isOther) model.delete(who);
          expect(outcome).toEqual(
            isOther ? { kind: "other-email" } : { kind: "unliked", likeCount: model.size },
          );
        }
      }
      const likers = [...model.keys()];
      await Promise.all(
        viewers.map(async (viewer, who) => {
          const page = await reactions.listLikes(viewer, recap, null);
          expect(page?.likes.map(({ userName, mine }) => [userName, mine])).toEqual(
            likers.map((liker) => [NAMES[liker], liker === who]),
          );
          const found = await reactions.findReactions(viewer, recap, EVERYTHING);
          expect(found?.isLiked).toBe(model.has(who));
        }),
      );
      await expectCounted(recap);
    }),
    { numRuns: WALKS },
  );
}, 900_000);

interface ModelComment {
  id: string;
  author: number;
  content: string;
  status: CommentStatus;
  isApproved: boolean;
  reporters: Set<number>;
  postedMs: number;
}

/** What the product promises, in the plainest form: the first visitor is the owner. */
class Model {
  comments: ModelComment[] = [];
  blocked = new Set<number>();
  holdsAll = false;
  isOpen = true;

  seenBy(who: number): ModelComment[] {
    return this.comments.filter(
      ({ status, author }) => who === 0 || status === "shown" || (status === "held" && author === who),
    );
  }

  find(who: number, at: number): ModelComment | undefined {
    const comment = this.comments[at % Math.max(1, this.comments.length)];
    return comment && this.seenBy(who).includes(comment) ? comment : undefined;
  }

  mayChange(who: number, { author, postedMs }: ModelComment): boolean {
    return author === who && nowMs - postedMs < 15 * MINUTE_MS;
  }
}

const ACTIONS = [
  ...["post", "post", "post", "edit", "delete", "report", "report"],
  ...["hide", "show", "block", "unblock", "hold all", "hold none", "close", "open", "wait"],
] as const;

test("after any walk of comments and decisions, everybody sees the comments of a model", async () => {
  const step = fc.record({
    who: fc.nat(NAMES.length - 1),
    action: fc.constantFrom(...ACTIONS),
    at: fc.nat(5),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
      const viewers = NAMES.map(() => visitor());
      const recap = await createRecap(viewers[0] as Viewer);
      const model = new Model();
      for (const [turn, { who, action, at }] of steps.entries()) {
        nowMs += 1_000;
        const text = `Text ${turn}`;
        const commentId = model.comments[at % Math.max(1, model.comments.length)]?.id ?? "A".repeat(22);
        const expected = expectedOf(model, { who, action, at }, text);
        const viewer = viewers[who] as Viewer;
        const service = reactionsIn(env.DB, NETWORKS[who]);
        const got = await gotOf({ service, viewer, recap, model, action, commentId, text });
        expect([action, got]).toEqual([action, expected]);
      }
      await Promise.all(
        viewers.map(async (reader, who) => {
          const found = await reactions.findReactions(reader, recap, EVERYTHING);
          expect(found?.comments.map(({ content, status, mine }) => ({ content, status, mine }))).toEqual(
            model
              .seenBy(who)
              .map(({ content, status, author }) => ({ content, status, mine: author === who })),
          );
          const held = model.comments.filter(({ status }) => status === "held");
          expect(found?.heldCount).toBe(who === 0 ? held.length : 0);
        }),
      );
      await expectCounted(recap);
    }),
    { numRuns: WALKS },
  );
}, 900_000);

interface Step {
  who: number;
  action: (typeof ACTIONS)[number];
  at: number;
}

/** Returns the outcome that the model expects, and changes the model. `gotOf` names a new comment. */
function expectedOf(model: Model, { who, action, at }: Step, text: string): unknown {
  const isOwner = who === 0;
  const comment = model.find(who, at);
  const target = model.comments[at % Math.max(1, model.comments.length)];
  switch (action) {
    case "post": {
      if (model.blocked.has(who)) return "blocked";
      if (!model.isOpen) return "closed";
      const status = model.holdsAll && !isOwner ? "held" : "shown";
      const blank = { id: "", isApproved: false, reporters: new Set<number>() };
      model.comments.push({ ...blank, author: who, content: text, status, postedMs: nowMs });
      return "posted";
    }
    case "edit":
      if (!comment) return "not-found";
      if (comment.author !== who) return "not-allowed";
      if (!model.mayChange(who, comment)) return "too-late";
      Object.assign(comment, { content: text, isApproved: false });
      if (comment.status === "shown" && model.holdsAll && !isOwner) comment.status = "held";
      return "changed";
    case "delete":
      if (!comment) return "not-found";
      if (!isOwner && !model.mayChange(who, comment)) {
        return comment.author === who ? "too-late" : "not-allowed";
      }
      model.comments = model.comments.filter((one) => one !== comment);
      return "changed";
    case "report":
      if (!comment) return "not-found";
      if (comment.author === who) return "not-allowed";
      // What a blocked visitor reports does not count, and they are not told.
      if (comment.status === "shown" && !comment.reporters.has(who) && !model.blocked.has(who)) {
        comment.reporters.add(who);
        const isSafe = comment.isApproved || comment.author === 0;
        const networks = new Set([...comment.reporters].map((reporter) => NETWORKS[reporter]));
        if (networks.size >= 2 && !isSafe) comment.status = "held";
      }
      return "changed";
    case "hide":
      if (!isOwner || !comment) return null;
      comment.status = "hidden";
      return "hidden";
    case "show":
      if (!isOwner || !comment) return null;
      Object.assign(comment, { status: "shown", isApproved: true });
      return "shown";
    case "block":
      if (!isOwner || !target) return "not-found";
      if (target.author === 0) return "own-comment";
      model.blocked.add(target.author);
      for (const one of model.comments) if (one.author === target.author) one.status = "hidden";
      return "blocked";
    case "unblock":
      if (!isOwner || !target) return false;
      model.blocked.delete(target.author);
      return true;
    case "hold all":
    case "hold none":
      if (isOwner) model.holdsAll = action === "hold all";
      return isOwner;
    case "close":
    case "open":
      if (isOwner) model.isOpen = action === "open";
      return isOwner;
    case "wait":
      nowMs += 8 * MINUTE_MS;
      return "waited";
  }
}

interface Act {
  service: ReactionService;
  viewer: Viewer;
  recap: { shareId: string };
  model: Model;
  action: Step["action"];
  /** The comment that the step is about. */
  commentId: string;
  text: string;
}

/** Carries out a step, after `expectedOf`, and returns its outcome. */
async function gotOf({ service, viewer, recap, model, action, commentId, text }: Act): Promise<unknown> {
  const settings = { isOpen: model.isOpen, holdsAll: model.holdsAll };
  switch (action) {
    case "post": {
      const outcome = await service.comment(viewer, recap, inputOf("Alice", text));
      const newest = model.comments.at(-1);
      if (outcome.kind === "posted" && newest) newest.id = outcome.comment.id;
      return outcome.kind;
    }
    case "edit":
      return (await service.editComment(viewer, commentId, text)).kind;
    case "delete":
      return (await service.deleteComment(viewer, commentId)).kind;
    case "report":
      return (await service.reportComment(viewer, commentId)).kind;
    case "hide":
      return (await service.moderateComment(viewer, commentId, "hidden"))?.status ?? null;
    case "show":
      return (await service.moderateComment(viewer, commentId, "shown"))?.status ?? null;
    case "block":
      return service.block(viewer, recap, commentId);
    case "unblock":
      return service.unblock(viewer, recap, commentId);
    case "hold all":
    case "hold none":
      return service.saveCommentSettings(viewer, recap, { ...settings, holdsAll: action === "hold all" });
    case "close":
    case "open":
      return service.saveCommentSettings(viewer, recap, { ...settings, isOpen: action === "open" });
    case "wait":
      return "waited";
  }
}

interface Stage {
  owner: Viewer;
  alice: Viewer;
  bob: Viewer;
  recap: { shareId: string };
  /** Alice's comment. */
  commentId: string;
}

/** A recap with a like and a comment of Alice's, which one visitor has reported. */
async function staged(): Promise<Stage> {
  const [owner, alice, bob] = [visitor(), visitor(), visitor()];
  const recap = await createRecap(owner);
  await reactions.like(alice, recap, identityOf("Alice"));
  const commentId = await post(alice, recap, "Well done!");
  await reactionsIn(env.DB, "another network").reportComment(visitor(), commentId);
  return { owner, alice, bob, recap, commentId };
}

type Write = (service: ReactionService, stage: Stage) => Promise<unknown>;
const OPEN = { isOpen: true, holdsAll: false };

/** By name: the write, and what happens before it. */
const WRITES: Record<string, [Write, Write?]> = {
  "a like": [(service, { bob, recap }) => service.like(bob, recap, identityOf("Bob"))],
  "a like that is taken back": [
    (service, { alice, recap }) => service.unlike(alice, recap, identityOf("Alice").userEmail),
  ],
  "a comment": [(service, { bob, recap }) => service.comment(bob, recap, inputOf("Bob", "Me too"))],
  "an edit": [(service, { alice, commentId }) => service.editComment(alice, commentId, "Well done, Ada")],
  "an edit that is held": [
    (service, { alice, commentId }) => service.editComment(alice, commentId, "Well done, Ada"),
    (service, { owner, recap }) => service.saveCommentSettings(owner, recap, { ...OPEN, holdsAll: true }),
  ],
  "a deletion": [(service, { alice, commentId }) => service.deleteComment(alice, commentId)],
  "the report that holds": [(service, { bob, commentId }) => service.reportComment(bob, commentId)],
  "a comment that is hidden": [
    (service, { owner, commentId }) => service.moderateComment(owner, commentId, "hidden"),
  ],
  "a comment that is shown": [
    (service, { owner, commentId }) => service.moderateComment(owner, commentId, "shown"),
    (service, { owner, commentId }) => service.moderateComment(owner, commentId, "hidden"),
  ],
  "a comment that is approved": [
    (service, { owner, commentId }) => service.moderateComment(owner, commentId, "shown"),
  ],
  "a visitor who is blocked": [
    (service, { owner, recap, commentId }) => service.block(owner, recap, commentId),
  ],
  "a visitor who is unblocked": [
    (service, { owner, recap, commentId }) => service.unblock(owner, recap, commentId),
    (service, { owner, recap, commentId }) => service.block(owner, recap, commentId),
  ],
  "other settings": [
    (service, { owner, recap }) =>
      service.saveCommentSettings(owner, recap, { isOpen: false, holdsAll: true }),
  ],
};

test.each(Object.entries(WRITES))(
  "%s is whole or absent whichever call of D1 fails, and whole after a repetition",
  async (_, [write, before]) => {
    await expectWholeOrNothing({
      async staged() {
        const stage = await staged();
        await before?.(reactions, stage);
        return stage;
      },
      attempted: (stage, failures) =>
        attempt(env, failures, (database) => write(reactionsIn(database), stage)),
      told: ({ recap }) => toldOf(recap),
      expectWhole: ({ recap }) => expectCounted(recap),
    });
  },
);

test("50 likes at once by 40 visitors are 40", async () => {
  const recap = await createRecap(visitor());
  const viewers = Array.from({ length: 40 }, () => visitor());
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      reactions.like(viewers[at % 40] as Viewer, recap, identityOf("Fan")),
    ),
  );
  expect(outcomes.filter((outcome) => outcome.kind === "liked" && outcome.isFirst)).toHaveLength(40);
  expect((await toldOf(recap))[0]).toMatchObject([{ like_count: 40 }]);
  await expectCounted(recap);
});

test("likes, comments, decisions and withdrawals at once leave exact counts", async () => {
  const owner = visitor();
  const recap = await createRecap(owner);
  const fans = Array.from({ length: 10 }, () => visitor());
  const posted = await Promise.all(fans.map((fan, at) => post(fan, recap, `Text ${at}`)));
  await Promise.all(
    fans.flatMap((fan, at) => {
      const commentId = posted[at] as string;
      return [
        reactions.like(fan, recap, identityOf("Fan")),
        reactions.unlike(fan, recap, null),
        reactions.moderateComment(owner, commentId, "hidden"),
        reactions.deleteComment(fan, commentId),
        reactions.reportComment(fans[(at + 1) % 10] as Viewer, commentId),
        reactionsIn(env.DB, "another network").reportComment(fans[(at + 2) % 10] as Viewer, commentId),
        at % 3 === 0 ? reactions.block(owner, recap, commentId) : post(fan, recap, `More ${at}`),
      ];
    }),
  );
  await expectCounted(recap);
});

test("a change of likes or comments changes the page's revision, and one that changes nothing does not", async () => {
  const { alice, bob, owner, recap, commentId } = await staged();
  const revision = async () => ((await toldOf(recap))[0] as { page_rev: number }[])[0]?.page_rev;
  const changesPage = async (write: () => Promise<unknown>): Promise<boolean> => {
    const before = await revision();
    await write();
    return (await revision()) !== before;
  };
  const like = () => reactions.like(bob, recap, identityOf("Bob"));
  const say = () => reactions.comment(bob, recap, inputOf("Bob", "Me too"));
  const rewrite = () => reactions.editComment(alice, commentId, "Well done, Ada");
  const decide = (status: "shown" | "hidden") => reactions.moderateComment(owner, commentId, status);
  const settle = () => reactions.saveCommentSettings(owner, recap, { isOpen: false, holdsAll: true });
  const block = () => reactions.block(owner, recap, commentId);
  const writes = [
    like,
    () => reactions.unlike(bob, recap, null),
    say,
    rewrite,
    () => decide("hidden"),
    () => decide("shown"),
    block,
    settle,
  ];
  for (const write of writes) {
    expect([String(write), await changesPage(write)]).toEqual([String(write), true]);
    expect([String(write), await changesPage(write)]).toEqual([String(write), false]);
  }
});

test("a comment that is held from the start does not change the page", async () => {
  const { bob, owner, recap } = await staged();
  await reactions.saveCommentSettings(owner, recap, { ...OPEN, holdsAll: true });
  const revision = async () => ((await toldOf(recap))[0] as { page_rev: number }[])[0]?.page_rev;
  const before = await revision();
  await post(bob, recap, "Me too");
  expect(await revision()).toBe(before);
});
