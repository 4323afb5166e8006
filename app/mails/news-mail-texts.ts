/** What the mails say that tell users what is new. */
import { once } from "../domain/lib/once.ts";
import type { NewComment, News, RecapNews, ReplyNews } from "../domain/reactions/mailed-news.ts";

const list = once(() => new Intl.ListFormat("en"));

function counted(count: number, singular: string, plural: string): string[] {
  return count === 0 ? [] : [`${count.toLocaleString("en-US")} ${count === 1 ? singular : plural}`];
}

/** "Ada, Ben, and 2 others". */
function people(names: string[], count: number): string {
  return list().format([...names, ...counted(count - names.length, "other", "others")]);
}

const UNNAMED = "your recap";

/** The subject line: what it is, if it is one thing, else how many. */
function subject({ recaps, replies }: News): string {
  const comments = recaps.reduce((sum, { commentCount }) => sum + commentCount, 0);
  const likes = recaps.reduce((sum, { likeCount }) => sum + likeCount, 0);
  const added = recaps.reduce((sum, { contributionCount }) => sum + contributionCount, 0);
  const [recap] = recaps;
  const [reply] = replies;
  if (!recap && reply && replies.length === 1) return replied(reply);
  if (recap && comments + likes + added + replies.length === 1) {
    const name = recap.name ?? UNNAMED;
    const [comment] = recap.comments;
    if (comment) return `${comment.userName} commented on ${name}`;
    return added === 1
      ? `${people(recap.guests, 1)} added something to ${name}`
      : `${people(recap.likers, 1)} likes ${name}`;
  }
  const what = list().format([
    ...counted(comments, "new comment", "new comments"),
    ...counted(likes, "new like", "new likes"),
    ...counted(added, "new photo or cheer", "new photos or cheers"),
    ...counted(replies.length, "new reply", "new replies"),
  ]);
  if (!recap) return `${what} to your comments`;
  return recaps.length === 1 && replies.length === 0
    ? `${what} on ${recap.name ?? UNNAMED}`
    : `${what} on Race Recap`;
}

function replied({ userName, name }: ReplyNews): string {
  return `${userName} replied to your comment${name === null ? "" : ` on ${name}`}`;
}

export const NEWS_MAIL_TEXTS = {
  product: "Race Recap",
  subject,
  unnamed: "Your recap",
  commented: ({ userName, isHeld }: NewComment) =>
    isHeld ? `${userName} commented. It's waiting for your approval:` : `${userName} commented:`,
  /** Of the comments that are not quoted; empty for none. */
  moreComments: ({ commentCount, comments }: RecapNews) =>
    counted(commentCount - comments.length, "more comment", "more comments").join(""),
  likes: ({ likers, likeCount }: RecapNews) =>
    `${people(likers, likeCount)} ${likeCount === 1 ? "likes" : "like"} it.`,
  added: ({ guests, contributionCount }: RecapNews) =>
    `${list().format(guests)} added to it: ${counted(contributionCount, "photo or cheer is", "photos or cheers are")} waiting for your approval.`,
  replied: (reply: ReplyNews) => `${replied(reply)}:`,
  see: "See it on Race Recap",
  more: (count: number) => `${count.toLocaleString("en-US")} more on Race Recap`,
  why: "You get these emails because you have a Race Recap account.",
  change: "Change how often",
  unsubscribe: "Unsubscribe",
} as const;
