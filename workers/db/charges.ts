/** What is charged for each action (limit-caps.ts has how much an address, a visitor or everybody may use). */
import type { Use } from "./charge-limits.ts";

/**
 * The most rows that D1 writes for one counted write, counters and indexes included (row-costs.test.ts). A change that
 * writes more rows, or whose deletion is not counted, counts as several writes.
 */
export const ROWS_PER_WRITE = 6;
/** The same for a preview, which is no counted write: it has its own limits. */
export const ROWS_PER_PREVIEW = 10;
/** The same for a reader, with the end of the row on the next day. */
export const ROWS_PER_READER = 8;
/** The same for the copy of a page, with the end of its row. */
export const ROWS_PER_COPY = 5;
/** What each action uses up. Bytes, text and seconds are added where they are known. */
export const CHARGES = {
  recap: { recaps: 1, writes: 4 },
  file: { uploads: 1, writes: 4 },
  upload: { uploads: 1, writes: 5 },
  restore: { writes: 2 },
  /** The recap's row, and its place in the collection. */
  details: { writes: 2 },
  /** The row of the photo, video or recording, and its recap's. */
  fileText: { writes: 2 },
  transcription: { writes: 2 },
  like: { likes: 1, writes: 3 },
  comment: { comments: 1, writes: 5 },
  /** The file, its news, and its end. */
  contribution: { contributions: 1, writes: 7 },
  /** The row of the photo or recording, and its end. */
  accepting: { writes: 4 },
  commentEdit: { writes: 2 },
  /** The report, and its end. */
  report: { reports: 1, writes: 3 },
  reader: { readers: 1 },
  moderation: { writes: 2 },
  /** Switching it on, and off again. */
  setting: { writes: 2 },
  /** Storing it, and removing it again. */
  course: { writes: 2 },
  card: { cards: 1, writes: 3 },
  /** It is not stored. */
  seasonCard: { cards: 1 },
  preview: { previews: 1 },
  pageCopy: { copies: 1 },
  export: { exports: 1, writes: 1 },
  /** The attempt, its end, and the proof it leaves. */
  attempt: { writes: 2 },
  wrongCode: { wrongCodes: 1 },
  /** An attempt, its tries, and the counters of its wrong codes. */
  codeMail: { mails: 1, writes: 7 },
  /** A session, an account and an identity, and the deletion of the session. */
  signIn: { writes: 5 },
  /** The passkey, and the mail that announces it. */
  passkey: { writes: 3 },
  /** The change, its mails, and undoing it. */
  emailChange: { mails: 2, writes: 5 },
  /** The picture, its file, and the removal of the previous one. */
  picture: { uploads: 1, writes: 5 },
  other: { writes: 1 },
} as const satisfies Record<string, Use>;
