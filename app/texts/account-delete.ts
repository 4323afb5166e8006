/** What the question before the deletion of an account says. */
export const DELETE_ACCOUNT_TEXTS = {
  documentTitle: "Delete Your Account · Race Recap",
  heading: "Delete your account?",
  /** The address follows. */
  account: "You're about to delete the account of",
  irreversible: "This can't be undone.",
  deleted: {
    heading: "This is deleted at once",
    list: [
      "Your recaps, the unfinished and the recently deleted ones too: texts, photos, videos, recordings, transcripts, story cards, and the likes and comments on them. Their links stop working.",
      "Your likes and comments on other recaps, if you were signed in, or if this browser or one that made a recap of yours sent them.",
      "Your email, name and picture, your passkeys and the accounts you linked. All your devices are signed out.",
      "What this browser has stored, also what it has not sent yet.",
    ],
  },
  left: {
    heading: "This is left for a while",
    list: [
      "Files that our storage does not delete at first: nobody can open them, and we try again every hour.",
      "Counters that limit how many mails an address gets: two days, without the address in them.",
      "Backups of our database: 30 days at most.",
      "Logs of requests that Cloudflare keeps for us: seven days at most.",
      "What your other devices have stored, until you delete this site's data there.",
      "The mails we sent you, and what others have saved of your public recaps.",
    ],
  },
  confirm: "Delete my account and everything in it",
  unconfirmed: "Tick the box to delete your account",
  submit: "Delete my account",
  failed: "Your account was not deleted. Please try again.",
  "other-account": "You are signed in to another account now. This is the one you would delete.",
  stay: "Keep my account",
  export: "Export your recaps first",
  privacy: "What is stored, and for how long",
} as const;
