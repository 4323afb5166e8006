/** The buttons of the account's screen. */
import * as z from "zod/mini";
import { intents, none } from "../../domain/site/intents.ts";

const idSchema = z.string().check(z.minLength(1), z.maxLength(200));

export const accountIntents = intents({
  rename: none,
  setNewsMail: none,
  signOutDevice: idSchema,
  removePasskey: idSchema,
  removeProvider: idSchema,
});
