/**
 * Selects the users whose news mail is due, and reads their news. A row of `news_mails` is claimed before its mail is sent, in the batch that
 * reads the news: from then on no other run sends this mail, and a retry uses the same key.
 */
import { eq, gte, lte, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { NewsMail } from "../../../app/domain/account/news-mail-setting.ts";
import { cutText } from "../../../app/domain/lib/cut-text.ts";
import {
  MAX_NEWS_COMMENTS,
  MAX_NEWS_ITEMS,
  MAX_NEWS_PEOPLE,
  NEWS_EXCERPT_LENGTH,
  type News,
  type RecapNews,
  type ReplyNews,
} from "../../../app/domain/reactions/mailed-news.ts";
import { allOf, isOneOf } from "../../db/conditions.ts";
import { type Limits, NOBODY } from "../../db/limits.ts";
import { isByOther, isNews } from "../../db/news-count.ts";
import { sharedNow } from "../../db/recap-access.ts";
import { change, runBatch } from "../../db/run-batch.ts";
import { comments, contributions, likes, newsMails, recaps, users } from "../../db/schema.ts";
import { writerName } from "../../db/writer-name.ts";

const HOUR_MS = 60 * 60_000;
/** A little less than a day: a run of the cron begins some seconds sooner or later than that of the day before. */
const DAILY_MS = 23.5 * HOUR_MS;
/** Providers know a key for 24 hours. After that, nobody can tell whether the mail was sent, so it counts as sent. */
const KEY_MS = 23 * HOUR_MS;
/** A write of the last minute may still be in progress, so the next run mails it. */
const SETTLED_MS = 60_000;
/** Older replies are dropped: nobody is notified of them. */
const REPLY_MS = 7 * 24 * HOUR_MS;

/** A mail that its claimer has to send. */
export interface ClaimedNews {
  userId: string;
  email: string;
  /** Milliseconds since 1970. With the user it identifies the mail: it is the same whenever it is sent again. */
  notifiedUntil: number;
  /** Whether an earlier run may have sent it. */
  isRetry: boolean;
  /** Empty if the user has looked, or others have taken back what was new, since the mail was due. */
  news: News;
}

export interface Claim {
  claim: string;
  nowMs: number;
  count: number;
  /** Whether mails are claimed, too, of which an earlier run does not know whether it sent them. */
  withRetries: boolean;
}

/** Claims the mails that have been due the longest, and returns them. One request to the database. */
export async function claimNews(
  db: DrizzleD1Database,
  limits: Pick<Limits, "charge" | "left" | "run">,
  { claim, nowMs, count, withRetries }: Claim,
): Promise<ClaimedNews[]> {
  const untilMs = nowMs - SETTLED_MS;
  const most = sql`min(${count}, ${limits.left("newsMails")})`;
  const charge = limits.charge(NOBODY, { newsMails: sql<number>`changes()` });
  const isClaimed = eq(newsMails.claim, claim);
  const { people, ownNews, replies } = await limits.run({
    claimed: change(
      db
        .insert(newsMails)
        .select(sql`${dueNews({ nowMs, untilMs, claim, withRetries })} LIMIT ${most}`)
        .onConflictDoUpdate({
          target: newsMails.userId,
          set: {
            notifiedUntil: sql`excluded.told_until`,
            previouslyNotifiedUntil: sql`excluded.told_before`,
            claim: sql`excluded.claim`,
          },
        }),
      charge,
    ),
    people: db
      .select({ userId: newsMails.userId, notifiedUntil: newsMails.notifiedUntil, email: users.email })
      .from(newsMails)
      .innerJoin(users, eq(users.id, newsMails.userId))
      .where(isClaimed)
      .orderBy(sql`(SELECT min(${recaps.newsAt}) FROM ${withNews} WHERE ${isOfClaimed})`, newsMails.userId),
    ownNews: selectOwnNews(db, isClaimed),
    replies: selectReplies(db, isClaimed, nowMs),
  });
  return people.map((person) => ({
    ...person,
    isRetry: person.notifiedUntil !== untilMs,
    news: {
      recaps: ownNews.filter(({ userId }) => userId === person.userId).flatMap(toRecapNews),
      replies: replies.filter(({ userId }) => userId === person.userId).map(toReplyNews),
    },
  }));
}

/** `notified` were sent their mail, `released` certainly not. For the rest of the claim it is unknown. One request to the database. */
export async function settleNews(
  db: DrizzleD1Database,
  claim: string,
  { notified, released }: { notified: string[]; released: string[] },
): Promise<void> {
  const ofClaim = (userIds: string[]) =>
    allOf(eq(newsMails.claim, claim), isOneOf(userIds, sql`${newsMails.userId}`));
  await runBatch(db, {
    notified: db.update(newsMails).set({ claim: null }).where(ofClaim(notified)),
    released: db
      .update(newsMails)
      .set({ claim: null, notifiedUntil: sql`${newsMails.previouslyNotifiedUntil}` })
      .where(ofClaim(released)),
  });
}

/** Of `recaps`. The number is written out: only then SQLite knows that an index has all of these. */
const hasNews = sql`${recaps.newsCount} > 0`;
/** SQLite would choose an index with all recaps of a user. */
const withNews = sql`${recaps} INDEXED BY recaps_user_news`;
const isOfClaimed = allOf(sql`${recaps.userId} = ${newsMails.userId}`, hasNews);

interface Due extends Pick<Claim, "claim" | "nowMs" | "withRetries"> {
  untilMs: number;
}

const AT_ONCE: NewsMail = "at-once";
const NEVER: NewsMail = "never";

/**
 * Selects the rows of `news_mails` for the mails that are due, the oldest news first. "At once" is due if nothing that an
 * earlier mail told of is unseen, and everything else once a day.
 */
function dueNews({ nowMs, untilMs, claim, withRetries }: Due): SQL {
  const told = sql`coalesce(told.told_until, 0)`;
  const dayAgo = nowMs - DAILY_MS;
  const isOpen = sql`told.claim IS NOT NULL AND told.told_until > ${nowMs - KEY_MS}`;
  const own = sql`
    SELECT ${recaps.userId} AS user_id, ${recaps.newsAt} AS since, ${recaps.newsAt} AS unseen,
      CASE WHEN ${recaps.newsAt} <= ${told} AND ${told} > ${dayAgo} THEN ${recaps.newsAt}
        ELSE max(0, ${newestOf(untilMs)}) END AS newest
    FROM ${withNews} LEFT JOIN ${newsMails} AS told ON told.user_id = ${recaps.userId}
    WHERE ${allOf(sql`${recaps.userId} > ''`, hasNews, lte(recaps.newsAt, untilMs), sharedNow)}`;
  const replies = sql`
    SELECT parent.user_id, reply.created_at, NULL, reply.created_at
    FROM ${comments} AS reply INDEXED BY comments_replies
    INNER JOIN ${comments} AS parent ON parent.id = reply.parent_id
    INNER JOIN ${recaps} ON ${recaps.id} = reply.recap_id
    WHERE ${allOf(sql`reply.created_at > ${nowMs - REPLY_MS}`, sql`reply.created_at <= ${untilMs}`, isNotifiableReply)}`;
  return sql`
    SELECT user_id, CASE WHEN is_open THEN told_until ELSE ${untilMs} END, CASE WHEN is_open THEN told_before ELSE told_until END, ${claim}
    FROM (
      SELECT news.user_id, ${told} AS told_until, coalesce(told.told_before, 0) AS told_before, ${isOpen} AS is_open,
        min(since) AS since, min(unseen) AS unseen, max(newest) AS newest, ${users.newsMail} AS setting
      FROM (${own} UNION ALL ${replies}) AS news
      INNER JOIN ${users} ON ${users.id} = news.user_id
      LEFT JOIN ${newsMails} AS told ON told.user_id = news.user_id
      GROUP BY news.user_id
    )
    WHERE setting <> ${NEVER} AND CASE WHEN is_open THEN ${withRetries}
      ELSE newest > told_until AND (told_until <= ${dayAgo} OR setting = ${AT_ONCE} AND unseen > told_until) END
    ORDER BY is_open DESC, max(since, told_until)`;
}

/**
 * When the newest reaction or contribution to the recap came that its owner has not seen, as arguments of `max`. Each is the
 * first row of an index. Reports of photos are news, too, which no mail tells.
 */
function newestOf(untilMs: number): SQL {
  const newest = (
    table: typeof likes | typeof comments | typeof contributions,
    order: SQL,
    ofStatus?: SQL,
  ) => sql`
    SELECT ${table.createdAt} FROM ${table}
    WHERE ${allOf(
      sql`${table.recapId} = ${recaps.id}`,
      ...(ofStatus ? [ofStatus] : []),
      lte(table.createdAt, untilMs),
      gte(table.createdAt, recaps.newsAt),
      isByOther(table),
    )}
    ORDER BY ${order} DESC LIMIT 1`;
  const times = [
    newest(likes, sql`${likes.createdAt}`),
    newest(comments, sql`${comments.number}`, eq(comments.status, "shown")),
    newest(comments, sql`${comments.number}`, eq(comments.status, "held")),
    newest(contributions, sql`${contributions.createdAt}`, eq(contributions.status, "held")),
  ].map((time) => sql`coalesce((${time}), 0)`);
  return sql.join(times, sql`, `);
}

/** Of `reply`, `parent` and their recap: the athlete answers somebody else's comment, and all readers see both. */
const isNotifiableReply = allOf(
  sql`reply.parent_id IS NOT NULL`,
  sql`reply.by_athlete`,
  sql`reply.status = 'shown'`,
  sql`parent.status = 'shown'`,
  sql`parent.user_id IS NOT NULL`,
  sql`parent.user_id IS NOT ${recaps.userId}`,
  sharedNow,
);

/** Selects what came to the users' recaps between the mail before and this one, and since the oldest that they have not seen. */
function selectOwnNews(db: DrizzleD1Database, isClaimed: SQL) {
  const newIn = (table: typeof likes | typeof comments | typeof contributions) => sql`FROM ${table}
    WHERE ${table.recapId} = ${recaps.id} AND ${isNews(table)}
      AND ${table.createdAt} > ${newsMails.previouslyNotifiedUntil} AND ${table.createdAt} <= ${newsMails.notifiedUntil}`;
  const newLikes = newIn(likes);
  const newComments = newIn(comments);
  const newContributions = sql`${newIn(contributions)} AND ${contributions.status} = 'held'`;
  const fields = {
    userId: sql<string>`${recaps.userId}`.as("user_id"),
    shareId: sql<string>`${recaps.shareId}`.as("share_id"),
    name: sql<string | null>`${recaps.name}`.as("name"),
    likeCount: sql<number>`(SELECT count(*) ${newLikes})`.as("like_number"),
    likers: sql<string>`(SELECT json_group_array(name) FROM (
      SELECT ${likes.userName} AS name ${newLikes} ORDER BY ${likes.createdAt}, ${likes.id} LIMIT ${MAX_NEWS_PEOPLE}
    ))`.as("likers"),
    commentCount: sql<number>`(SELECT count(*) ${newComments})`.as("comment_number"),
    comments:
      sql<string>`(SELECT json_group_array(json_object('userName', name, 'content', words, 'isHeld', held)) FROM (
      SELECT ${comments.userName} AS name, substr(${comments.content}, 1, ${2 * NEWS_EXCERPT_LENGTH}) AS words,
        ${comments.status} = 'held' AS held
      ${newComments} ORDER BY ${comments.number} LIMIT ${MAX_NEWS_COMMENTS}
    ))`.as("new_comments"),
    contributionCount: sql<number>`(SELECT count(*) ${newContributions})`.as("contribution_number"),
    guests: sql<string>`(SELECT json_group_array(name) FROM (
      SELECT ${contributions.userName} AS name ${newContributions}
      GROUP BY ${contributions.userName} ORDER BY min(${contributions.createdAt}), name LIMIT ${MAX_NEWS_PEOPLE}
    ))`.as("guests"),
  };
  return db
    .select(fields)
    .from(newsMails)
    .innerJoin(withNews, allOf(isOfClaimed, sharedNow))
    .where(isClaimed)
    .orderBy(recaps.newsAt, recaps.id);
}

/** Selects the replies to the users' comments between the mail before and this one. */
function selectReplies(db: DrizzleD1Database, isClaimed: SQL, nowMs: number) {
  return db
    .select({
      userId: sql<string>`user_id`.as("user_id"),
      shareId: sql<string>`share_id`.as("share_id"),
      name: sql<string | null>`name`.as("name"),
      id: sql<string>`id`.as("id"),
      number: sql<number>`number`.as("number"),
      userName: sql<string>`user_name`.as("user_name"),
      content: sql<string>`words`.as("words"),
    })
    .from(
      sql`(
        SELECT parent.user_id, ${recaps.shareId}, ${recaps.name}, reply.id, parent.number,
          ${writerName(sql`reply.user_name`)} AS user_name, substr(reply.content, 1, ${2 * NEWS_EXCERPT_LENGTH}) AS words
        FROM ${newsMails} CROSS JOIN ${comments} AS parent ON parent.user_id = ${newsMails.userId}
        INNER JOIN ${comments} AS reply ON reply.parent_id = parent.id
        INNER JOIN ${recaps} ON ${recaps.id} = reply.recap_id
        WHERE ${allOf(
          isClaimed,
          sql`reply.created_at > max(${newsMails.previouslyNotifiedUntil}, ${nowMs - REPLY_MS})`,
          sql`reply.created_at <= ${newsMails.notifiedUntil}`,
          isNotifiableReply,
        )}
        ORDER BY reply.created_at, reply.id LIMIT ${MAX_NEWS_ITEMS * 100}
      )`,
    );
}

type Row<Select extends (...given: never[]) => PromiseLike<unknown[]>> = Awaited<ReturnType<Select>>[number];

function toRecapNews(row: Row<typeof selectOwnNews>): RecapNews[] {
  const { userId: _, likers, comments: found, guests, ...counts } = row;
  if (counts.likeCount + counts.commentCount + counts.contributionCount === 0) return [];
  const rows: { userName: string; content: string; isHeld: number }[] = JSON.parse(found);
  return [
    {
      ...counts,
      likers: JSON.parse(likers),
      guests: JSON.parse(guests),
      comments: rows.map(({ userName, content, isHeld }) => ({
        userName,
        excerpt: excerptOf(content),
        isHeld: isHeld === 1,
      })),
    },
  ];
}

function toReplyNews({ userId: _, content, ...reply }: Row<typeof selectReplies>): ReplyNews {
  return { ...reply, excerpt: excerptOf(content) };
}

function excerptOf(content: string): string {
  return cutText(content.replace(/\s+/g, " ").trim(), NEWS_EXCERPT_LENGTH);
}
