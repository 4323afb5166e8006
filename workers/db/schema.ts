/**
 * The drizzle schema of all D1 tables. Row types must not leave workers/services. Unless a column says otherwise, times are
 * milliseconds since 1970, sizes bytes, and an id that is a text has 22 base64url characters.
 */
import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { NEWS_MAILS } from "../../app/domain/account/news-mail-setting.ts";
import { CONTRIBUTION_STATUSES } from "../../app/domain/contributions/contribution.ts";
import type { Distance, DistanceUnit } from "../../app/domain/race/race-type.ts";
import type { Units } from "../../app/domain/race/units.ts";
import { COMMENT_STATUSES } from "../../app/domain/reactions/reactions.ts";
import { AUDIO_TYPES } from "../../app/domain/voice/audio-types.ts";

const ofRecap = () =>
  integer("recap_id")
    .notNull()
    .references(() => recaps.id, { onDelete: "cascade" });
const ofUser = () =>
  text("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

export const recaps = sqliteTable(
  "recaps",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    shareId: text("share_id").notNull(),

    // The owner: the visitor who created the recap, until an account claims it.
    visitorId: text("visitor_id").notNull(),
    userId: text("user_id"),
    coverMediaId: text("cover_media_id"),

    // The content.
    status: text("status", { enum: ["draft", "published"] }).notNull(),
    isPublic: integer("is_public", { mode: "boolean" }).notNull().default(true),
    raceType: text("race_type").notNull(),
    name: text("name"),
    date: text("date"),
    location: text("location"),
    distance: text("distance").$type<Distance>(),
    customDistanceValue: real("custom_distance_value"),
    customDistanceUnit: text("custom_distance_unit").$type<DistanceUnit>(),
    /** Null until it is chosen (app/domain/race/units.ts). */
    units: text("units").$type<Units>(),
    finishTime: text("finish_time"),
    dnf: integer("dnf", { mode: "boolean" }).notNull().default(false),
    endPlace: text("end_place"),
    athleteName: text("athlete_name"),
    /** JSON: {"0": {"text": "...", "at": 0}}, by index; `at` is the place in the order. The text of a removed question is empty. */
    questionTexts: text("question_texts").notNull().default("{}"),
    answers: text("answers").notNull().default("{}"),
    /** Whether search engines may list the public page. */
    isListed: integer("is_listed", { mode: "boolean" }).notNull().default(false),
    /** Why the site's operator has hidden it from everybody but its owner; null if nobody has. */
    takedownReason: text("takedown_reason"),

    // Likes and comments. `commentCount` counts the shown ones.
    commentsOpen: integer("comments_open", { mode: "boolean" }).notNull().default(true),
    holdsComments: integer("holds_comments", { mode: "boolean" }).notNull().default(false),
    /** The number of the next comment. A number is never reused. */
    nextCommentNumber: integer("next_comment_number").notNull().default(1),
    likeCount: integer("like_count").notNull().default(0),
    commentCount: integer("comment_count").notNull().default(0),

    /** Whether guests may add photos, clips and cheers; null until the owner has been asked, which counts as no. */
    guestsOpen: integer("guests_open", { mode: "boolean" }),

    // For the owner alone: `version` does not count these.
    /** workers/services/readers/reader-service.ts */
    readerCount: integer("reader_count").notNull().default(0),
    /** Likes and comments of others since the owner last looked (workers/services/reactions/read-news.ts). */
    newsCount: integer("news_count").notNull().default(0),
    /** When the oldest of them came; null without news. */
    newsAt: integer("news_at"),
    /** When the owner last looked at news; null if never. */
    seenAt: integer("seen_at"),
    /** When the newest contribution came that the owner has looked at; null if none. */
    contributionsSeenAt: integer("contributions_seen_at"),

    // Caches and copies compare `version`; the ids detect a repeated call.
    version: integer("page_rev").notNull().default(0),
    idempotencyKey: text("idempotency_key"),
    idempotencyHash: text("idempotency_hash"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** A deleted recap is hidden from everybody (workers/db/recap-access.ts) and can be restored for seven days. */
    deletedAt: integer("deleted_at"),
  },
  (table) => {
    // The order of the collection and what it says of all recaps, read without their rows. `deletedAt` (and `userId`) are
    // always null, but SQLite uses an index in place of the rows only if it has every column of the condition.
    const ofCollection = [
      table.status,
      table.date,
      table.createdAt,
      table.id,
      table.raceType,
      table.distance,
      table.customDistanceValue,
      table.customDistanceUnit,
      table.dnf,
      table.deletedAt,
    ] as const;
    return [
      uniqueIndex("recaps_share_id").on(table.shareId),
      uniqueIndex("recaps_idempotency_key")
        .on(table.visitorId, table.idempotencyKey)
        .where(sql`idempotency_key IS NOT NULL`),
      index("recaps_visitor_newest").on(table.visitorId, table.status, table.createdAt),
      index("recaps_user_newest")
        .on(table.userId, table.status, table.createdAt)
        .where(sql`user_id IS NOT NULL`),
      index("recaps_visitor_raced")
        .on(table.visitorId, ...ofCollection, table.userId)
        .where(sql`user_id IS NULL AND status = 'published' AND deleted_at IS NULL`),
      index("recaps_user_raced")
        .on(table.userId, ...ofCollection)
        .where(sql`user_id IS NOT NULL AND status = 'published' AND deleted_at IS NULL`),
      index("recaps_deleted").on(table.deletedAt).where(sql`deleted_at IS NOT NULL`),
      index("recaps_visitor_deleted").on(table.visitorId, table.deletedAt).where(sql`deleted_at IS NOT NULL`),
      index("recaps_user_deleted")
        .on(table.userId, table.deletedAt)
        .where(sql`user_id IS NOT NULL AND deleted_at IS NOT NULL`),
      index("recaps_visitor_news").on(table.visitorId).where(sql`news_count > 0`),
      index("recaps_user_news").on(table.userId, table.newsAt).where(sql`news_count > 0`),
    ];
  },
);

/** Photos and videos. The bytes are in R2; a row exists only after its bytes are complete. */
export const media = sqliteTable(
  "media",
  {
    id: text("id").primaryKey(),
    recapId: ofRecap(),
    /** The device's key for the upload. An upload that is sent twice becomes one row. */
    uploadKey: text("upload_key"),

    fileName: text("file_name").notNull(),
    fileType: text("file_type", { enum: ["image", "video"] }).notNull(),
    /** Detected from the bytes. */
    contentType: text("content_type").notNull(),
    fileSize: integer("file_size").notNull(),
    /** Pixels, upright. */
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    durationSeconds: real("duration_seconds"),
    thumbhash: text("thumbhash"),
    /** JSON: the smaller versions that follow the file in its object (media-row.ts); null without any. */
    smaller: text("smaller"),
    /** Percent of the width and the height (app/domain/media/focal-point.ts). */
    focalX: integer("focal_x").notNull().default(50),
    focalY: integer("focal_y").notNull().default(35),

    description: text("description"),
    /** The guest who added it; null if the athlete did. */
    credit: text("credit"),
    /** Null where the file does not say it. For the owner alone. */
    capturedAt: integer("captured_at"),
    questionIndex: integer("question_index"),
    position: integer("position").notNull(),
    createdAt: integer("created_at").notNull(),
    /** A row with it is hidden, and the sweep deletes it an hour later. */
    deletedAt: integer("deleted_at"),
  },
  (table) => [
    index("media_recap").on(table.recapId),
    uniqueIndex("media_upload_key").on(table.recapId, table.uploadKey).where(sql`upload_key IS NOT NULL`),
    index("media_deleted").on(table.deletedAt).where(sql`deleted_at IS NOT NULL`),
  ],
);

export const recordings = sqliteTable(
  "recordings",
  {
    id: text("id").primaryKey(),
    recapId: ofRecap(),
    uploadKey: text("upload_key"),
    questionIndex: integer("question_index").notNull(),
    /** The guest who added it; null if the athlete did. */
    credit: text("credit"),

    /** Detected from the bytes. */
    contentType: text("content_type", { enum: AUDIO_TYPES }).notNull(),
    fileSize: integer("file_size").notNull(),
    durationSeconds: real("duration_seconds").notNull(),

    transcript: text("transcript").notNull().default(""),
    /** JSON: [[start, end, from, to]], in milliseconds and in UTF-16 code units of the transcript. */
    segments: text("segments").notNull().default("[]"),
    language: text("language"),
    /** How loud its parts are (app/domain/voice/waveform.ts); null until a browser has drawn it. */
    waveform: text("waveform"),
    /** Whether the athlete has edited the transcript. */
    isEdited: integer("is_edited", { mode: "boolean" }).notNull().default(false),
    /** JSON: the machine's transcript so far, or, once complete, the one offered next to the athlete's own; else null. */
    machineTranscript: text("heard"),

    /** When transcription was complete; null before. */
    transcribedAt: integer("transcribed_at"),
    /** When the lease of the request that is transcribing the recording expires; null without a lease. */
    transcribingUntil: integer("transcribing_until"),
    createdAt: integer("created_at").notNull(),
    deletedAt: integer("deleted_at"),
  },
  (table) => [
    index("recordings_recap").on(table.recapId),
    uniqueIndex("recordings_upload_key")
      .on(table.recapId, table.uploadKey)
      .where(sql`upload_key IS NOT NULL`),
    index("recordings_deleted").on(table.deletedAt).where(sql`deleted_at IS NOT NULL`),
  ],
);

/** What recaps have of their race's file. */
export const courses = sqliteTable("courses", {
  recapId: integer("recap_id")
    .primaryKey()
    .references(() => recaps.id, { onDelete: "cascade" }),
  /** JSON: Course */
  course: text("course").notNull(),
});

/**
 * What guests have added, a row for each file (workers/services/contributions). The bytes are in R2, under the key that a
 * photo, video or recording of the recap has; a row exists only after they are complete. An accepted one also has a row in
 * `media` or `recordings`, with the same id.
 */
export const contributions = sqliteTable(
  "contributions",
  {
    id: text("id").primaryKey(),
    recapId: ofRecap(),
    visitorId: text("visitor_id").notNull(),
    userId: text("user_id"),
    userName: text("user_name").notNull(),
    text: text("text"),
    /** Of the guest's device: files that were sent together have the same. */
    sendingId: text("sending_id").notNull(),
    uploadKey: text("upload_key"),
    status: text("status", { enum: CONTRIBUTION_STATUSES }).notNull(),

    // The file, as in `media` and `recordings`.
    kind: text("kind", { enum: ["image", "video", "audio"] }).notNull(),
    fileName: text("file_name").notNull(),
    contentType: text("content_type").notNull(),
    fileSize: integer("file_size").notNull(),
    /** Null for sound. */
    width: integer("width"),
    height: integer("height"),
    durationSeconds: real("duration_seconds"),
    thumbhash: text("thumbhash"),
    smaller: text("smaller"),
    capturedAt: integer("captured_at"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    index("contributions_recap").on(table.recapId, table.status, table.createdAt, table.id),
    index("contributions_visitor").on(table.visitorId, table.recapId, table.createdAt, table.id),
    index("contributions_sending").on(table.sendingId),
    index("contributions_user").on(table.userId).where(sql`user_id IS NOT NULL`),
    uniqueIndex("contributions_upload_key")
      .on(table.recapId, table.visitorId, table.uploadKey)
      .where(sql`upload_key IS NOT NULL`),
  ],
);

/**
 * Pending uploads. A row reserves the upload's bytes and its position in the gallery, and is deleted when the photo, video,
 * recording or contribution is added.
 */
export const uploads = sqliteTable(
  "uploads",
  {
    /** The photo, video, recording or contribution gets the same id. */
    id: text("id").primaryKey(),
    recapId: ofRecap(),
    /** The visitor whose contribution it becomes; empty for the owner's own. */
    guestId: text("guest_id").notNull().default(""),
    /** JSON: ContributedWords (workers/services/uploads/upload-row.ts); null for the owner's own. */
    contribution: text("contribution"),
    /** The device's key for the upload. An upload that is declared twice is one row. */
    uploadKey: text("upload_key").notNull(),
    /** The id of R2's multipart upload. */
    r2UploadId: text("r2_upload_id").notNull(),
    /** All versions together. */
    totalSize: integer("total_size").notNull(),
    /** JSON: UploadDeclaration */
    declaration: text("declaration").notNull(),
    position: integer("position").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    // An owner and a guest may choose the same key.
    uniqueIndex("uploads_key").on(table.recapId, table.uploadKey, table.guestId),
    index("uploads_created").on(table.createdAt),
    index("uploads_guest").on(table.guestId).where(sql`guest_id <> ''`),
  ],
);

/** The parts of uploads that R2 has stored. */
export const uploadParts = sqliteTable(
  "upload_parts",
  {
    uploadId: text("upload_id")
      .notNull()
      .references(() => uploads.id, { onDelete: "cascade" }),
    /** From 1. */
    number: integer("number").notNull(),
    /** Returned by R2 for the part. */
    etag: text("etag").notNull(),
    receivedAt: integer("received_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.number] })],
);

/** One like of a visitor for a recap. The primary key begins with the visitor, to find whether a visitor has any. */
export const likes = sqliteTable(
  "likes",
  {
    visitorId: text("visitor_id").notNull(),
    /** Who was signed in; null if nobody was. Only for the deletion of the account: the visitor decides whose a like is. */
    userId: text("user_id"),
    recapId: ofRecap(),
    id: text("id").notNull(),
    userName: text("user_name").notNull(),
    /** The keyed hash of the email that the visitor typed (workers/signing.ts); the email is not stored. */
    emailMac: text("email_mac").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.visitorId, table.recapId] }),
    index("likes_recap").on(table.recapId, table.createdAt, table.id),
    index("likes_user").on(table.userId).where(sql`user_id IS NOT NULL`),
  ],
);

export const comments = sqliteTable(
  "comments",
  {
    id: text("id").primaryKey(),
    recapId: ofRecap(),
    /** From 1 within the recap, in the order of posting. */
    number: integer("number").notNull(),
    visitorId: text("visitor_id").notNull(),
    userId: text("user_id"),
    userName: text("user_name").notNull(),
    content: text("content").notNull(),
    status: text("status", { enum: COMMENT_STATUSES }).notNull(),
    /** Whether the recap's owner wrote it. */
    byAthlete: integer("by_athlete", { mode: "boolean" }).notNull(),
    /** The comment that the athlete answers with it, on the same recap; null for all but replies. A reply has none. */
    parentId: text("parent_id").references((): AnySQLiteColumn => comments.id, { onDelete: "cascade" }),
    /** Whether the owner chose to show it, or to keep it although it was reported: reports no longer hold it. */
    isApproved: integer("is_approved", { mode: "boolean" }).notNull().default(false),
    /** Equal for texts that count as repeated (workers/services/reactions/text-key.ts). */
    textKey: text("text_key").notNull(),
    createdAt: integer("created_at").notNull(),
    editedAt: integer("edited_at"),
  },
  (table) => [
    index("comments_recap").on(table.recapId, table.status, table.number),
    index("comments_visitor").on(table.visitorId, table.recapId, table.createdAt),
    index("comments_text").on(table.textKey, table.createdAt),
    index("comments_user").on(table.userId).where(sql`user_id IS NOT NULL`),
    index("comments_parent").on(table.parentId, table.number).where(sql`parent_id IS NOT NULL`),
    index("comments_replies").on(table.createdAt).where(sql`parent_id IS NOT NULL`),
  ],
);

export const commentReports = sqliteTable(
  "comment_reports",
  {
    commentId: text("comment_id")
      .notNull()
      .references(() => comments.id, { onDelete: "cascade" }),
    visitorId: text("visitor_id").notNull(),
    /**
     * The keyed hash of the comment and the visitor's network prefix, base64url: equal for reports of a comment from one
     * network. Null for reports from before it was stored, which no longer help to hold a comment.
     */
    networkHash: text("network_hash"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.visitorId] }),
    index("comment_reports_visitor").on(table.visitorId),
  ],
);

/** Visitors who can neither like nor comment on a recap, nor add anything to it. */
export const blocks = sqliteTable(
  "blocks",
  {
    recapId: ofRecap(),
    visitorId: text("visitor_id").notNull(),
    createdAt: integer("created_at").notNull(),
    /** By which the owner unblocks: a visitor's own id is nobody else's to know. */
    id: text("id").notNull().default(""),
    /** As whom the visitor wrote or sent what they were blocked for; empty if that was gone before names were noted. */
    userName: text("user_name").notNull().default(""),
  },
  (table) => [
    primaryKey({ columns: [table.recapId, table.visitorId] }),
    index("blocks_visitor").on(table.visitorId),
  ],
);

/**
 * Story cards and preview pictures. A row precedes its object in R2 and holds the lease of the request that renders it; only
 * a row with a size has its object.
 */
export const cards = sqliteTable(
  "cards",
  {
    recapId: ofRecap(),
    /** A hash of everything that is on the card. */
    id: text("id").notNull(),
    /** What a newer card replaces: the same style, format, choices and file type; or "preview". */
    slot: text("slot").notNull(),
    contentType: text("content_type", { enum: ["image/jpeg", "image/png"] }).notNull(),
    /** The photo on it. Once the photo is deleted, the card is hidden. */
    mediaId: text("media_id"),
    /** Null until the object is stored. */
    size: integer("size"),

    /** When the lease of the request that is rendering the card expires; null without a lease. */
    renderingUntil: integer("rendering_until"),
    createdAt: integer("created_at").notNull(),
    /** When a newer card took its place. The sweep deletes it a week later; at 0 nobody gets it any more. */
    supersededAt: integer("superseded_at"),
  },
  (table) => [
    primaryKey({ columns: [table.recapId, table.id] }),
    index("cards_superseded").on(table.supersededAt).where(sql`superseded_at IS NOT NULL`),
    index("cards_rendering").on(table.renderingUntil).where(sql`rendering_until IS NOT NULL`),
    index("cards_media").on(table.mediaId).where(sql`media_id IS NOT NULL`),
  ],
);

/**
 * Reports of a recap's page, for the site's operator (scripts/operator-tools.ts). One that is about a photo is its owner's at
 * first: the operator's once the owner keeps the photo, or after seven days. Deleted once settled, or after 90 days.
 */
export const pageReports = sqliteTable(
  "page_reports",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    recapId: ofRecap(),
    reason: text("reason").notNull(),
    /** For the answer; null if none was typed. */
    email: text("email"),
    createdAt: integer("created_at").notNull(),
    /** The photo or video that it is about, of the story or of a guest; null for the whole page. */
    mediaId: text("media_id"),
    /** When the owner decided to keep it; null before. */
    keptAt: integer("kept_at"),
  },
  (table) => [
    index("page_reports_recap").on(table.recapId),
    index("page_reports_created").on(table.createdAt),
  ],
);

export const users = sqliteTable(
  "users",
  {
    id: text("id").primaryKey(),
    /** In lower case. */
    email: text("email").notNull(),
    firstName: text("first_name"),
    lastName: text("last_name"),
    /** The address of the row in `profile_pictures`, or null (app/domain/media/profile-picture.ts). */
    profileImageUrl: text("profile_image_url"),
    subscriptionStatus: text("subscription_status", { enum: ["free", "premium"] })
      .notNull()
      .default("free"),
    stripeCustomerId: text("stripe_customer_id"),
    stripeSubscriptionId: text("stripe_subscription_id"),
    /** How often mails tell what is new. */
    newsMail: text("news_mail", { enum: NEWS_MAILS }).notNull().default("at-once"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [uniqueIndex("users_email").on(table.email)],
);

/**
 * What athletes have chosen for their seasons, and the links of those that they share. A season itself is computed from its
 * recaps. A user has several rows of a year if browsers had shared it before they signed in: each keeps its link, and the
 * choices of all are the same.
 */
export const seasons = sqliteTable(
  "seasons",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    year: integer("year").notNull(),

    // The owner, as of a recap.
    visitorId: text("visitor_id").notNull(),
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),

    /** JSON: SeasonChoices */
    choices: text("choices").notNull().default("{}"),
    /** Of its public link; null while it is not shared. An ended one is never used again. */
    shareId: text("share_id"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("seasons_share_id").on(table.shareId).where(sql`share_id IS NOT NULL`),
    index("seasons_visitor").on(table.visitorId, table.year),
    index("seasons_user").on(table.userId, table.year).where(sql`user_id IS NOT NULL`),
  ],
);

/** How far mails have told users what is new. A row is written before its mail is sent (workers/services/news/claim-news.ts). */
export const newsMails = sqliteTable(
  "news_mails",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The last mail tells of what came until then. */
    notifiedUntil: integer("told_until").notNull(),
    /** The mail before it told of what came until then; 0 if it is the first. */
    previouslyNotifiedUntil: integer("told_before").notNull(),
    /** Who sends the mail, until it is known whether it was sent; then null. */
    claim: text("claim"),
  },
  (table) => [index("news_mails_claim").on(table.claim).where(sql`claim IS NOT NULL`)],
);

/** The pictures of users: squares that the Worker has drawn (app/domain/media/profile-picture.ts). The bytes are in R2. */
export const profilePictures = sqliteTable("profile_pictures", {
  /** Another picture has another id, and so another address. */
  id: text("id").primaryKey(),
  userId: text("user_id")
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  size: integer("size").notNull(),
  createdAt: integer("created_at").notNull(),
});

/** Who has read a recap on a UTC day, so that nobody is counted twice on it. The rows are deleted on the next day. */
export const readers = sqliteTable(
  "readers",
  {
    recapId: ofRecap(),
    /** YYYY-MM-DD, UTC. */
    day: text("day").notNull(),
    /** The keyed hash of the day, the network prefix, the user agent and the recap, base64url. */
    hash: text("hash").notNull(),
  },
  (table) => [primaryKey({ columns: [table.recapId, table.day, table.hash] })],
);

/** The pages that may have a copy in KV (workers/services/pages/page-cache.ts). */
export const cachedPages = sqliteTable(
  "page_copies",
  {
    recapId: ofRecap(),
    /** The page's whole address, which is the copy's key: pages name their host. */
    address: text("address").notNull(),
    /** The version of the newest copy; -1 if it was not stored. */
    version: integer("page_rev").notNull(),
    storedAt: integer("kept_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.recapId, table.address] })],
);

/** Who a user is at OpenID Connect providers. An email address may change hands, the pair of issuer and subject never. */
export const identities = sqliteTable(
  "identities",
  {
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    userId: ofUser(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index("identities_user").on(table.userId),
  ],
);

export const passkeys = sqliteTable(
  "passkeys",
  {
    /** The credential's id, base64url. */
    id: text("id").primaryKey(),
    userId: ofUser(),
    /** COSE, base64url. */
    publicKey: text("public_key").notNull(),
    /** Grows with each use, or stays 0: a smaller one means that the passkey was copied. */
    counter: integer("counter").notNull(),
    /** JSON: how browsers reach it, such as ["internal"]. */
    transports: text("transports").notNull(),
    /** The device that added it. */
    device: text("device").notNull(),
    createdAt: integer("created_at").notNull(),
    lastUsedAt: integer("last_used_at"),
  },
  (table) => [index("passkeys_user").on(table.userId)],
);

export const sessions = sqliteTable(
  "sessions",
  {
    /** SHA-256 of the cookie's token, base64url. */
    sid: text("sid").primaryKey(),
    userId: ofUser(),
    /** JSON: {device, isEnded, provenAt} */
    sess: text("sess").notNull(),
    createdAt: integer("created_at").notNull(),
    lastUsedAt: integer("last_used_at").notNull(),
    expire: integer("expire").notNull(),
  },
  (table) => [index("sessions_user").on(table.userId), index("sessions_expire").on(table.expire)],
);

/**
 * Signing in, a proof or a change of the account that has begun and is not finished. Only who holds the token can finish it,
 * once: a browser has it in a cookie, and the mail of a changed address in a link.
 */
export const signInAttempts = sqliteTable(
  "sign_in_attempts",
  {
    /** SHA-256 of the token, base64url. */
    id: text("id").primaryKey(),
    kind: text("kind", {
      enum: [
        "code",
        "openid",
        "passkey",
        "passkey-creation",
        "proof-code",
        "proof-openid",
        "proof-passkey",
        "email-change",
        "email-undo",
      ],
    }).notNull(),
    /** JSON: what the kind needs (workers/services/accounts/sign-in-attempts.ts). */
    data: text("data").notNull(),
    /** How many codes were entered. */
    tries: integer("tries").notNull().default(0),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [index("sign_in_attempts_expires").on(table.expiresAt)],
);

/** The outbox of development, where no mail is sent. */
export const outbox = sqliteTable("outbox", {
  id: integer("id").primaryKey({ autoIncrement: true }),
  to: text("to").notNull(),
  subject: text("subject").notNull(),
  text: text("text").notNull(),
  createdAt: integer("created_at").notNull(),
});

/** What has to be removed from R2: written in the batch that deletes its row, and deleted once it is removed. */
export const removals = sqliteTable("removals", {
  id: integer("id").primaryKey({ autoIncrement: true }),
  /** The recap's share id; of a picture, the user's id. */
  shareId: text("share_id").notNull(),
  kind: text("kind", { enum: ["media", "audio", "picture"] }).notNull(),
  objectId: text("object_id").notNull(),
  /** The id of R2's multipart upload, if its parts may not be joined. */
  r2UploadId: text("r2_upload_id"),
});

/** The links of deleted recaps, which no recap gets again (workers/services/storage/deleted-share-ids.ts). Kept for good. */
export const tombstones = sqliteTable("tombstones", {
  /** SHA-256 of the share id, base64url. */
  shareIdHash: text("share_id_hash").primaryKey(),
});

/** One row: how far the sweep has read the list of all objects. */
export const sweeps = sqliteTable("sweeps", {
  id: integer("id").primaryKey(),
  /** The last key that was read; null to start from the beginning. */
  lastKey: text("last_key"),
});

/** How much of each limit is used (workers/db/limits.ts). The check rolls back a batch that would exceed a limit. */
export const usage = sqliteTable(
  "usage",
  {
    /** Seconds since 1970: when the UTC hour or day began. */
    windowStart: integer("window_start").notNull(),
    /** The limit's name (workers/db/limit-caps.ts). */
    counter: text("counter").notNull(),
    /** A visitor id, the keyed hash of a network prefix, a share id, or "everyone". */
    subject: text("subject").notNull(),
    used: integer("used").notNull(),
    cap: integer("cap").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.windowStart, table.counter, table.subject] }),
    check("within_limit", sql`${table.used} <= ${table.cap}`),
  ],
);
