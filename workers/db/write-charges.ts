/** What is charged for each change: how many counted writes it is (limit-caps.ts has how many an address may make). */

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
/** How many writes each change counts as. */
export const WRITES = {
  recap: 4,
  file: 4,
  upload: 5,
  restore: 2,
  /** The recap's row, and its place in the collection. */
  details: 2,
  /** The row of the photo, video or recording, and its recap's. */
  fileText: 2,
  transcription: 2,
  like: 3,
  comment: 5,
  /** The file, its news, and its end. */
  contribution: 7,
  /** The row of the photo or recording, and its end. */
  accepting: 4,
  commentEdit: 2,
  /** The report, and its end. */
  report: 3,
  moderation: 2,
  /** Switching it on, and off again. */
  setting: 2,
  /** Storing it, and removing it again. */
  course: 2,
  card: 3,
  /** The attempt, its end, and the proof it leaves. */
  attempt: 2,
  /** An attempt, its tries, and the counters of its wrong codes. */
  codeMail: 7,
  /** A session, an account and an identity, and the deletion of the session. */
  signIn: 5,
  /** The passkey, and the mail that announces it. */
  passkey: 3,
  /** The change, its mails, and undoing it. */
  emailChange: 5,
  /** The picture, its file, and the removal of the previous one. */
  picture: 5,
  other: 1,
} as const;
