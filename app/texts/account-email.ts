/** What the screen for another email address says. */
import { CODE_MINUTES } from "../domain/sign-in.ts";

export const EMAIL_CHANGE_TEXTS = {
  documentTitle: "Change Your Email · Race Recap",
  heading: "Change your email",
  /** The address follows. */
  current: "Your current email is",
  label: "New email",
  hint: "We send a code to the new address.",
  submit: "Email me a code",
  same: "This is your email already",
  code: {
    heading: "Check your new mailbox",
    /** The address follows. */
    sentTo: "We sent a code to",
    validity: `It works in this browser only, for ${CODE_MINUTES} minutes. Your email changes when you enter it.`,
    submit: "Change my email",
    again: "Send a new code",
    other: "Use another address",
    outbox: "Open the outbox",
  },
  gone: "This code no longer works. Ask for another one.",
  taken: "Another account has this email. Sign in with it to use that account, or choose another email.",
  notSetUp: {
    title: "Your email cannot be changed here",
    text: "Sending email is not set up.",
  },
  back: "Back to your account",
} as const;
