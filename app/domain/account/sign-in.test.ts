import { expect, test } from "vitest";
import { codeEntrySchema, codeRequestSchema, returnPath, shownCode } from "./sign-in.ts";
import { signInUrl } from "./sign-in-url.ts";

const HOME = "/past-recaps";

test("after signing in the athlete returns to a path of this site", () => {
  for (const path of ["/", "/account", "/share?recap=recap_1_a&save", "/r/recap_1_a#photo-1"]) {
    expect(returnPath(path)).toBe(path);
    expect(new URL(path, "https://race.example").host).toBe("race.example");
  }
});

test.each([
  "",
  "account",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "/a/../\\evil.example",
  "/a//evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "\t//evil.example",
  " //evil.example",
  "https://evil.example",
  "https:evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "/a\r\nset-cookie: x=1",
  "/caf\u00e9",
  "/\u2028",
  "/\u0000",
  `/${"a".repeat(500)}`,
  null,
  undefined,
  7,
  {},
  ["/account"],
])("%j is no path to return to", (text) => {
  expect(returnPath(text)).toBe(HOME);
});

test("no path to return to leads to another site", () => {
  const pieces = ["/", "\\", ".", "..", "@", ":", "?", "#", "%2f", "%5c", "evil.example", ";", "&"];
  for (const first of pieces)
    for (const second of pieces)
      for (const third of pieces) {
        const path = returnPath(`/${first}${second}${third}`);
        expect(new URL(path, "https://race.example").origin, path).toBe("https://race.example");
      }
});

test("the address of the sign-in screen contains the way back", () => {
  const url = new URL(signInUrl("/share?recap=recap_1_a&save"), "https://race.example");
  expect(url.pathname).toBe("/sign-in");
  expect(url.searchParams.get("returnTo")).toBe("/share?recap=recap_1_a&save");
});

test("an address is compared without regard to case and surrounding spaces", () => {
  expect(codeRequestSchema.parse({ email: "  Ada@Example.COM " })).toEqual({ email: "ada@example.com" });
});

test.each([
  ["", "Enter your email address"],
  ["   ", "Enter your email address"],
  ["ada", "Enter an email address like name@example.com"],
  ["ada@", "Enter an email address like name@example.com"],
  ["ada@example.com, eve@example.com", "Enter an email address like name@example.com"],
  [`${"a".repeat(250)}@example.com`, "Email can have up to 254 characters. This has 262"],
])("the address %j is rejected with a message", (email, message) => {
  const { error } = codeRequestSchema.safeParse({ email });
  expect(error?.issues.map((issue) => issue.message)).toContain(message);
});

test.each(["123456", "123 456", "123-456", " 12 34 56 "])("%j is a code", (code) => {
  expect(codeEntrySchema.parse({ code })).toEqual({ code: "123456" });
});

test.each(["", "12345", "1234567", "12345a", "\u0661\u0662\u0663\u0664\u0665\u0666"])(
  "%j is no code",
  (code) => {
    const { error } = codeEntrySchema.safeParse({ code });
    expect(error?.issues.map(({ message }) => message)).toEqual(["The code has 6 digits"]);
  },
);

test("a form without a code asks for it", () => {
  expect(codeEntrySchema.safeParse({}).error?.issues[0]?.message).toBe("Enter the code from the email");
});

test("a code is shown in two halves", () => {
  expect(shownCode("123456")).toBe("123 456");
});
