/** What the screens of signing in say. */
import { CODE_MINUTES } from "../domain/sign-in.ts";

export const SIGN_IN_TEXTS = {
  documentTitle: "Sign In · Race Recap",
  heading: "Sign in",
  explanation:
    "New here? Signing in creates your account. Everything you made in this browser is kept in it.",
  email: {
    label: "Email",
    hint: "We send a code to this address. There is no password.",
    submit: "Email me a code",
  },
  or: "or",
  privacy: "What we store, and for how long",
  provider: (name: string) => `Continue with ${name}`,
  passkey: { button: "Sign in with a passkey", waiting: "Waiting for your passkey…" },
  notSetUp: {
    title: "Signing in is not set up here",
    text: "Your recaps stay in this browser's collection, and their links work as before.",
  },
  failures: {
    declined: { title: "You did not continue", text: "Nothing was changed. You can sign in another way." },
    "no-email": {
      title: "We got no email address",
      text: "Your account needs one. Allow it there, or sign in with a code.",
    },
    refused: { title: "That did not work", text: "Please try again, or sign in with a code." },
    "no-attempt": {
      title: "That took too long, or began in another browser",
      text: "Please sign in again.",
    },
    limited: {
      title: "Too many people signed in from your network",
      text: "Please try again in an hour, or sign in another way.",
    },
    unavailable: { title: "Signing in that way is not possible now", text: "Please try again later." },
    "address-refused": {
      title: "We cannot send a code to that address",
      text: "Please sign in with another address.",
    },
  },
  addressRefused: "We cannot send email to this address. Please check it, or use another one",
  mailUnavailable: {
    title: "The code was not sent",
    text: "We cannot send email now. Please try again in a few minutes.",
  },
} as const;

/** What the screen for the code says. */
export const CODE_TEXTS = {
  documentTitle: "Enter Your Code · Race Recap",
  heading: "Check your email",
  /** The address follows. */
  sentTo: "We sent a code to",
  validity: `It works in this browser only, for ${CODE_MINUTES} minutes.`,
  confirms: {
    heading: "Confirm that it is you",
    before: "To be sure that this address is yours, we sent a code to",
    after: (provider: string) => `. Enter it to go on with ${provider}.`,
  },
  submit: "Sign in",
  again: "Send a new code",
  otherAddress: "Use another address",
  outbox: "Open the outbox",
  sentAgain: { title: "New code sent", text: "The code before it no longer works." },
  gone: {
    heading: "This code no longer works",
    text: `A code works only in the browser that asked for it, for ${CODE_MINUTES} minutes and a few tries.`,
    link: "Sign in again",
  },
} as const;

/** What the passkey buttons say when a passkey was not used. */
export const PASSKEY_TEXTS = {
  cancelled: "No passkey was used. You can try again.",
  unknown: "This passkey does not belong to an account. Please sign in another way.",
  failed: "That did not work. Please try again.",
  exists: "This device has a passkey for your account already.",
  offline: "No connection. Please try again when you are back online.",
} as const;
