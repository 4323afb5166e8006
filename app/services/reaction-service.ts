/** The interface of the reaction service: likes, comments, and the owner's control over both. Types only. */
import type { Viewer } from "../domain/account/viewer.ts";
import type { PageReport, PhotoReport } from "../domain/reactions/page-report.ts";
import type {
  Block,
  Comment,
  CommentCursor,
  CommentInput,
  CommentSettings,
  CommentStatus,
  Identity,
  Like,
} from "../domain/reactions/reactions.ts";
import type { RecapHandle } from "../domain/recap/recap.ts";

/**
 * Every call takes the viewer. Reactions exist on published recaps only; a recap or a comment that the viewer may not read
 * is reported as not found.
 */
export interface ReactionService {
  /** Returns what the public page shows, in one query. Null if the viewer may not read the recap. */
  findReactions(viewer: Viewer, handle: RecapHandle, wanted: WantedComments): Promise<Reactions | null>;

  /** Returns what a book prints of these recaps, as far as they are the viewer's own. */
  findForBook(viewer: Viewer, shareIds: string[]): Promise<BookReactions>;

  /** Likes the recap as this visitor. A visitor has one like; liking again changes nothing. */
  like(viewer: Viewer, handle: RecapHandle, identity: Identity): Promise<LikeOutcome>;
  /**
   * Removes the visitor's like; without one, changes nothing. The email must be the one that the visitor used; null skips
   * that comparison.
   */
  unlike(viewer: Viewer, handle: RecapHandle, userEmail: string | null): Promise<UnlikeOutcome>;
  /** Returns the likes, oldest first; null if the viewer may not read the recap. */
  listLikes(viewer: Viewer, handle: RecapHandle, after: LikeCursor | null): Promise<LikePage | null>;

  /**
   * Posts a comment, or the athlete's reply to one. The same text by the same visitor within two minutes is a retry and
   * changes nothing.
   */
  comment(viewer: Viewer, handle: RecapHandle, input: CommentInput): Promise<CommentOutcome>;
  /** Changes the text of the viewer's own comment, for 15 minutes after it was posted. */
  editComment(viewer: Viewer, commentId: string, content: string): Promise<ChangeOutcome>;
  /** Deletes a comment and its replies for good: its author for 15 minutes, the recap's owner at any time. */
  deleteComment(viewer: Viewer, commentId: string): Promise<ChangeOutcome>;
  /** Reports a comment to the owner. Reports from two networks hold it, unless the owner has approved it. */
  reportComment(viewer: Viewer, commentId: string): Promise<ChangeOutcome>;

  /**
   * Reports a recap's page to the site's operator. The same report, sent again, changes nothing. Returns false if the recap
   * is not shared.
   */
  reportPage(viewer: Viewer, shareId: string, report: PageReport): Promise<boolean>;
  /** Returns the reports of photos on the page about which the owner has not decided, oldest first; empty for anybody else. */
  listPhotoReports(viewer: Viewer, handle: RecapHandle): Promise<PhotoReport[]>;
  /** Notes that the owner keeps a photo: from now on its reports are the operator's to look at. */
  keepPhoto(viewer: Viewer, handle: RecapHandle, mediaId: string): Promise<void>;

  /** Shows or hides a comment. Showing approves it, a shown one too. Returns null if the viewer does not own its recap. */
  moderateComment(
    viewer: Viewer,
    commentId: string,
    status: Exclude<CommentStatus, "held">,
  ): Promise<Comment | null>;
  /** Blocks a comment's author on the recap: hides their comments, removes their like. */
  block(viewer: Viewer, handle: RecapHandle, commentId: string): Promise<BlockOutcome>;
  /** Returns false if the viewer has no such recap or comment. Hidden comments stay hidden. */
  unblock(viewer: Viewer, handle: RecapHandle, commentId: string): Promise<boolean>;
  /** Returns who is blocked, the last first, at most MAX_LISTED_BLOCKS; null if the viewer has no such recap. */
  listBlocks(viewer: Viewer, handle: RecapHandle): Promise<Block[] | null>;
  /** Lets one of them in again. Returns false if the viewer has no such recap or block. */
  unblockListed(viewer: Viewer, handle: RecapHandle, blockId: string): Promise<boolean>;
  /** Returns false if the viewer has no such recap. */
  saveCommentSettings(viewer: Viewer, handle: RecapHandle, settings: CommentSettings): Promise<boolean>;

  /** Notes that the owner has looked at what was new. */
  markSeen(viewer: Viewer, handle: RecapHandle, news: FoundNews): Promise<void>;

  /** Whether the viewer has liked or commented anywhere. */
  hasReacted(viewer: Viewer): Promise<boolean>;
}

export interface WantedComments {
  cursor: CommentCursor;
  /** Only these; null for all that the viewer may see. Ignored unless the viewer is the owner. */
  status: CommentStatus | null;
}

/** A page of comments, oldest first, each followed by its replies. */
export interface CommentPage {
  comments: Comment[];
  hasEarlier: boolean;
  hasLater: boolean;
}

export interface Reactions extends CommentPage {
  settings: CommentSettings;
  /** Whether the viewer likes the recap. */
  isLiked: boolean;
  isOwner: boolean;
  /** How many comments wait for the owner, counted up to MAX_HELD_COUNT; 0 for anybody else. */
  heldCount: number;
  /** Null without news, and for anybody but the owner. */
  news: FoundNews | null;
  /** Of the owner: how many reports of photos are to be settled, up to MAX_PHOTO_REPORTS; 0 for anybody else. */
  photoReportCount: number;
}

/** What came since the owner last looked. */
export interface FoundNews {
  count: number;
  /** When the oldest of it came, in milliseconds since 1970. */
  at: number;
  likeCount: number;
  commentCount: number;
  /** Of those that wait. */
  contributionCount: number;
  /** The number of the first new comment; null without one. */
  firstComment: number | null;
}

export interface BookReactions {
  /** The ids of photos about whose reports the owner has not decided. */
  reported: string[];
  /** The oldest shown ones of friends, without replies. */
  comments: (Pick<Comment, "userName" | "content"> & { shareId: string })[];
}

/** The last like of the page before. */
export interface LikeCursor {
  /** Milliseconds since 1970. */
  createdAt: number;
  id: string;
}

export interface LikePage {
  likes: Like[];
  /** Null on the last page. */
  next: LikeCursor | null;
}

export type LikeOutcome =
  /** `isFirst` is false if the visitor liked it before; then nothing was written. */
  | { kind: "liked"; like: Like; likeCount: number; isFirst: boolean }
  | { kind: "blocked" }
  | { kind: "not-found" };

export type UnlikeOutcome =
  | { kind: "unliked"; likeCount: number }
  /** The visitor used another email for the like. Nothing was written. */
  | { kind: "other-email" }
  | { kind: "not-found" };

export type CommentOutcome =
  /** `isFirst` is false for a retry; then nothing was written. */
  | { kind: "posted"; comment: Comment; shareId: string; isOwner: boolean; isFirst: boolean }
  /** Only the athlete comments without a name and an email. */
  | { kind: "nameless" }
  /** Only the athlete replies. */
  | { kind: "not-athlete" }
  /** The recap has no such comment to reply to. */
  | { kind: "no-parent" }
  /** It is a reply itself, or readers cannot see it. */
  | { kind: "no-reply-here" }
  | { kind: "too-many-replies" }
  | { kind: "closed" }
  | { kind: "blocked" }
  | { kind: "not-found" };

export type ChangeOutcome =
  | { kind: "changed"; comment: Comment; isOwner: boolean }
  /** The 15 minutes are over. */
  | { kind: "too-late" }
  /** The comment is somebody else's, or, for a report, the viewer's own. */
  | { kind: "not-allowed" }
  | { kind: "not-found" };

export type BlockOutcome = "blocked" | "own-comment" | "not-found";
