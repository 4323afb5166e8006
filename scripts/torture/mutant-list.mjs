/**
 * The mutants: each breaks one promise of the product. `find` stands exactly once in `file`; with `replace` in its place,
 * one of `tests` has to fail. The list follows the code: whoever changes a piece that is named here changes it here too.
 */

/**
 * @typedef {object} Mutant
 * @property {string} name What is broken.
 * @property {string} file
 * @property {string} find
 * @property {string} replace
 * @property {string[]} tests
 */

/** @type {Mutant[]} */
const DOMAIN = [
  {
    name: "a stranger may see a private recap",
    file: "app/domain/recap.ts",
    find: "isShared(recap) || canEdit(recap, viewer)",
    replace: "true",
    tests: ["app/domain/recap.test.ts"],
  },
  {
    name: "a user's recap is still editable with the cookie alone",
    file: "app/domain/recap.ts",
    find: "owner.userId === null ? owner.visitorId === viewer.visitorId : owner.userId === viewer.user?.id",
    replace: "owner.visitorId === viewer.visitorId",
    tests: ["app/domain/recap.test.ts"],
  },
  {
    name: "a recap with a name and no story can be shared",
    file: "app/domain/recap.ts",
    find: "recap.name === null || !hasStory(recap)",
    replace: "recap.name === null",
    tests: ["app/domain/recap.test.ts"],
  },
  {
    name: "a race that was not finished keeps its finish time",
    file: "app/domain/race-details.ts",
    find: 'onlyWith: { field: "dnf", value: false },',
    replace: "",
    tests: ["app/domain/race-details.test.ts"],
  },
  {
    name: "a default question can be deleted",
    file: "app/domain/questions.ts",
    find: "question.index !== index || !question.custom",
    replace: "question.index !== index",
    tests: ["app/domain/questions.test.ts"],
  },
  {
    name: "a new question gets the index of a deleted one, and its answer",
    file: "app/domain/questions.ts",
    find: "nextQuestionIndex: nextQuestionIndex + 1",
    replace: "nextQuestionIndex",
    tests: ["app/domain/questions.test.ts"],
  },
  {
    name: "text with NUL and other control characters is saved",
    file: "app/domain/text.ts",
    find: " && !controlCharacters.test(text)",
    replace: "",
    tests: ["app/domain/race-details.test.ts", "app/domain/any-input.test.ts"],
  },
  {
    name: "another tab's change of the same field is overwritten",
    file: "app/domain/recap-change.ts",
    find: "current !== base[field] && current !== value",
    replace: "false",
    tests: ["app/domain/recap-change.test.ts"],
  },
  {
    name: "a photo may be as large as a video",
    file: "app/domain/uploads.ts",
    find: "(isPhoto ? MAX_PHOTO_BYTES : MAX_VIDEO_BYTES)",
    replace: "MAX_VIDEO_BYTES",
    tests: ["app/domain/uploads.test.ts"],
  },
  {
    name: "words that two pieces of a recording share are in the transcript twice",
    file: "app/domain/transcript.ts",
    find: "const cut = commonRun(tail, head);",
    replace: "const cut = null;",
    tests: ["app/domain/transcript.test.ts"],
  },
  {
    name: "a rewritten sentence keeps the time of the old one",
    file: "app/domain/keep-segments.ts",
    find: "const MIN_SHARE = 0.5;",
    replace: "const MIN_SHARE = 0;",
    tests: ["app/domain/keep-segments.test.ts"],
  },
  {
    name: "a reader gets the fields of a recap that are only for its owner",
    file: "app/domain/public-recap.ts",
    find: "    shareId: recap.shareId,\n    raceType",
    replace: "    ...recap,\n    raceType",
    tests: ["app/domain/public-recap.test.ts"],
  },
];

/** @type {Mutant[]} */
const MEDIA_FILES = [
  {
    name: "a photo may have any number of pixels",
    file: "app/media-files/photos/check-photo.ts",
    find: " || width * height > MAX_PHOTO_PIXELS",
    replace: "",
    tests: ["app/media-files/photos/check-photo.test.ts"],
  },
  {
    name: "a JPEG keeps the place where it was taken",
    file: "app/media-files/photos/jpeg.ts",
    find: "kept.insert([0xff, APP14, 0, 14, ...head.subarray(4, 16)]);\n  }",
    replace:
      "kept.insert([0xff, APP14, 0, 14, ...head.subarray(4, 16)]);\n  } else {\n    kept.keep(start, end);\n  }",
    tests: ["app/media-files/photos/without-metadata.test.ts"],
  },
  {
    name: "a truncated PNG is accepted",
    file: "app/media-files/photos/png.ts",
    find: "if (chunk === null) return null;",
    replace: "if (chunk === null) return kept;",
    tests: ["app/media-files/photos/check-photo.test.ts"],
  },
  {
    name: "an encrypted video, which nobody can watch, is accepted",
    file: "app/media-files/containers/mp4-limits.ts",
    find: 'damagedUnless(!ENCRYPTION.has(box.type), "It is encrypted");',
    replace: "",
    tests: ["app/media-files/videos/file-limits.test.ts"],
  },
  {
    name: "a small WebM may keep its reader busy for hours",
    file: "app/media-files/containers/webm-limits.ts",
    find: 'damagedUnless(totals.frames <= MAX_PACKETS && totals.steps <= MAX_STEPS, "Too many frames");',
    replace: "",
    tests: ["app/media-files/videos/file-limits.test.ts"],
  },
  {
    name: "a camera's location in the user data of H.264 and HEVC is stored",
    file: "app/media-files/videos/sei-messages.ts",
    find: "if (KEPT_TYPES.has(message.type)) {",
    replace: "if (KEPT_TYPES.has(message.type) || message.type === 5) {",
    tests: ["app/media-files/videos/clean-pictures.test.ts"],
  },
  {
    name: "a camera's metadata in AV1 is stored",
    file: "app/media-files/videos/av1-units.ts",
    find: "new Set([1, 2, 3]);",
    replace: "new Set([1, 2, 3, 4]);",
    tests: ["app/media-files/videos/clean-pictures.test.ts"],
  },
  {
    name: "user data stays in the description of HEVC",
    file: "app/media-files/videos/decoder-description.ts",
    find: "(cleanHevcUnit(unit) ?? [])",
    replace: "unit",
    tests: ["app/media-files/videos/clean-pictures.test.ts"],
  },
  {
    name: "a cleaned message has no emulation prevention",
    file: "app/media-files/videos/sei-messages.ts",
    find: "if (zeros === 2 && byte <= 3) {",
    replace: "if (zeros === 2 && byte <= 0) {",
    tests: ["app/media-files/videos/sei-messages.test.ts"],
  },
  {
    name: "of a large video's key frames only the first is read",
    file: "app/media-files/videos/check-key-frames.ts",
    find: "MAX_READS / READS_A_FRAME",
    replace: "1",
    tests: ["app/media-files/videos/check-key-frames.test.ts"],
  },
  {
    name: "user data behind the slices of a large video is accepted",
    file: "app/media-files/videos/check-key-frames.ts",
    find: "const READS_A_FRAME = 2;",
    replace: "const READS_A_FRAME = 1;",
    tests: ["app/media-files/videos/check-key-frames.test.ts"],
  },
  {
    name: "every key frame of a large video is read",
    file: "app/media-files/containers/mp4-key-frames.ts",
    find: "if (count <= max)",
    replace: "if (count <= max * 1_000)",
    tests: ["app/media-files/videos/check-key-frames.test.ts"],
  },
  {
    name: "a large video keeps the places and names of its camera",
    file: "app/media-files/containers/clean-mp4.ts",
    find: "brokenUnless(LEAVES.has(type), ",
    replace: "brokenUnless(true, ",
    tests: ["app/media-files/videos/check-clean-video.test.ts"],
  },
  {
    name: "a recording of more than two hours is accepted",
    file: "app/media-files/audio/check-audio.ts",
    find: 'if (durationSeconds > MAX_RECORDING_SECONDS) return "long-audio";',
    replace: "",
    tests: ["app/media-files/audio/check-audio.test.ts"],
  },
];

/** @type {Mutant[]} */
const BROWSER = [
  {
    name: "an autosave whose answer was lost is not retried",
    file: "app/browser/autosave.ts",
    find: 'outcome.kind === "lost" && !this.#isStopped',
    replace: "false",
    tests: ["app/browser/autosave.test.ts"],
  },
  {
    name: "an autosave is retried with another save id",
    file: "app/browser/autosave.ts",
    find: "await this.#pause(RETRY_DELAYS_MS[lostAttempts++] ?? LONGEST_RETRY_DELAY_MS);",
    replace:
      "await this.#pause(RETRY_DELAYS_MS[lostAttempts++] ?? LONGEST_RETRY_DELAY_MS);\nsave = this.#takeSave(save.patch);",
    tests: ["app/browser/autosave.test.ts"],
  },
  {
    name: "a screen overwrites details that it has not changed",
    file: "app/browser/unsaved-fields.ts",
    find: "unsaved.has(field) || value !== known(field)",
    replace: "true",
    tests: ["app/browser/unsaved-fields.test.ts"],
  },
  {
    name: "a description that was not saved because of a 500 counts as refused",
    file: "app/browser/recap-api.ts",
    find: 'if (response.status >= 500) return { kind: "lost" };',
    replace: "",
    tests: ["app/browser/recap-api.test.ts"],
  },
  {
    name: "uploads are declared while the server limits them",
    file: "app/browser/uploads/send-queue.ts",
    find: "    if (limit) {\n",
    replace: "    if (false) {\n",
    tests: ["app/browser/uploads/uploads.test.ts"],
  },
  {
    name: "an upload does not resume when the network is back",
    file: "app/browser/uploads/send-queue.ts",
    find: "timer = setTimeout(retryLost, retryDelayMs(networkLosses++));",
    replace: "",
    tests: ["app/browser/uploads/uploads.test.ts"],
  },
  {
    name: "a second of a recording that the device could not store at first is missing after a crash",
    file: "app/browser/recorder/recording-session.ts",
    find: "if (!isPersisted) unsaved = [...pending, ...unsaved];",
    replace: "",
    tests: ["app/browser/recorder/recording-session.test.ts"],
  },
  {
    name: "a transcription ends with the first lost answer",
    file: "app/browser/recorder/transcriptions.ts",
    find: "return delayMs ?? null;",
    replace: "return null;",
    tests: ["app/browser/recorder/transcriptions.test.ts"],
  },
];

/** @type {Mutant[]} */
const SERVICES = [
  {
    name: "every visitor owns every recap",
    file: "workers/db/recap-access.ts",
    find: "allOf(isNull(recaps.userId), eq(recaps.visitorId, viewer.visitorId))",
    replace: "isNull(recaps.userId)",
    tests: ["workers/db/recap-access.test.ts", "workers/services/recaps/recaps.test.ts"],
  },
  {
    name: "anyone can delete a recap",
    file: "workers/services/recaps/recaps.ts",
    find: "remove(ownRecap(viewer, handle))",
    replace: "remove(named(handle))",
    tests: ["workers/services/recaps/recaps.test.ts"],
  },
  {
    name: "an old save overwrites a newer one",
    file: "workers/services/recaps/recap-save.ts",
    find: "    eq(recaps.rev, rev),\n",
    replace: "",
    tests: ["workers/services/recaps/recaps.test.ts"],
  },
  {
    name: "what is published is not what was checked",
    file: "workers/services/recaps/recaps.ts",
    find: "eq(recaps.rev, recap.rev), ",
    replace: "",
    tests: ["workers/services/recaps/recaps.test.ts"],
  },
  {
    name: "starting over deletes a published recap",
    file: "workers/services/recaps/recaps.ts",
    find: 'await remove(allOf(ownRecap(viewer, { shareId }), eq(recaps.status, "draft")));',
    replace: "await remove(ownRecap(viewer, { shareId }));",
    tests: ["workers/services/recaps/recaps.test.ts"],
  },
  {
    name: "an Idempotency-Key with another body gives the first recap",
    file: "workers/services/recaps/publish-at-once.ts",
    find: "row.idempotencyHash === bodyHash && ",
    replace: "",
    tests: ["workers/services/recaps/recaps.test.ts"],
  },
  {
    name: "a photo of a private recap is sent to everybody",
    file: "workers/services/recaps/media.ts",
    find: "allOf(readableRecap(viewer, handle), eq(media.id",
    replace:
      'allOf("id" in handle ? eq(recaps.id, handle.id) : eq(recaps.shareId, handle.shareId), isNull(recaps.deletedAt), eq(media.id',
    tests: ["workers/services/recaps/media-recap.test.ts"],
  },
  {
    name: "anyone can change a photo or recording whose id they know",
    file: "workers/services/recaps/file-rows.ts",
    find: "return allOf(eq(table.id, id), inArray(table.recapId, own));",
    replace: "return eq(table.id, id);",
    tests: ["workers/services/recaps/media.test.ts"],
  },
  {
    name: "a photo that is sent twice is stored twice",
    file: "workers/services/recaps/media.ts",
    find: "        uploadKey: upload.uploadKey,\n",
    replace: "        uploadKey: null,\n",
    tests: ["workers/services/recaps/media.test.ts"],
  },
  {
    name: "photos added at once are more than a recap may have",
    file: "workers/services/recaps/media-insert.ts",
    find: 'allOf(recap, hasRoom("media"), condition)',
    replace: "allOf(recap, condition)",
    tests: ["workers/services/recaps/media.test.ts"],
  },
  {
    name: "a visitor may store more than 10 GB",
    file: "workers/services/recaps/file-room.ts",
    find: "bytes} <= ${MAX_VISITOR_BYTES",
    replace: "bytes} <= 1000 * ${MAX_VISITOR_BYTES",
    tests: ["workers/api/uploads.test.ts"],
  },
  {
    name: "a part of an upload that was changed on its way is accepted",
    file: "workers/services/recaps/uploads.ts",
    find: 'if ((await sha256(bytes)) !== expected) return { kind: "wrong-hash" };',
    replace: "",
    tests: ["workers/api/uploads.test.ts"],
  },
  {
    name: "a photo that came in parts keeps its metadata",
    file: "workers/services/recaps/check-upload.ts",
    find: "(isClean && contentType === file.contentType)",
    replace: "(contentType === file.contentType)",
    tests: ["workers/api/uploads.test.ts"],
  },
  {
    name: "anyone can continue an upload whose id they know",
    file: "workers/services/recaps/find-upload.ts",
    find: ".where(allOf(eq(uploads.id, uploadId), ownedBy(viewer))),",
    replace: ".where(eq(uploads.id, uploadId)),",
    tests: ["workers/api/uploads.test.ts"],
  },
  {
    name: "the machine's transcript overwrites the athlete's own",
    file: "workers/services/recaps/transcribe-recording.ts",
    find: "(own: SQL, value: string | null) =>",
    replace: "(own: SQL, value: string | null) => true ? value :",
    tests: ["workers/services/recaps/recordings.test.ts"],
  },
  {
    name: "two requests transcribe the same piece, and both are paid for",
    file: "workers/services/recaps/transcription-lease.ts",
    find: "allOf(where, anyOf(isNull(transcribingUntil), lte(transcribingUntil, nowMs)))",
    replace: "where",
    tests: ["workers/services/recaps/recordings.test.ts"],
  },
  {
    name: "a recording of a private recap is sent to everybody",
    file: "workers/services/recaps/recordings.ts",
    find: "allOf(readableRecap(viewer, handle), eq(recordings.id",
    replace:
      'allOf("id" in handle ? eq(recaps.id, handle.id) : eq(recaps.shareId, handle.shareId), isNull(recaps.deletedAt), eq(recordings.id',
    tests: ["workers/api/audio-files.test.ts"],
  },
  {
    name: "a busy transcription service is not retried",
    file: "workers/services/transcription/attempt.ts",
    find: "if (!attempt.isTransient || delay === undefined) return null;",
    replace: "return null;",
    tests: ["workers/services/transcription/transcription.test.ts"],
  },
  {
    name: "seconds that a busy service did not transcribe are lost",
    file: "workers/services/transcription/transcription.ts",
    find: "if (isUnpaid(outcome)) await refund(piece.duration);",
    replace: "",
    tests: ["workers/services/transcription/transcription.test.ts"],
  },
  {
    name: "the sweep deletes the bytes of recordings that still exist",
    file: "workers/services/recaps/media-sweep.ts",
    find: "[...mediaRows, ...recordingRows, ...uploadRows]",
    replace: "[...mediaRows, ...uploadRows]",
    tests: ["workers/services/recaps/media-sweep.test.ts"],
  },
  {
    name: "a deleted photo cannot be restored for an hour",
    file: "workers/services/recaps/media-sweep.ts",
    find: "const before = nowMs - RESTORABLE_FILE_MS;",
    replace: "const before = nowMs;",
    tests: ["workers/services/recaps/media-sweep.test.ts"],
  },
  {
    name: "a deleted recap goes for good with the next sweep",
    file: "workers/services/recaps/media-sweep.ts",
    find: "lt(recaps.deletedAt, nowMs - RESTORABLE_MS)",
    replace: "lt(recaps.deletedAt, nowMs)",
    tests: ["workers/services/recaps/media-sweep.test.ts"],
  },
  {
    name: "a cancelled upload leaves its parts when R2 fails once",
    file: "workers/services/recaps/removals.ts",
    find: "if (removed.length > 0) await forget(db, removed);",
    replace: "await forget(db, recorded.map(({ id }) => id));",
    tests: ["workers/services/recaps/media-sweep.test.ts"],
  },
  {
    name: "an upload that is cancelled while it is finished leaves its object",
    file: "workers/services/recaps/uploads.ts",
    find: "await removeIfUnused({ db, store }, partsOf(upload, found.shareId));",
    replace: "",
    tests: ["workers/services/recaps/media-sweep.test.ts"],
  },
  {
    name: "a full counter stops nobody",
    file: "workers/db/limits.ts",
    find: "cap: caps[limit.name] ?? limit.cap,",
    replace: "cap: Number.MAX_SAFE_INTEGER,",
    tests: ["workers/db/limits.test.ts"],
  },
  {
    name: "a write that changes nothing uses up a limit",
    file: "workers/db/charge.ts",
    find: "sql`changes() > 0`",
    replace: "sql`true`",
    tests: ["workers/db/limits.test.ts"],
  },
];

/** @type {Mutant[]} */
const DOORS = [
  {
    name: "another site can write with the athlete's cookie",
    file: "workers/request-guard.ts",
    find: "if (!isWrite(request)) return false;",
    replace: "return false;",
    tests: ["workers/app.test.ts"],
  },
  {
    name: "a body of any size is read",
    file: "workers/api/body-limits.ts",
    find: "export const MAX_TEXT_BODY_BYTES = 1_000_000;",
    replace: "export const MAX_TEXT_BODY_BYTES = Number.MAX_SAFE_INTEGER;",
    tests: ["workers/app.test.ts"],
  },
  {
    name: "a visitor cookie without a valid signature is accepted",
    file: "workers/viewer.ts",
    find: 'COOKIE_VALUE.exec(cookies[name] || "")',
    replace: '/visitor=([A-Za-z0-9_-]{22})\\.(\\d{1,10})/.exec(request.headers.get("cookie") ?? "")',
    tests: ["workers/app.test.ts"],
  },
  {
    name: "a visitor pass works without its key",
    file: "workers/visitor-pass.ts",
    find: "return (await isSignedBy(publicKey, fromBase64url(signature), proof)) ? visitorId : null;",
    replace: "return visitorId;",
    tests: ["workers/api/visitor.test.ts"],
  },
  {
    name: "each address of an IPv6 network has its own limits",
    file: "workers/network.ts",
    find: "const IPV6_PREFIX_GROUPS = 4;",
    replace: "const IPV6_PREFIX_GROUPS = 8;",
    tests: ["workers/network.test.ts"],
  },
  {
    name: "a path that names another host reaches the pages",
    file: "workers/safe-request.ts",
    find: String.raw`/^[/\\]{2}|[`,
    replace: "/[",
    tests: ["workers/safe-request.test.ts"],
  },
  {
    name: "a call accepts what its schema rejects",
    file: "workers/api/json-body.ts",
    find: "if (!result.success) throw invalidInput(fieldsOf(result.error));",
    replace: "",
    tests: ["workers/api/json-body.test.ts"],
  },
  {
    name: "a form accepts a file of more than 16 MB",
    file: "workers/api/file-body.ts",
    find: "if (file.size > MAX_PLAIN_UPLOAD_BYTES) throw fileTooLarge(MAX_PLAIN_UPLOAD_BYTES);",
    replace: "",
    tests: ["workers/api/media-body.test.ts"],
  },
  {
    name: "caches keep a private photo",
    file: "workers/api/files.ts",
    find: 'file.isShared ? "private, max-age=31536000, immutable" : "no-store"',
    replace: '"private, max-age=31536000, immutable"',
    tests: ["workers/api/files.test.ts"],
  },
  {
    name: "an error response may be as long as the request",
    file: "workers/api/findings.ts",
    find: "if (bytes > MAX_FINDINGS_BYTES) break;",
    replace: "",
    tests: ["workers/api/findings.test.ts"],
  },
  {
    name: "a stale save gets the status of a successful one",
    file: "workers/api/recaps.ts",
    find: "recap: ownerRecap(outcome.recap) }, 409)",
    replace: "recap: ownerRecap(outcome.recap) }, 200)",
    tests: ["workers/api/recaps.test.ts"],
  },
  {
    name: "a request for a recording that is being transcribed is answered like a fault",
    file: "workers/api/recordings.ts",
    find: 'if (outcome.kind === "under-way") throw transcriptionUnderWay(outcome.retryAfterSeconds);',
    replace: "",
    tests: ["workers/api/recordings.test.ts", "workers/limits.test.ts"],
  },
];

/** @type {Mutant[]} */
const PAGES = [
  {
    name: "an old form overwrites another tab's answer",
    file: "app/http/wizard-form.ts",
    find: "base === (await fieldsDigest(current, Object.keys(patchFields(patch))))",
    replace: "true",
    tests: ["workers/questions.test.ts"],
  },
  {
    name: "a form may have any number of fields",
    file: "app/http/read-form.ts",
    find: "if ([...form.keys()].length > MAX_FORM_FIELDS) throw tooManyFields(MAX_FORM_FIELDS);",
    replace: "",
    tests: ["workers/hostile-forms.test.ts"],
  },
  {
    name: "a form of files loses the descriptions that were typed in it",
    file: "app/http/media-form.ts",
    find: "const descriptions = await saveDescriptions(sent, action);",
    replace: "const descriptions = { unsaved: {}, lost: [], status: 0 };",
    tests: ["workers/media-pages.test.ts"],
  },
  {
    name: "text that was typed is lost when a limit is reached",
    file: "app/http/limit.ts",
    find: 'if (isLimitReached(error)) return { kind: "limited", message: error.message };',
    replace: "",
    tests: ["workers/limits.test.ts"],
  },
  {
    name: "a recap is deleted without confirmation",
    file: "app/routes/past-recaps/route.tsx",
    find: 'if (pressed.intent === "delete") return data({ kind: "asking" as const, shareId: pressed.target });',
    replace: "",
    tests: ["workers/pages.test.ts"],
  },
  {
    name: "starting over deletes a draft without confirmation",
    file: "app/routes/_index/route.tsx",
    find: "if (isKept || holdsAnything(unfinished)) {",
    replace: "if (isKept) {",
    tests: ["workers/pages.test.ts"],
  },
  {
    name: "a recap stays public when it is made private by form",
    file: "app/routes/share/save-setting.ts",
    find: 'visibility === "public"',
    replace: "true",
    tests: ["workers/pages.test.ts"],
  },
  {
    name: "a visitor edits another visitor's comment",
    file: "workers/services/reactions/comments.ts",
    find: "        eq(comments.visitorId, viewer.visitorId),\n        gt(comments.createdAt, nowMs - COMMENT_CHANGE_MS),",
    replace: "        gt(comments.createdAt, nowMs - COMMENT_CHANGE_MS),",
    tests: ["workers/api/comments.test.ts"],
  },
  {
    name: "a blocked visitor may like",
    file: "workers/services/reactions/likes.ts",
    find: "allOf(recap, not(isBlocked(viewer)))",
    replace: "recap",
    tests: ["workers/api/comment-moderation.test.ts"],
  },
  {
    name: "held comments are on everybody's page",
    file: "workers/services/reactions/reaction-access.ts",
    find: "allOf(ofRecap, eq(comments.status, one), owner)",
    replace: "allOf(ofRecap, eq(comments.status, one))",
    tests: ["workers/api/comments.test.ts"],
  },
  {
    name: "the owner of a private recap gets its preview",
    file: "workers/services/recaps/cards.ts",
    find: 'if (!recap || !isShared(recap)) return { kind: "not-found" };',
    replace: 'if (!recap) return { kind: "not-found" };',
    tests: ["workers/services/recaps/cards.test.ts"],
  },
  {
    name: "two requests render the same card at once",
    file: "workers/services/recaps/card-lease.ts",
    find: "setWhere: allOf(isNull(cards.size), lte(cards.renderingUntil, nowMs)),",
    replace: "setWhere: isNull(cards.size),",
    tests: ["workers/services/recaps/cards.test.ts"],
  },
  {
    name: "a card with a deleted photo is still shown",
    file: "workers/services/recaps/cards.ts",
    find: "allOf(readableRecap(viewer, handle), anyOf(showsNoPhoto, photoExists))",
    replace: "readableRecap(viewer, handle)",
    tests: ["workers/services/recaps/cards.test.ts"],
  },
  {
    name: "a card's row says that its object is stored before it is",
    file: "workers/services/recaps/card-renders.ts",
    find: "await store.put(name, { bytes, contentType: plan.contentType, sizes: null });",
    replace: "void store.put(name, { bytes, contentType: plan.contentType, sizes: null }).catch(() => {});",
    tests: ["workers/services/recaps/cards.test.ts"],
  },
  {
    name: "every page may be framed by other sites",
    file: "app/domain/link-preview.ts",
    find: "return /^\\/embed\\/[^/.]+\\/?$/.test(pathname);",
    replace: "return pathname.length > 0;",
    tests: ["workers/link-preview.test.ts"],
  },

  {
    name: "a question and its answer are deleted without confirmation",
    file: "app/routes/custom-questions/change-questions.ts",
    find: "if (remove && !remove.isSure && (remove.isOnDevice || isAnswered(recap, remove.index))) {",
    replace: "if (remove && !remove.isSure && remove.isOnDevice) {",
    tests: ["workers/custom-questions.test.ts"],
  },
  {
    name: "caches keep the page of a private recap",
    file: "app/routes/r.$shareId/route.tsx",
    find: 'recap.isPublic && !isDraft ? "private, no-cache" : "private, no-store"',
    replace: '"private, no-cache"',
    tests: ["workers/pages.test.ts"],
  },
];

/** @type {Mutant[]} */
const ACCOUNTS = [
  {
    name: "a code can be guessed without end",
    file: "workers/services/accounts/attempts.ts",
    find: "lt(signInAttempts.tries, MAX_CODE_TRIES)",
    replace: "sql`true`",
    tests: ["workers/services/accounts/codes.test.ts"],
  },
  {
    name: "a code signs in twice",
    file: "workers/services/accounts/sign-in.ts",
    find: "db.delete(signInAttempts).where(isAttempt)",
    replace: "db.delete(signInAttempts).where(sql`false`)",
    tests: ["workers/services/accounts/codes.test.ts"],
  },
  {
    name: "an email address at a provider opens an account that exists",
    file: "workers/services/accounts/sign-in.ts",
    find: "isNew ? eq(users.id, createdId) : eq(users.email, user.email)",
    replace: "eq(users.email, user.email)",
    tests: ["workers/services/accounts/openid.test.ts"],
  },
  {
    name: "signing in claims another account's recaps",
    file: "workers/services/recaps/owned-recaps.ts",
    find: "allOf(eq(recaps.visitorId, visitorId), isNull(recaps.userId))",
    replace: "allOf(eq(recaps.visitorId, visitorId))",
    tests: ["workers/services/accounts/sessions.test.ts"],
  },
  {
    name: "a session that was ended elsewhere goes on",
    file: "workers/services/accounts/sessions.ts",
    find: 'if (readSess(sess).isEnded) return { kind: "ended" };',
    replace: "",
    tests: ["workers/services/accounts/sessions.test.ts"],
  },
  {
    name: "a link of another site signs in at the provider",
    file: "app/routes/sign-in_.openid.ts",
    find: "if (isFromOtherSite(request)) return redirect(signInUrl(returnTo));",
    replace: "",
    tests: ["workers/sign-in-pages.test.ts"],
  },
];

export const MUTANTS = [...DOMAIN, ...MEDIA_FILES, ...BROWSER, ...SERVICES, ...DOORS, ...PAGES, ...ACCOUNTS];
