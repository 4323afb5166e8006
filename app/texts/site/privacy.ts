/** What the privacy page says. Each line is true of the code: whoever changes what is stored changes it here too. */

import type { Processors } from "../../domain/account/processors.ts";
import { CODE_MINUTES, EMAIL_UNDO_HOURS, SESSION_DAYS } from "../../domain/account/sign-in.ts";
import { PAGE_REPORT_DAYS } from "../../domain/reactions/page-report.ts";
import { RESTORABLE_MS } from "../../domain/recap/deleted-recap.ts";

const DAY_MS = 24 * 60 * 60_000;
/** The sweep that deletes expired codes runs every hour. */
const SWEEP_MINUTES = 60;

const ACCOUNT_HEADING = "Your account";

export const PRIVACY_TEXTS = {
  documentTitle: "Privacy · Race Recap",
  metaDescription: "What Race Recap stores, where, for how long, and who sees it.",
  heading: "Privacy",
  introduction: "No ads, no trackers, and we don't sell your data.",
  accountHeading: ACCOUNT_HEADING,
  contactTo: "Questions? Write to",
  /** Below the section on the account, for readers who are signed in. */
  accountLinks: { takeOut: "Export everything", delete: "Delete your account" },
  sections: ({ transcription, mail, provider, hasTurnstile }: Processors) => [
    {
      heading: "Your recaps",
      lines: [
        "We store what you type, record and add, and your cards, until you delete them. Photos and videos lose location and camera data first; when they were taken, only you see.",
        "Anyone with the link can read a public recap, only you the others. Search engines list one only if you allow it.",
        `You can restore a deleted recap for ${RESTORABLE_MS / DAY_MS} days if it was published. Then only a hash of its link is left, so nobody can reuse it. Deleted files stay an hour, stopped uploads a day, replaced cards a week.`,
        transcription === null
          ? "We don't transcribe recordings here."
          : `${transcription} transcribes recordings.`,
        "A race file stays on your device. If you show its course, we get the line, heights and splits, without the place on earth, the time of day and what is hidden.",
        "Live captions use your browser's speech service, which may work online.",
      ],
    },
    {
      heading: ACCOUNT_HEADING,
      lines: [
        "Your account has your email, plan, name and picture (readers see the last two), your passkeys' public keys, your ID at a provider, and each device's browser, system and last use.",
        `A device is signed out after ${SESSION_DAYS} days without use. Codes go within ${CODE_MINUTES + SWEEP_MINUTES} minutes, an old email address within ${EMAIL_UNDO_HOURS + 1} hours of a change.`,
        ...(mail === null
          ? []
          : [
              `${mail} sends our emails, with your address and what they say.`,
              "Emails about likes, comments and replies come until you stop them, in your account or by the link in each. We note how far they have told you.",
            ]),
        ...(provider === null
          ? []
          : [`If you continue with ${provider}, it learns you're here and sends us your email and name.`]),
        "You can export everything or delete your account anytime.",
      ],
    },
    {
      heading: "Likes, comments and reports",
      lines: [
        "Readers see your name, nobody your email: a like keeps a keyed hash of it, a comment nothing but a hash of its text, which finds repeats.",
        ...(mail === null
          ? []
          : [
              "The athlete may read your name and comment in an email. If you were signed in, one tells you of a reply.",
            ]),
        "You can take back a like anytime, and change or delete a comment for 15 minutes. The athlete can hide or delete it and block you, which keeps your name. All go with the recap.",
        "What you send to someone's recap as a guest keeps your name and words, not your email. Until the athlete shows it, only you two see it. You can take it back anytime.",
        "A comment's report keeps your browser's number and a keyed hash of your network address, at most as long as the comment.",
        `A page's report goes to whoever operates this site, with your email if given, for at most ${PAGE_REPORT_DAYS} days.`,
        ...(hasTurnstile
          ? ["Clicking the comment box loads Cloudflare Turnstile, which keeps bots out."]
          : []),
      ],
    },
    {
      heading: "Cookies and counts",
      lines: [
        `One cookie has a random number that tells us what is yours (400 days), another keeps you signed in (${SESSION_DAYS} days). Two serve signing in (10 minutes) and out (a minute).`,
        "Until you sign out, your browser stores what it hasn't uploaded, copies of your recaps, race files and the places they hide, your settings and places, the name and email you typed, and a pass that restores the number.",
        "We count reads, for the athlete alone, by a keyed hash of recap, network address and browser, gone the next day.",
        "To limit abuse, we count for two days what each network, browser, recap and email uses, with addresses as keyed hashes.",
      ],
    },
    {
      heading: "Where we store it",
      lines: [
        "Cloudflare runs our server, with text in D1 and files in R2. Whoever operates this site reads them only to run it.",
        "Request logs stay up to seven days, database backups (with what you deleted) up to 30, copies of public pages a day and of their pictures a week. Nobody else sees copies of a private or deleted recap.",
      ],
    },
  ],
} as const;
