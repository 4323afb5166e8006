/** What the screen says that undoes a change of the account's email address. */
import { EMAIL_UNDO_HOURS } from "../../domain/account/email-change.ts";

export const UNDO_EMAIL_TEXTS = {
  documentTitle: "Undo the Email Change · Race Recap",
  ask: {
    heading: "Undo the email change?",
    text: "Someone changed the email on a Race Recap account. Before that, it was your address.",
    listHeading: "If you undo it",
    list: [
      "Your address is the account's email again.",
      "The account is signed out on all devices.",
      "Passkeys and linked accounts that were added with the change or later are removed.",
    ],
    submit: "Undo the change",
    keep: "If you changed the email yourself, just close this page.",
  },
  done: {
    heading: "The change was undone",
    text: "Your address is the account's email again. We signed the account out on all devices and removed passkeys and linked accounts that were added with the change or later.",
    next: "Sign in with a code, and check what's left: your passkeys, linked accounts and recaps.",
    link: "Sign in",
  },
  taken: {
    title: "Your address has another account now",
    text: "Someone signed in with it after the change, which created a new account. Two accounts can't have the same email, so nothing was undone.",
    steps: [
      "Sign in with your address, and make sure you see the new account.",
      "Change its email, or delete it if there's nothing in it.",
      "Open the link in our email again.",
    ],
    link: "Sign in",
  },
  gone: {
    heading: "This link no longer works",
    text: `A link to undo an email change works once, for ${EMAIL_UNDO_HOURS} hours.`,
    link: "Sign in",
  },
} as const;
