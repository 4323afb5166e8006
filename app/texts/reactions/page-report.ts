/** What the form says by which readers report a recap's page. */
export const PAGE_REPORT_TEXTS = {
  /** The link on the public page. */
  link: "Report this page",
  documentTitle: "Report a page · Race Recap",
  heading: "Report this page",
  explanation:
    "Are you in one of its photos, or does it use something that belongs to you? Tell us. If you choose a photo, we first ask the athlete to remove it. If they keep it, or it's still here after 7 days, the people who run this site look at it. Anything else goes straight to them.",
  photo: "Which photo is it about?",
  wholePage: "None of them, or the whole page",
  thisPhoto: "This photo",
  anotherPhoto: "It's about something else",
  reason: "What's wrong?",
  reasonHint:
    "For example, where you are in the photo, and why it should go. The athlete reads it if you chose a photo.",
  email: "Your email (optional)",
  emailHint:
    "So we can answer you. The athlete never sees it. We delete it once your report is settled, and after 90 days at the latest.",
  submit: "Send report",
  back: "Back to the recap",
  sent: "Thank you. We'll look at it.",
  failed: "We couldn't send your report. Please try again.",
} as const;

/** What the owner is told of reports of photos, and the link in the lightbox. */
export const PHOTO_REPORT_TEXTS = {
  /** In the lightbox. */
  report: "Report",
  count: (count: number) => (count === 1 ? "1 photo was reported" : `${count} photo reports`),
  heading: "Please look at these photos",
  lead: "Someone has asked you to remove them. If you keep one, or don't decide within 7 days, the people who run this site will look at it.",
  reason: "They say:",
  remove: "Remove the photo",
  keep: "Keep it",
  see: "See the photo",
  removed: "The photo is removed",
  kept: "The photo stays",
} as const;
