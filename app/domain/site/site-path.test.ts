import { expect, test } from "vitest";
import { sitePath } from "./site-path.ts";

test.each([
  "/",
  "/?new",
  "/account",
  "/account#passkeys",
  "/share?recap=recap_1_a&q=1",
  "/r/recap_1_A",
  "/a/%E4",
])("%s is a path of this site", (text) => {
  expect(sitePath(text)).toBe(text);
});

test.each([
  "",
  "account",
  "?recap=1",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/a/\\evil.example",
  "/a\\..\\\\evil.example",
  "/a?\\\\evil.example",
  "/a//evil.example",
  "/a/..//evil.example",
  "/a/../\\evil.example",
  "/a/%2e%2e/b",
  "/a/.",
  "/%2F/evil.example",
  "/%5Cevil.example",
  "/\t/evil.example",
  "/a\n",
  "/a\u0000",
  "/a b",
  "/caf\u00e9",
  "/@evil.example",
  "/.evil.example",
  "https://site.example/account",
  "https://evil.example",
  "javascript:alert(1)",
  "http:",
])("%j is no path of this site", (text) => {
  expect(sitePath(text)).toBeNull();
});
