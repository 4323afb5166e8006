/** What the screens of signing in say. */
import { CODE_DIGITS, CODE_MINUTES } from "../../domain/account/sign-in.ts";

export const SIGN_IN_TEXTS = {
  documentTitle: "Sign In · Race Recap",
  heading: "Sign in",
  explanation: "New here? Signing in creates your account and keeps everything you've made in this browser.",
  /** Files were shared with the app. */
  shared: { title: "Your files are ready", text: "Sign in, and we'll add them to your recap." },
  email: {
    label: "Email",
    hint: "We'll email you a code. No password needed.",
    submit: "Email me a code",
  },
  or: "or",
  privacy: "What we store, and for how long",
  provider: (name: string) => `Continue with ${name}`,
  passkey: { button: "Sign in with a passkey", waiting: "Waiting for your passkey…" },
  notSetUp: {
    title: "Sign-in isn't set up here",
    text: "Your recaps stay on this device, and their links still work.",
  },
  failures: {
    declined: { title: "Sign-in canceled", text: "Nothing changed. You can sign in another way." },
    "no-email": {
      title: "We didn't get your email address",
      text: "Your account needs one. Share it when you're asked, or sign in with a code.",
    },
    "other-account": {
      title: "That's a different account",
      text: "Use the one that's linked to your Race Recap account.",
    },
    refused: { title: "That didn't work", text: "Please try again, or sign in with a code." },
    "no-attempt": {
      title: "That took too long, or started in another browser",
      text: "Please sign in again.",
    },
    limited: {
      title: "Too many sign-ins from your network",
      text: "Please try again in an hour, or sign in another way.",
    },
    unavailable: {
      title: "That way of signing in isn't available right now",
      text: "Please try again later.",
    },
    "address-refused": {
      title: "We can't send a code to that address",
      text: "Please use a different one.",
    },
  },
  addressRefused: "We can't send email to this address. Check it or use a different one",
  mailUnavailable: {
    title: "We couldn't send the code",
    text: "Email isn't working right now. Please try again in a few minutes.",
  },
} as const;

/** What the screen for the code says. */
export const CODE_TEXTS = {
  documentTitle: "Enter Your Code · Race Recap",
  heading: "Check your email",
  /** The address follows. */
  sentTo: "We sent a code to",
  validity: `Enter it in this browser within ${CODE_MINUTES} minutes.`,
  confirms: {
    heading: "Confirm it's you",
    before: "To make sure this address is yours, we sent a code to",
    after: (provider: string) => `. Enter it to continue with ${provider}.`,
  },
  submit: "Sign in",
  again: "Send a new code",
  otherAddress: "Use a different address",
  sentAgain: { title: "New code sent", text: "The previous code no longer works." },
  gone: {
    heading: "This code no longer works",
    text: `A code only works in the browser where you requested it, for ${CODE_MINUTES} minutes and a few tries.`,
    link: "Sign in again",
  },
} as const;

/** What the passkey buttons say when a passkey was not used. */
export const PASSKEY_TEXTS = {
  cancelled: "No passkey was used. You can try again.",
  unknown: "This passkey doesn't belong to an account. Please sign in another way.",
  failed: "That didn't work. Please try again.",
  unproven: "Please confirm that it's you first.",
  exists: "This device already has a passkey for your account.",
  offline: "No connection. Please try again when you're back online.",
} as const;

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
