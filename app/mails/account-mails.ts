/** The mails that tell of changes to an account: an added passkey, another email address, and a change that was undone. */
import { EMAIL_UNDO_HOURS } from "../domain/account/email-change.ts";

/** To the account's address, in case somebody else has added it. */
export function passkeyMail() {
  return {
    subject: "A passkey was added to your Race Recap account",
    text: `A passkey was added to your Race Recap account. It can now be used to sign in.

If this wasn't you, sign in, remove the passkey from your account and sign out everywhere.
`,
  };
}

/** `undoing` is what to do if somebody else made the change. */
export function emailChangedMail(undoing: string) {
  return {
    subject: "Your Race Recap email address was changed",
    text: `The email address on your Race Recap account was changed. We no longer send sign-in codes to this address.

${undoing}
`,
  };
}

export function undoBy(url: string): string {
  return `If this wasn't you, undo the change within ${EMAIL_UNDO_HOURS} hours:

${url}

Undoing it brings this address back, signs the account out on all devices, and removes passkeys and linked accounts that were added with the change or later.`;
}

/** Without PUBLIC_URL no link is safe: whoever makes the change chooses the host of the request. */
export function askOperator(contactEmail: string | null): string {
  return contactEmail === null
    ? "If this wasn't you, contact the people who run this site."
    : `If this wasn't you, write to ${contactEmail}.`;
}

export function changeUndoneMail() {
  return {
    subject: "Your Race Recap email address is back",
    text: `The change to your Race Recap email address was undone. This is your account's address again.

We signed the account out on all devices, and removed passkeys and linked accounts that were added with the change or later. Sign in with a code, and check what's left: your passkeys, linked accounts and recaps.
`,
  };
}

/** To the address that was removed from the account. Does not name the other one. */
export function changedBackMail() {
  return {
    subject: "Your Race Recap email address was changed back",
    text: `Changing your Race Recap email to this address was undone from the previous address. We signed the account out on all devices, and no longer send its sign-in codes to this address.
`,
  };
}
