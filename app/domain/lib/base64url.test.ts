import { expect, test } from "vitest";
import { base64url, fromBase64url, sha256 } from "./base64url.ts";

test("decoding returns the encoded bytes", () => {
  for (let length = 0; length < 70; length++) {
    const bytes = crypto.getRandomValues(new Uint8Array(length));
    expect(fromBase64url(base64url(bytes))).toEqual(bytes);
  }
});

test("the text needs no escaping in a URL", () => {
  expect(base64url(new Uint8Array([251, 255, 254, 0]))).toBe("-__-AA");
});

test("text that is not base64url is rejected", () => {
  expect(() => fromBase64url("a")).toThrow(DOMException);
  expect(() => fromBase64url("a!bc")).toThrow(DOMException);
});

test("a text and its bytes have the same SHA-256", async () => {
  const abc = "ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0";
  expect(await sha256("abc")).toBe(abc);
  expect(await sha256(Uint8Array.from([97, 98, 99]))).toBe(abc);
});
