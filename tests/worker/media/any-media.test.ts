/**
 * Property tests of the calls for photos and recordings: hostile requests cause no fault, leave nothing incomplete and
 * leave others' data unchanged.
 */
import { env, exports } from "cloudflare:workers";
import fc from "fast-check";
import { expect, test } from "vitest";
import { attack, encodeText, expectNoFault, hostileText, storedOfOthers } from "../../attack.ts";
import { audioFixture, photoFixture } from "../../fixtures.ts";
import { sampleFile, sendForm } from "../../media-calls.ts";
import { quietConsole } from "../../quiet-console.ts";
import { mediaGaps } from "../../stored-media.ts";
import { type BegunUpload, declarationOf, declare } from "../../upload-calls.ts";
import { runsOf } from "../property-runs.ts";

quietConsole("error", "warn");

test("any range and condition on a photo causes no fault", { timeout: 60_000 }, async () => {
  const { attacker, targets } = await attack(env, exports.default);
  const [shown] = targets;
  const number = fc.oneof(fc.nat(9_999).map(String), fc.constantFrom("", "-1", "9".repeat(40), "x"));
  const range = fc.array(
    fc.tuple(number, number).map((ends) => ends.join("-")),
    { maxLength: 3 },
  );
  const header = fc.oneof(
    range.map((ranges) => `bytes=${ranges.join(",")}`),
    fc.constantFrom(
      `"${shown?.mediaId}"`,
      `W/"${shown?.mediaId}"`,
      "*",
      '"',
      ",,,",
      "Sun, 17 May 2026 08:00:00 GMT",
    ),
    fc.string({ unit: fc.constantFrom("b", "=", "-", ",", " ", '"', "0") }),
  );
  const path = `/api/image/${shown?.shareId}/${shown?.mediaId}`;
  const whole = await (await attacker.call(path)).bytes();
  await fc.assert(
    fc.asyncProperty(header, header, header, async (wanted, known, same) => {
      const headers = { range: wanted, "if-none-match": known, "if-range": same };
      const response = await attacker.call(path, { headers });
      expect([200, 206, 304, 416]).toContain(response.status);
      const bytes = await response.bytes();
      const [, start, end] = /^bytes (\d+)-(\d+)/.exec(response.headers.get("content-range") ?? "") ?? [];
      if (response.status === 200) expect(bytes).toEqual(whole);
      if (response.status === 206) expect(bytes).toEqual(whole.slice(Number(start), Number(end) + 1));
    }),
    { numRuns: runsOf(200) },
  );
});

test("any form with files to any page or call that accepts photos leaves others' data unchanged", {
  timeout: 60_000,
}, async () => {
  const { attacker, targets, before } = await attack(env, exports.default);
  const mediaId = fc.constantFrom(...targets.map((one) => one.mediaId), "A".repeat(22));
  const text = hostileText.map((typed) => typed.toWellFormed());
  const verb = fc.constantFrom("delete", "restore", "cover", "earlier", "later");
  const intent = fc.oneof(
    fc.tuple(verb, mediaId).map((parts) => parts.join("-")),
    fc.constantFrom("upload", "save", "back", "continue", "memories", "summary", "2"),
    text,
  );
  const file = fc.oneof(
    fc.constantFrom("small.gif", "animated.png", "animated.webp").map((sample) => sampleFile(sample)),
    fc.tuple(fc.nat(3_000), fc.nat(255)).map(([at, value]) => {
      const bytes = photoFixture("small.jpg");
      bytes[at % bytes.length] = value;
      return new File([bytes], "changed.jpg");
    }),
    fc
      .tuple(fc.uint8Array({ maxLength: 99 }), text)
      .map(([bytes, name]) => new File([new Uint8Array(bytes)], name.replace(/\\+$/, ""))),
    text,
  );
  const recap = fc.oneof(
    fc.constantFrom(...targets.flatMap(({ id, shareId }) => [shareId, String(id)])),
    text,
  );
  const form = fc.record({
    recap,
    fields: fc.record({
      page: fc.uuid(),
      rev: fc.constantFrom("0", "1", ""),
      intent,
      index: fc.nat(6).map(String),
    }),
    more: fc.dictionary(fc.constantFrom("answer", "description", "questionIndex", "uploadKey", "from"), text),
    described: fc.dictionary(
      fc.tuple(fc.constantFrom("description", "shown"), mediaId).map((parts) => parts.join("-")),
      text,
    ),
    photos: fc.array(file, { maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(form, fc.nat(2), async ({ fields, more, described, photos, ...named }, place) => {
      const path = [
        `/questions?recap=${encodeText(named.recap)}`,
        "/race-memories",
        `/api/recaps/${encodeText(named.recap)}/media`,
      ][place];
      const sent = { ...fields, ...more, ...described, recap: named.recap, media: photos, file: photos };
      await expectNoFault(await sendForm(attacker, path ?? "", sent));
    }),
    { numRuns: runsOf(300) },
  );
  expect(await storedOfOthers(env, attacker)).toEqual(before);
  const gaps = await Promise.all(targets.map(({ shareId }) => mediaGaps(env, shareId)));
  expect(gaps.map(({ rowsWithoutObject }) => rowsWithoutObject)).toEqual([[], [], []]);
  expect(gaps.map(({ objectsWithoutRow }) => objectsWithoutRow)).toEqual([[], [], []]);
});

test("any form with a recording to any recap leaves others' data unchanged", {
  timeout: 60_000,
}, async () => {
  const { attacker, targets, before } = await attack(env, exports.default);
  const text = hostileText.map((typed) => typed.toWellFormed());
  const sample = fc.constantFrom("silence.webm", "answer-1.m4a", "memo.mp3", "memo.aac", "memo.flac");
  const audio = fc.oneof(
    fc.tuple(sample, fc.nat(), fc.nat(255)).map(([name, at, value]) => {
      const bytes = audioFixture(name);
      bytes[at % Math.min(bytes.length, 3_000)] = value;
      return new File([bytes], "changed.webm");
    }),
    fc
      .tuple(sample, fc.nat(90_000))
      .map(([name, length]) => new File([audioFixture(name).slice(0, length)], "cut.webm")),
    fc.uint8Array({ maxLength: 99 }).map((bytes) => new File([new Uint8Array(bytes)], "a.webm")),
    text,
  );
  const questionIndex = fc.oneof(fc.integer({ min: -1, max: 6 }).map(String), text);
  const more = fc.dictionary(fc.constantFrom("transcript", "language", "uploadKey", "duration"), text);
  const recap = fc.constantFrom(...targets.flatMap(({ id, shareId }) => [shareId, String(id)]));
  await fc.assert(
    fc.asyncProperty(recap, audio, questionIndex, more, async (handle, file, index, fields) => {
      const sent = { ...fields, audio: file, questionIndex: index };
      await expectNoFault(await sendForm(attacker, `/api/recaps/${handle}/recordings`, sent));
    }),
    { numRuns: runsOf(300) },
  );
  expect(await storedOfOthers(env, attacker)).toEqual(before);
  for (const { shareId } of targets)
    expect(await mediaGaps(env, shareId)).toEqual({ rowsWithoutObject: [], objectsWithoutRow: [] });
});

test("any declaration, part or end of an upload leaves others' data unchanged", {
  timeout: 60_000,
}, async () => {
  const { attacker, targets, before } = await attack(env, exports.default);
  const own = targets.at(-1)?.shareId ?? "";
  const original = photoFixture("small.jpg");
  const good = await declarationOf({ original, contentType: "image/jpeg" });
  const upload = (await (await declare(attacker, own, good)).json()) as BegunUpload;
  const odd = fc.oneof(
    hostileText,
    fc.integer(),
    fc.constantFrom(null, true, -1, 1e300),
    fc.array(hostileText),
  );
  const kind = fc.constantFrom<object>({}, { contentType: "audio/webm", questionIndex: 0 });
  const declaration = fc
    .tuple(
      kind,
      fc.dictionary(fc.constantFrom(...Object.keys(good), "description", "questionIndex", "__proto__"), odd),
    )
    .map(([recorded, changes]) => JSON.stringify({ ...good, ...recorded, ...changes }));
  const uploadId = fc.oneof(fc.constantFrom(upload.id, "A".repeat(22), ".."), hostileText.map(encodeText));
  const part = fc.oneof(fc.integer({ min: -2, max: 3 }).map(String), hostileText.map(encodeText));
  const bytes = fc.oneof(fc.uint8Array({ maxLength: 99 }), fc.constant(original));
  await fc.assert(
    fc.asyncProperty(
      declaration,
      uploadId,
      part,
      bytes,
      fc.nat(4),
      async (declared, id, number, sent, call) => {
        const address = `/api/uploads/${id}`;
        const calls = [
          () => declare(attacker, targets[0]?.shareId ?? "", declared),
          () => declare(attacker, own, declared),
          () => attacker.call(`${address}/parts/${number}`, { method: "PUT", body: new Uint8Array(sent) }),
          () => attacker.call(`${address}/parts`),
          () => attacker.call(`${address}/finish`, { method: "POST", body: declared }),
        ];
        const response = await calls[call]?.();
        if (response) await expectNoFault(response);
      },
    ),
    { numRuns: runsOf(300) },
  );
  expect(await storedOfOthers(env, attacker)).toEqual(before);
  expect((await mediaGaps(env, own)).rowsWithoutObject).toEqual([]);
});
