/** Passkeys: the JSON that browser and server exchange (https://www.w3.org/TR/webauthn-3/, sections 5.1 and 5.4). */
import * as z from "zod/mini";
import { jsonText } from "../lib/json-text.ts";

/** Of one account. */
export const MAX_PASSKEYS = 20;

/** Base64url. Browsers send a few kilobytes at most. */
const bytesSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,20000}$/));
const idSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,1400}$/));

const credentialFields = {
  id: idSchema,
  rawId: idSchema,
  type: z.literal("public-key"),
  authenticatorAttachment: z.optional(z.enum(["platform", "cross-platform"])),
  clientExtensionResults: z.object({}),
};

const answerSchemas = {
  "sign-in": z.object({
    ...credentialFields,
    response: z.object({
      clientDataJSON: bytesSchema,
      authenticatorData: bytesSchema,
      signature: bytesSchema,
      userHandle: z.optional(bytesSchema),
    }),
  }),
  creation: z.object({
    ...credentialFields,
    response: z.object({
      clientDataJSON: bytesSchema,
      attestationObject: bytesSchema,
      transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
    }),
  }),
};

type Ceremony = keyof typeof answerSchemas;

/** What an authenticator answered, as the browser encodes it. */
export type PasskeyAnswer<Of extends Ceremony> = z.infer<(typeof answerSchemas)[Of]>;

/** Parses the answer in a form field: JSON. Returns null if it is not one. */
export function parsePasskeyAnswer<Of extends Ceremony>(of: Of, text: unknown): PasskeyAnswer<Of> | null {
  const json = jsonSchema.safeParse(text);
  const answer = answerSchemas[of].safeParse(json.data);
  return answer.success ? (answer.data as PasskeyAnswer<Of>) : null;
}

const jsonSchema = jsonText(50_000);

/** PublicKeyCredentialRequestOptionsJSON. */
export interface PasskeyOptions {
  challenge: string;
}

/** PublicKeyCredentialCreationOptionsJSON. */
export interface PasskeyCreation {
  challenge: string;
}
