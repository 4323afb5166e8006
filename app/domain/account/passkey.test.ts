import { expect, test } from "vitest";
import { parsePasskeyAnswer } from "./passkey.ts";

const signIn = {
  id: "AAAA",
  rawId: "AAAA",
  type: "public-key",
  authenticatorAttachment: "platform",
  clientExtensionResults: {},
  response: { clientDataJSON: "e30", authenticatorData: "AAAA", signature: "AAAA", userHandle: "AAAA" },
};
const creation = {
  id: "AAAA",
  rawId: "AAAA",
  type: "public-key",
  clientExtensionResults: { credProps: { rk: true } },
  response: { clientDataJSON: "e30", attestationObject: "AAAA", transports: ["internal", "hybrid"] },
};

test("the answers of both ceremonies are parsed", () => {
  expect(parsePasskeyAnswer("sign-in", JSON.stringify(signIn))).toEqual(signIn);
  expect(parsePasskeyAnswer("creation", JSON.stringify(creation))?.response).toEqual(creation.response);
});

test("fields that are not used are left out", () => {
  const more = { ...signIn, extra: "x", response: { ...signIn.response, publicKey: "AAAA" } };
  expect(parsePasskeyAnswer("sign-in", JSON.stringify(more))).toEqual(signIn);
});

test("an answer of the other ceremony is none", () => {
  expect(parsePasskeyAnswer("sign-in", JSON.stringify(creation))).toBeNull();
  expect(parsePasskeyAnswer("creation", JSON.stringify(signIn))).toBeNull();
});

test.each([
  null,
  undefined,
  7,
  "",
  "{",
  "null",
  "[]",
  "{}",
  JSON.stringify({ ...signIn, type: "password" }),
  JSON.stringify({ ...signIn, id: "" }),
  JSON.stringify({ ...signIn, id: "not base64url!" }),
  JSON.stringify({ ...signIn, id: "A".repeat(1_401) }),
  JSON.stringify({ ...signIn, response: { ...signIn.response, signature: "=" } }),
  JSON.stringify({ ...signIn, response: { ...signIn.response, signature: "A".repeat(20_001) } }),
  " ".repeat(50_001),
])("a field that is no answer is null (%#)", (text) => {
  expect(parsePasskeyAnswer("sign-in", text)).toBeNull();
});
