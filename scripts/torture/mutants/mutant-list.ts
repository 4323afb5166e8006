/**
 * The mutants of code that runs in workerd, where Stryker cannot mutate: the thirty most expensive promises. `find` occurs
 * exactly once in `file`; with `replace` in its place, one of `tests` has to fail. Whoever changes a piece that is named here
 * changes it here too.
 */

export interface Mutant {
  name: string;
  file: string;
  find: string;
  replace: string;
  tests: string[];
}

export const MUTANTS: Mutant[] = [
  {
    name: "every visitor owns every recap",
    file: "workers/db/recap-access.ts",
    find: "allOf(isNull(recaps.userId), eq(recaps.visitorId, viewer.visitorId))",
    replace: "isNull(recaps.userId)",
    tests: ["workers/db/recap-access.test.ts", "workers/services/recaps/recap-service.test.ts"],
  },
  {
    name: "anyone can delete a recap",
    file: "workers/services/recaps/recap-service.ts",
    find: "async delete(viewer, handle) {\n      const mine = ownRecap(viewer, handle);",
    replace: "async delete(viewer, handle) {\n      const mine = named(handle);",
    tests: ["workers/services/recaps/recap-service.test.ts"],
  },
  {
    name: "a recap that was taken down is found for everybody",
    file: "workers/db/recap-access.ts",
    find: "isNull(recaps.takedownReason)",
    replace: "isNull(recaps.deletedAt)",
    tests: ["workers/db/recap-access.test.ts"],
  },
  {
    name: "a course with a hidden part is stored as it is",
    file: "workers/services/recaps/recap-course.ts",
    find: "given && wholeOrSplits(given)",
    replace: "given",
    tests: ["tests/worker/recap/course-api.test.ts"],
  },
  {
    name: "an edit overwrites what its athlete has not seen",
    file: "workers/services/recaps/recap-edits.ts",
    find: "differs(columns), mayReplaceAll(named),",
    replace: "differs(columns),",
    tests: ["workers/services/recaps/save-edits.test.ts"],
  },
  {
    name: "an incomplete recap is published",
    file: "workers/services/recaps/recap-service.ts",
    find: 'eq(recaps.status, "draft"), isComplete)',
    replace: 'eq(recaps.status, "draft"))',
    tests: ["workers/services/recaps/recap-service.test.ts"],
  },
  {
    name: "starting over deletes a published recap",
    file: "workers/services/recaps/recap-service.ts",
    find: 'await remove(allOf(ownRecap(viewer, { shareId }), eq(recaps.status, "draft")));',
    replace: "await remove(ownRecap(viewer, { shareId }));",
    tests: ["workers/services/recaps/recap-service.test.ts"],
  },
  {
    name: "a photo of a private recap is sent to everybody",
    file: "workers/services/media/media-service.ts",
    find: "allOf(readableRecap(viewer, handle), eq(media.id",
    replace:
      'allOf("id" in handle ? eq(recaps.id, handle.id) : eq(recaps.shareId, handle.shareId), isNull(recaps.deletedAt), eq(media.id',
    tests: ["workers/services/media/media-recap.test.ts"],
  },
  {
    name: "anyone can change a photo or recording whose id they know",
    file: "workers/services/storage/file-rows.ts",
    find: "return allOf(eq(table.id, id), isOfRecap(table, ownedBy(viewer)));",
    replace: "return eq(table.id, id);",
    tests: ["workers/services/media/media-service.test.ts"],
  },
  {
    name: "a visitor may store more than 10 GB",
    file: "workers/services/storage/file-room.ts",
    find: "bytes} <= ${MAX_VISITOR_BYTES",
    replace: "bytes} <= 1000 * ${MAX_VISITOR_BYTES",
    tests: ["tests/worker/media/uploads-api.test.ts"],
  },
  {
    name: "a part of an upload that was changed on its way is accepted",
    file: "workers/services/uploads/upload-service.ts",
    find: 'if ((await sha256(bytes)) !== hash) return { kind: "wrong-hash" };',
    replace: "",
    tests: ["tests/worker/media/uploads-api.test.ts"],
  },
  {
    name: "a photo that came in parts keeps its metadata",
    file: "workers/services/storage/check-upload.ts",
    find: "(isClean && contentType === file.contentType)",
    replace: "(contentType === file.contentType)",
    tests: ["tests/worker/media/uploads-api.test.ts"],
  },
  {
    name: "anyone can continue an upload whose id they know",
    file: "workers/services/uploads/find-upload.ts",
    find: ".where(allOf(eq(uploads.id, uploadId), ownUpload(viewer))),",
    replace: ".where(eq(uploads.id, uploadId)),",
    tests: ["tests/worker/media/uploads-api.test.ts"],
  },
  {
    name: "the machine's transcript overwrites the athlete's own",
    file: "workers/services/recordings/transcribe-recording.ts",
    find: "(own: SQL, value: string | null) =>",
    replace: "(own: SQL, value: string | null) => true ? value :",
    tests: ["workers/services/recordings/recording-service.test.ts"],
  },
  {
    name: "two requests transcribe the same piece, and both are paid for",
    file: "workers/services/recordings/transcription-lease.ts",
    find: "allOf(where, anyOf(isNull(transcribingUntil), lte(transcribingUntil, nowMs)))",
    replace: "where",
    tests: ["workers/services/recordings/recording-service.test.ts"],
  },
  {
    name: "a recording of a private recap is sent to everybody",
    file: "workers/services/recordings/recording-service.ts",
    find: "allOf(readableRecap(viewer, handle), eq(recordings.id",
    replace:
      'allOf("id" in handle ? eq(recaps.id, handle.id) : eq(recaps.shareId, handle.shareId), isNull(recaps.deletedAt), eq(recordings.id',
    tests: ["tests/worker/voice/audio-files-api.test.ts"],
  },
  {
    name: "the sweep deletes the bytes of recordings that still exist",
    file: "workers/services/storage/media-sweep.ts",
    find: "[media, recordings, contributions, uploads, profilePictures].map((table) =>",
    replace: "[media, contributions, uploads, profilePictures].map((table) =>",
    tests: ["workers/services/storage/media-sweep.test.ts"],
  },
  {
    name: "a deleted photo cannot be restored for an hour",
    file: "workers/services/storage/media-sweep.ts",
    find: "const before = nowMs - RESTORABLE_FILE_MS;",
    replace: "const before = nowMs;",
    tests: ["workers/services/storage/media-sweep.test.ts"],
  },
  {
    name: "a full counter stops nobody",
    file: "workers/db/limits.ts",
    find: "cap: caps[limit.name] ?? limit.cap }",
    replace: "cap: Number.MAX_SAFE_INTEGER }",
    tests: ["workers/db/limits.test.ts"],
  },
  {
    name: "another site can write with the athlete's cookie",
    file: "workers/request/request-limits.ts",
    find: "if (!isWrite(request)) return false;",
    replace: "return false;",
    tests: ["tests/worker/request/app.test.ts"],
  },
  {
    name: "a visitor cookie without a valid signature is accepted",
    file: "workers/request/visitor-cookie.ts",
    find: 'await logEvent("Signature not valid", { what: "visitor cookie" });\n  return { value: "" };',
    replace:
      'return { value: /visitor=([A-Za-z0-9_-]{22}\\.\\d{1,10})/.exec(cookies)?.[1] ?? "" };\n  return { value: "" };',
    tests: ["tests/worker/request/app.test.ts"],
  },
  {
    name: "a visitor pass works without its key",
    file: "workers/request/visitor-pass.ts",
    find: "return (await isSignedBy(publicKey, fromBase64url(signature), proof)) ? visitorId : null;",
    replace: "return visitorId;",
    tests: ["tests/worker/account/visitor-api.test.ts"],
  },
  {
    name: "each address of an IPv6 network has its own limits",
    file: "workers/request/network-prefix.ts",
    find: "return prefixOf(parsed, 56);",
    replace: "return prefixOf(parsed, 128);",
    tests: ["workers/request/network-prefix.test.ts"],
  },
  {
    name: "caches keep a private photo",
    file: "workers/api/files.ts",
    find: 'file.isShared ? "private, max-age=31536000, immutable" : "no-store"',
    replace: '"private, max-age=31536000, immutable"',
    tests: ["tests/worker/media/files-api.test.ts"],
  },
  {
    name: "a visitor edits another visitor's comment",
    file: "workers/services/reactions/comments.ts",
    find: "        eq(comments.visitorId, viewer.visitorId),\n        gt(comments.createdAt, nowMs - COMMENT_CHANGE_MS),",
    replace: "        gt(comments.createdAt, nowMs - COMMENT_CHANGE_MS),",
    tests: ["tests/worker/reactions/comments-api.test.ts"],
  },
  {
    name: "a blocked visitor may like",
    file: "workers/services/reactions/likes.ts",
    find: "allOf(recap, not(isBlocked(viewer)))",
    replace: "recap",
    tests: ["tests/worker/reactions/comment-moderation-api.test.ts"],
  },
  {
    name: "held comments are on everybody's page",
    file: "workers/services/reactions/reaction-access.ts",
    find: "allOf(ofRecap, hasStatus(one), owner)",
    replace: "allOf(ofRecap, hasStatus(one))",
    tests: ["tests/worker/reactions/comments-api.test.ts"],
  },
  {
    name: "a code can be guessed without end",
    file: "workers/services/accounts/sign-in-attempts.ts",
    find: "lt(signInAttempts.tries, MAX_CODE_TRIES)",
    replace: "sql`true`",
    tests: ["workers/services/accounts/email/email-code-sign-in.test.ts"],
  },
  {
    name: "signing in claims another account's recaps",
    file: "workers/services/accounts/owned-recaps.ts",
    find: "allOf(eq(recaps.visitorId, visitorId), isNull(recaps.userId))",
    replace: "allOf(eq(recaps.visitorId, visitorId))",
    tests: ["workers/services/accounts/sessions.test.ts"],
  },
  {
    name: "a session that was ended elsewhere goes on",
    file: "workers/services/accounts/sessions.ts",
    find: 'if (readSess(sess).isEnded) return { kind: "ended", userId: user.id };',
    replace: "",
    tests: ["workers/services/accounts/sessions.test.ts"],
  },
];
