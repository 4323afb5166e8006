/** The buttons of the account's screen. */
import * as z from "zod/mini";
import { intents, none } from "../../domain/site/intents.ts";

const idSchema = z.string().check(z.minLength(1), z.maxLength(200));

export const accountIntents = intents({
  rename: none,
  setNewsMail: none,
  /** The target is the session's id. */
  signOutDevice: idSchema,
  /** The target is the passkey's id. */
  removePasskey: idSchema,
  /** The target is the identity's id. */
  removeProvider: idSchema,
});
