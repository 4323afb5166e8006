/** The rules of likes and comments: what may be typed, what is held, and what an answer contains. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { comment } from "../../../tests/factories.ts";
import {
  commentChangeSchema,
  commentCursor,
  commentFormSchema,
  commentInputSchema,
  commentJson,
  commentSettingsSchema,
  commentStatusIn,
  identitySchema,
  isChangeable,
  looksAutomatic,
  repeatedText,
  unlikeSchema,
} from "./reactions.ts";

const NOW = Date.parse("2026-05-17T08:00:00Z");
const ALICE = { userName: "Alice", userEmail: "alice@example.com" };

const COMMENT = comment({ userName: "Alice", number: 7, createdAt: new Date(NOW).toISOString() });

function messagesOf({ error }: { error?: { issues: { message: string }[] } }): string[] {
  return [...new Set((error?.issues ?? []).map(({ message }) => message))];
}

test("a name and an email are stored without the spaces around them", () => {
  expect(identitySchema.parse({ userName: "  Alice \n B. ", userEmail: " alice@example.com " })).toEqual({
    userName: "Alice B.",
    userEmail: "alice@example.com",
  });
});

test.each([
  [{}],
  [{ userName: "Alice" }],
  [{ userEmail: "alice@example.com" }],
  [{ userName: "", userEmail: "" }],
  [{ userName: " \u200b ", userEmail: "alice@example.com" }],
  [{ userName: "Alice", userEmail: "  " }],
])("%j is asked for name and email, in one message", (identity) => {
  expect(messagesOf(identitySchema.safeParse(identity))).toEqual(["Please enter your name and email"]);
});

test("a name has up to 60 characters, an email up to 254", () => {
  const email = (length: number) => `a@${"b.".repeat(200)}`.slice(0, length - 1).concat("c");
  expect(email(254)).toHaveLength(254);
  expect(identitySchema.safeParse({ ...ALICE, userName: "x".repeat(60) }).success).toBe(true);
  expect(identitySchema.safeParse({ ...ALICE, userEmail: email(254) }).success).toBe(true);
  expect(messagesOf(identitySchema.safeParse({ ...ALICE, userName: "x".repeat(61) }))).toEqual([
    "Name can have up to 60 characters. This has 61",
  ]);
  expect(messagesOf(identitySchema.safeParse({ ...ALICE, userEmail: email(255) }))).toContain(
    "Email can have up to 254 characters. This has 255",
  );
});

test.each(["alice", "alice@", "@example.com", "alice @example.com", "alice@example..com", "a@b@c", "<a@b>"])(
  "%j is no email address",
  (userEmail) => {
    expect(messagesOf(identitySchema.safeParse({ ...ALICE, userEmail }))).toEqual([
      "Enter an email address like name@example.com",
    ]);
  },
);

test.each(["alice@example.com", "o'neill+race@mail.example.co.uk", "a@localhost", "A.B@EXAMPLE.COM"])(
  "%j is an email address",
  (userEmail) => {
    expect(identitySchema.parse({ ...ALICE, userEmail }).userEmail).toBe(userEmail);
    expect(unlikeSchema.parse({ userEmail })).toEqual({ userEmail });
  },
);

test.each([[42], [null], [["a"]], [{}]])(
  "a name, an email and a comment that are %j are refused",
  (value) => {
    for (const field of ["userName", "userEmail", "content"]) {
      expect(commentInputSchema.safeParse({ ...ALICE, content: "A", [field]: value }).success).toBe(false);
    }
  },
);

test("a comment has up to 2,000 characters, counted without the spaces around it", () => {
  const parse = (content: string) => commentInputSchema.safeParse({ ...ALICE, content });
  expect(parse(`  ${"x".repeat(2_000)}\r\n`).data?.content).toBe("x".repeat(2_000));
  expect(messagesOf(parse("x".repeat(2_001)))).toEqual([
    "Comment can have up to 2,000 characters. This has 2,001",
  ]);
});

test("line breaks within a comment are kept", () => {
  const { content } = commentInputSchema.parse({ ...ALICE, content: "One\r\n\r\nTwo\rThree" });
  expect(content).toBe("One\n\nTwo\nThree");
});

test.each([undefined, "", "   ", "\n\t", "\u200b\u2060"])("%j is no comment", (content) => {
  expect(messagesOf(commentInputSchema.safeParse({ ...ALICE, content }))).toEqual(["Please write a comment"]);
  expect(messagesOf(commentChangeSchema.safeParse({ content }))).not.toEqual([]);
});

test("control characters are refused by name", () => {
  expect(messagesOf(commentInputSchema.safeParse({ ...ALICE, content: "a\u0000b" }))).toEqual([
    "Comment contains a character we can't save",
  ]);
});

test("an API client may leave out what only a form sends", () => {
  expect(commentInputSchema.parse({ ...ALICE, content: "Well done!" })).toEqual({
    ...ALICE,
    content: "Well done!",
    parentId: null,
    website: "",
    turnstileToken: "",
  });
});

test("proofs of any type never refuse a comment, and count as a program's", () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), fc.anything(), (website, openedAt, turnstileToken) => {
      const input = { ...ALICE, content: "A", website, openedAt, turnstileToken };
      const parsed = commentInputSchema.parse(input);
      if (typeof website !== "string" && website !== undefined)
        expect(looksAutomatic(parsed, NOW)).toBe(true);
      expect(parsed.turnstileToken.length).toBeLessThanOrEqual(2_000);
    }),
  );
});

test("a comment form that does not say when it was opened is a program's", () => {
  const form = commentFormSchema.parse({ ...ALICE, content: "A", website: "" });
  expect(looksAutomatic(form, NOW)).toBe(true);
  const opened = commentFormSchema.parse({
    ...ALICE,
    content: "A",
    website: "",
    openedAt: String(NOW - 5_000),
  });
  expect(looksAutomatic(opened, NOW)).toBe(false);
});

test.each([
  ["sent by a client without a form", "", undefined, false],
  ["sent after exactly a second", "", NOW - 1_000, false],
  ["sent sooner", "", NOW - 999, true],
  ["opened in the future", "", NOW + 1, true],
  ["with the invisible field filled in", "x", undefined, true],
  ["with the invisible field filled in, later", "x", NOW - 60_000, true],
])("a comment %s", (_, website, openedAt, isAutomatic) => {
  expect(looksAutomatic({ website, openedAt }, NOW)).toBe(isAutomatic);
});

test("a change is either a text or a decision", () => {
  expect(commentChangeSchema.parse({ content: " A " })).toEqual({ content: "A" });
  expect(commentChangeSchema.parse({ status: "hidden" })).toEqual({ status: "hidden" });
  for (const change of [{}, { content: "A", status: "shown" }, { status: "held" }, null, "shown"]) {
    expect(commentChangeSchema.safeParse(change).success).toBe(false);
  }
});

test("settings are two booleans", () => {
  expect(commentSettingsSchema.parse({ isOpen: true, holdsAll: false })).toEqual({
    isOpen: true,
    holdsAll: false,
  });
  expect(messagesOf(commentSettingsSchema.safeParse({ isOpen: "true" }))).toEqual([
    "isOpen must be true or false",
    "holdsAll must be true or false",
  ]);
});

test.each([
  ["", null],
  ["after=1", { after: 1 }],
  ["before=51", { before: 51 }],
  ["after=3&before=9", { after: 3 }],
  ["after=x&before=9", { before: 9 }],
  ["after=0", null],
  ["after=-1", null],
  ["after=1.5", null],
  ["after=", null],
  ["after=9007199254740993", null],
  ["before=Infinity", null],
])("?%s begins at %j", (query, cursor) => {
  expect(commentCursor(new URLSearchParams(query))).toEqual(cursor);
});

test.each([
  ["status=held", "held"],
  ["status=hidden", "hidden"],
  ["status=shown", "shown"],
  ["status=gone", null],
  ["", null],
])("?%s filters by %j", (query, status) => {
  expect(commentStatusIn(new URLSearchParams(query))).toBe(status);
});

test("a comment can be changed by its author for 15 minutes", () => {
  const mine = { mine: true, createdAt: COMMENT.createdAt };
  expect(isChangeable(mine, NOW + 15 * 60_000 - 1)).toBe(true);
  expect(isChangeable(mine, NOW + 15 * 60_000)).toBe(false);
  expect(isChangeable({ ...mine, mine: false }, NOW)).toBe(false);
});

test("readers are not told a status or who is blocked, the owner is told the status", () => {
  const { number, isNew, isBlocked, isReported, isApproved, status, ...told } = COMMENT;
  expect(commentJson(COMMENT, false)).toEqual(told);
  expect(commentJson({ ...COMMENT, isBlocked: true }, true)).toEqual({ ...told, status: "shown" });
  expect(commentJson({ ...COMMENT, status: "held", mine: true }, false)).toEqual({
    ...told,
    mine: true,
    status: "held",
  });
  expect([number, isBlocked, isReported, isApproved, status]).toEqual([7, false, false, false, "shown"]);
});

test("the same words in other spelling, spacing and punctuation are the same text", () => {
  const [first, ...others] = [
    "Buy shoes at example.com!",
    "  buy   SHOES at example com",
    "Buy—shoes… at “example.com”",
    "Ｂｕｙ shoes at example.com",
  ].map((text) => repeatedText(text).text);
  for (const other of others) expect(other).toBe(first);
  expect(repeatedText("Buy boots at example.com").text).not.toBe(first);
});

test("emoji alone are a text of their own", () => {
  expect(repeatedText("🎉🎉").text).not.toBe(repeatedText("🏃").text);
});

test.each(["Cheap pills: https://pills.example", "cheap pills at x.co", "WWW.PILLS.EXAMPLE"])(
  "%s contains an address, and is held at its second appearance whoever posts it",
  (text) => {
    expect(repeatedText(text)).toMatchObject({ isShared: true, allowed: 1 });
  },
);

test("from 40 letters on a text is held at its second appearance, a shorter one at its third", () => {
  expect(repeatedText("x".repeat(40))).toEqual({ text: "x".repeat(40), isShared: true, allowed: 1 });
  expect(repeatedText(`${"x".repeat(39)}!!!`)).toEqual({ text: "x".repeat(39), isShared: false, allowed: 2 });
});
