/** What the outbox says, a page for developers. */
export const OUTBOX_TEXTS = {
  documentTitle: "Outbox · Race Recap",
  heading: "Outbox",
  copy: "Emails are kept here instead of being sent. Newest first.",
  empty: "No emails yet.",
  to: "To",
} as const;
