/** What the form says by which readers report a recap's page. */
export const PAGE_REPORT_TEXTS = {
  /** The link on the public page. */
  link: "Report this page",
  documentTitle: "Report a page · Race Recap",
  heading: "Report this page",
  explanation:
    "Are you in one of its photos, or does it use something that belongs to you? Tell the people who run this site. The athlete won't see your report.",
  reason: "What's wrong?",
  reasonHint: "For example, which photo it is about, and why it should go.",
  email: "Your email (optional)",
  emailHint:
    "So we can answer you. We delete it once your report is settled, and after 90 days at the latest.",
  submit: "Send report",
  back: "Back to the recap",
  sent: "Thank you. We'll look at it.",
  failed: "We couldn't send your report. Please try again.",
} as const;
