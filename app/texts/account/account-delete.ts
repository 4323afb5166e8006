/** What the question before the deletion of an account says. */
import type { Processors } from "../../domain/account/processors.ts";

export const DELETE_ACCOUNT_TEXTS = {
  documentTitle: "Delete Your Account · Race Recap",
  heading: "Delete your account?",
  /** The address follows. */
  account: "You're about to delete the account for",
  irreversible: "This can't be undone.",
  deleted: {
    heading: "Deleted right away",
    list: [
      "All your recaps, including unfinished and recently deleted ones: text, photos, videos, recordings, transcripts, story cards, likes and comments. Their links stop working.",
      "Your likes and comments on other recaps, if you left them while signed in, from this browser, or from any other browser where you've made a recap.",
      "Your email, name, picture, passkeys and linked accounts. You're signed out on all your devices.",
      "Everything this browser has stored, including anything it hasn't uploaded yet.",
    ],
  },
  left: ({ isCloudflare }: Processors) => ({
    heading: "What's kept",
    list: [
      "A hash of the link of each recap you published, so that nobody can use the link for anything else. It says nothing about you, and we don't delete it.",
      "Files our storage couldn't delete right away. Nobody can open them, and we try again every hour.",
      "Counts that limit how many emails an address gets, without the address itself: two days.",
      "Database backups: up to 30 days.",
      ...(isCloudflare ? ["Logs that Cloudflare keeps for us: up to seven days."] : []),
      "What your other devices have stored, until you clear this site's data on them.",
      "Emails we sent you, and anything others saved from your public recaps.",
    ],
  }),
  confirm: "Delete my account and everything in it",
  unconfirmed: "Check the box to delete your account",
  submit: "Delete my account",
  failed: "We couldn't delete your account. Please try again.",
  "other-account": "You're now signed in to a different account. This is the one that would be deleted.",
  stay: "Keep my account",
  export: "Export your recaps first",
  privacy: "What we store, and for how long",
} as const;
