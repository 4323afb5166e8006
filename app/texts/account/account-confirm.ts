/** What the screen says on which a signed-in athlete confirms that it's them. */
import { CODE_MINUTES } from "../../domain/account/sign-in.ts";

export const PROOF_TEXTS = {
  documentTitle: "Confirm It's You · Race Recap",
  heading: "Confirm it's you",
  explanation: "Before you change how you sign in, please confirm that it's you.",
  send: {
    /** The address follows. */
    to: "We'll send a code to",
    submit: "Email me a code",
  },
  passkey: "Use a passkey",
  none: {
    title: "You can't confirm it's you here",
    text: "This site isn't set up to send email, and your account has no passkey.",
  },
  code: {
    heading: "Check your email",
    /** The address follows. */
    sentTo: "We sent a code to",
    validity: `Enter it in this browser within ${CODE_MINUTES} minutes.`,
    submit: "Continue",
    other: "Confirm another way",
  },
  gone: "This code no longer works. Request a new one.",
  addressRefused: {
    title: "We can't send email to this address",
    text: "Please confirm another way.",
  },
  back: "Back to your account",
} as const;
