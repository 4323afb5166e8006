import { expect, test } from "vitest";
import { visitorProof } from "./visitor-pass.ts";
import { visitorPublicKeySchema, visitorRestoreSchema } from "./visitor-restore.ts";

const PASS = `${"a".repeat(22)}.${"b".repeat(43)}`;
const CHALLENGE = `1763725200.${"c".repeat(43)}`;
const PUBLIC_KEY = { kty: "EC", crv: "P-256", x: "x".repeat(43), y: "y".repeat(43) };
const RESTORE = { pass: PASS, challenge: CHALLENGE, publicKey: PUBLIC_KEY, signature: "s".repeat(86) };

test("a proof is bound to the site, the challenge and the pass", () => {
  expect(new TextDecoder().decode(visitorProof("racerecap.app", CHALLENGE, PASS))).toBe(
    `race-recap visitor\nracerecap.app\n${CHALLENGE}\n${PASS}`,
  );
  const proofs = [
    visitorProof("a.app", CHALLENGE, PASS),
    visitorProof("b.app", CHALLENGE, PASS),
    visitorProof("a.app", `1763725201.${"c".repeat(43)}`, PASS),
    visitorProof("a.app", CHALLENGE, `${"z".repeat(22)}.${"b".repeat(43)}`),
  ].map((proof) => new TextDecoder().decode(proof));
  expect(new Set(proofs).size).toBe(4);
});

test("a public key is a point of P-256, and other fields are dropped", () => {
  expect(visitorPublicKeySchema.parse({ publicKey: { ...PUBLIC_KEY, d: "secret" } })).toEqual({
    publicKey: PUBLIC_KEY,
  });
});

test.each([{ kty: "RSA" }, { crv: "P-384" }, { x: "" }, { y: "y".repeat(44) }, { x: `${"x".repeat(42)}+` }])(
  "a public key with %j is rejected",
  (wrong) => {
    expect(visitorPublicKeySchema.safeParse({ publicKey: { ...PUBLIC_KEY, ...wrong } }).success).toBe(false);
  },
);

test("a visitor is restored with pass, challenge, key and signature", () => {
  expect(visitorRestoreSchema.parse(RESTORE)).toEqual(RESTORE);
});

test.each([
  { pass: "a.b" },
  { pass: PASS.replace(".", "") },
  { challenge: "now" },
  { challenge: `-763725200.${"c".repeat(43)}` },
  { signature: "s".repeat(85) },
  { publicKey: null },
])("a restore with %j is rejected", (wrong) => {
  expect(visitorRestoreSchema.safeParse({ ...RESTORE, ...wrong }).success).toBe(false);
});
