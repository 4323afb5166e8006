/** What the screen for another email address says. */
import { CODE_MINUTES } from "../../domain/account/sign-in.ts";

export const EMAIL_CHANGE_TEXTS = {
  documentTitle: "Change Your Email · Race Recap",
  heading: "Change your email",
  /** The address follows. */
  current: "Your current email is",
  /** After the address. */
  proof: "Before you change it, please confirm that it's you.",
  unproven: {
    title: "Please confirm that it's you first",
    text: "Confirm in a new tab. Then come back and submit this form again.",
    link: "Confirm it's you",
  },
  label: "New email",
  hint: "We'll send a code to the new address.",
  submit: "Email me a code",
  same: "This is already your email",
  code: {
    heading: "Check your new inbox",
    /** The address follows. */
    sentTo: "We sent a code to",
    validity: `Enter it in this browser within ${CODE_MINUTES} minutes to change your email.`,
    submit: "Change my email",
    other: "Use a different address",
  },
  gone: "This code no longer works. Request a new one.",
  taken:
    "Another account already uses this email. Sign in with it to use that account, or choose a different email.",
  notSetUp: {
    title: "You can't change your email here",
    text: "This site isn't set up to send email.",
  },
  back: "Back to your account",
} as const;
