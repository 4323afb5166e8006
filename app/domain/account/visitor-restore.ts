/** What a browser sends to become the visitor that it was (visitor-pass.ts). Pages do not load this. */
import * as z from "zod/mini";
import { passSchema, visitorChallengeSchema } from "./visitor-pass.ts";

const publicKeySchema = z.object({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  x: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
  y: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
});
export type VisitorPublicKey = z.infer<typeof publicKeySchema>;

export const visitorPublicKeySchema = z.object({ publicKey: publicKeySchema });

export const visitorRestoreSchema = z.object({
  pass: passSchema,
  ...visitorChallengeSchema.shape,
  publicKey: publicKeySchema,
  /** ECDSA over SHA-256 of `visitorProof`, 64 bytes as base64url. */
  signature: z.string().check(z.regex(/^[A-Za-z0-9_-]{86}$/)),
});
export type VisitorRestore = z.infer<typeof visitorRestoreSchema>;
