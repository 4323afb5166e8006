/** What the setting of news mails says, and the page that stops them. */
export const NEWS_MAIL_SETTING_TEXTS = {
  heading: "Emails about what's new",
  copy: "Likes, comments and guests' photos on your recaps, and replies to your comments.",
  choices: {
    "at-once": { label: "Within the hour", note: "Then at most once a day until you've looked." },
    daily: { label: "Once a day", note: "At most one email a day." },
    never: {
      label: "Never",
      note: "You'll still get sign-in codes and emails about changes to your account.",
    },
  },
  save: "Save",
  failed: "We couldn't save this. Please try again.",
} as const;

const CHANGE = "Change it in your account";

export const UNSUBSCRIBE_TEXTS = {
  documentTitle: "Unsubscribe · Race Recap",
  ask: {
    heading: "Stop these emails?",
    text: "We'll stop emailing you about likes, comments and replies. You'll still get sign-in codes.",
    submit: "Unsubscribe",
    change: "Change how often they come",
  },
  done: {
    heading: "You're unsubscribed",
    text: "We won't email you about likes, comments and replies anymore.",
    change: CHANGE,
  },
  gone: {
    heading: "This link doesn't work",
    text: "The account no longer exists, or its email address has changed since. Nothing was changed.",
    change: CHANGE,
  },
} as const;
