/** What is new for a user since the last mail: reactions to the user's recaps, and answers to the user's comments. */

/** How many characters of a comment are quoted. */
export const NEWS_EXCERPT_LENGTH = 200;
/** The maximum of quoted comments, and of named people who liked a recap or added to it. The others are counted. */
export const MAX_NEWS_COMMENTS = 5;
export const MAX_NEWS_PEOPLE = 3;
/** The maximum of recaps and replies in a mail. The others are counted. */
export const MAX_NEWS_ITEMS = 10;

export interface News {
  recaps: RecapNews[];
  replies: ReplyNews[];
}

/** What others have added to a recap of the user's. */
export interface RecapNews {
  shareId: string;
  /** The race's name; null without one. */
  name: string | null;
  likeCount: number;
  /** The first of them. */
  likers: string[];
  commentCount: number;
  /** The first of them. */
  comments: NewComment[];
  /** Photos, videos and cheers of guests that wait until the owner shows them. */
  contributionCount: number;
  /** Who sent them: the first of them, each once. */
  guests: string[];
}

export interface NewComment {
  userName: string;
  /** The beginning of the comment. */
  excerpt: string;
  /** Whether it waits until the owner shows it. */
  isHeld: boolean;
}

/** An athlete's reply to a comment of the user's. */
export interface ReplyNews {
  shareId: string;
  /** The race's name; null without one. */
  name: string | null;
  /** The id of the reply, and the number of the comment that it replies to. */
  id: string;
  number: number;
  userName: string;
  /** The beginning of the reply. */
  excerpt: string;
}
