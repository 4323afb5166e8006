/** What the field for a code says, and the buttons below it. */
import { CODE_DIGITS } from "../../domain/account/sign-in.ts";

export const CODE_FIELD_TEXTS = {
  label: "Code",
  hint: `${CODE_DIGITS} digits`,
  wrongCode: (triesLeft: number) =>
    `That's not the right code. ${triesLeft === 1 ? "1 try" : `${triesLeft} tries`} left`,
} as const;

export const CODE_FORM_TEXTS = {
  again: "Send a new code",
  outbox: "Open the outbox",
} as const;
