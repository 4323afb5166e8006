import { expect, test } from "vitest";
import { isSigned, keyedHash, type SigningSecret, sign } from "./signing.ts";

const [OLD, NEW] = ["an old secret of 32 characters, or more", "a new secret of 32 characters, or more"];
const before = { current: OLD, old: null };
const rotating = { current: NEW, old: OLD };
const dropped = { current: NEW, old: null };

test("a link that was signed with the old secret is known until it is dropped, and a new one from then on", async () => {
  const [old, current] = [await sign("a link", before), await sign("a link", rotating)];
  const known = (secret: SigningSecret) =>
    Promise.all([old, current].map((mac) => isSigned("a link", mac.slice().buffer, secret)));
  expect([await known(before), await known(rotating), await known(dropped)]).toEqual([
    [true, false],
    [true, true],
    [false, true],
  ]);
});

test("what is stored as a hash stays the same until the old secret is dropped", async () => {
  const hashes = await Promise.all(
    [before, rotating, dropped].map((secret) => keyedHash("an email", secret)),
  );
  expect(hashes[1]).toEqual(hashes[0]);
  expect(hashes[2]).not.toEqual(hashes[0]);
});
