/**
 * The visitor pass: proves that a browser is the visitor it was, after a crash lost the cookie. The browser holds a
 * P-256 key that cannot be exported; the pass is the server's statement that this key belongs to that visitor.
 */
import * as z from "zod/mini";

/** `{visitorId}.{HMAC of the visitor id and the key}`, both base64url. */
export const passSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}$/));

/** The response to a public key: null for a visitor that is no longer new. */
export const issuedPassSchema = z.object({ pass: z.nullable(passSchema) });

/** `{seconds since 1970}.{HMAC}`: what the browser has to sign. The time prevents signatures in advance. */
export const visitorChallengeSchema = z.object({
  challenge: z.string().check(z.regex(/^\d{10}\.[A-Za-z0-9_-]{43}$/)),
});

/** Returns the bytes that the browser signs. They name the site and the challenge. */
export function visitorProof(host: string, challenge: string, pass: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new TextEncoder().encode(`race-recap visitor\n${host}\n${challenge}\n${pass}`));
}
