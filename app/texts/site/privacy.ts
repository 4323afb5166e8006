/** What the privacy page says. Each line is true of the code: whoever changes what is stored changes it here too. */

import { EMAIL_UNDO_HOURS } from "../../domain/account/email-change.ts";
import type { Processors } from "../../domain/account/processors.ts";
import { SESSION_DAYS } from "../../domain/account/session.ts";
import { CODE_MINUTES } from "../../domain/account/sign-in.ts";
import { COMMENT_CHANGE_MINUTES } from "../../domain/reactions/comment-limits.ts";
import { PAGE_REPORT_DAYS } from "../../domain/reactions/page-report.ts";
import { RESTORABLE_DAYS } from "../../domain/recap-list/deleted-recap.ts";

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
  sections: ({ isCloudflare, transcription, mail, provider, hasTurnstile }: Processors) => [
    {
      heading: "Your recaps",
      lines: [
        "We store what you type, record and add, and your cards, until you delete them. Photos and videos lose location and camera data first; only you see when they were taken.",
        "Anyone with the link can read a public recap; only you can read your others. Search engines list one only if you allow it.",
        `You can restore a deleted recap for ${RESTORABLE_DAYS} days if it was published. Then only a hash of its link is left, so nobody can reuse it. Deleted files stay for an hour, stopped uploads for a day, replaced cards for a week.`,
        transcription === null
          ? "We don't transcribe recordings here."
          : `${transcription} transcribes recordings.`,
        "A season adds up your recaps of a year. We store what you choose for it. Its link shows your public recaps alone, until you end it.",
        "A race file stays on your device. If you show its course, we get its line, elevation and splits; if you show splits only, we get no line and no elevation. We never get where on earth it was or the time of day.",
        "Live captions use your browser's speech service, which may work online.",
      ],
    },
    {
      heading: ACCOUNT_HEADING,
      lines: [
        "Your account has your email, plan, name and picture (readers see the last two), your passkeys' public keys, your ID at a provider, and each device's browser, system and last use.",
        `A device is signed out after ${SESSION_DAYS} days without use. Codes are deleted within ${CODE_MINUTES + SWEEP_MINUTES} minutes, an old email address within ${EMAIL_UNDO_HOURS + 1} hours of a change.`,
        ...(mail === null
          ? []
          : [
              `${mail} sends our emails, so it gets your address and what they say.`,
              "Emails about likes, comments and replies come until you stop them, in your account or by the link in each. We keep track of what they've already told you.",
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
        "Readers see your name; nobody sees your email. A like keeps a keyed hash of it, a comment only a hash of the comment's text, to find repeats.",
        ...(mail === null
          ? []
          : [
              "The athlete may get your name and comment by email. If you were signed in, you may get an email about a reply.",
            ]),
        `You can take back a like anytime, and change or delete a comment for ${COMMENT_CHANGE_MINUTES} minutes. The athlete can hide or delete it, and block you; a block keeps your name. All of this is deleted with the recap.`,
        "If you add something to someone's recap as a guest, we keep your name and words, not your email. Until the athlete shows it, only the two of you can see it. You can remove it anytime.",
        "If you report a comment, we keep your browser's number and a keyed hash of your network address, but no longer than the comment.",
        `If you report a page, whoever operates this site gets your report, with your email if you gave it, for at most ${PAGE_REPORT_DAYS} days. If it's about a photo, the athlete reads it first, without your email.`,
        ...(hasTurnstile
          ? ["Clicking the comment box loads Cloudflare Turnstile, which keeps bots out."]
          : []),
      ],
    },
    {
      heading: "Cookies and counts",
      lines: [
        `One cookie has a random number that tells us what is yours, another notes that your browser can restore it (400 days each), and a third keeps you signed in (${SESSION_DAYS} days). Two more are for signing in (10 minutes) and out (a minute).`,
        "Until you sign out, your browser stores what it hasn't uploaded, copies of your recaps, race files, your settings, where you left off, the name and email you typed, and a pass that restores the cookie's number.",
        "We count views, for the athlete alone, by a keyed hash of recap, network address and browser that is deleted the next day.",
        "We log sign-ins and refused requests, without names: network address and account are keyed hashes.",
        "To limit abuse, we count for two days what each network, browser, recap and email uses, with addresses as keyed hashes.",
      ],
    },
    {
      heading: "Where we store it",
      lines: [
        isCloudflare
          ? "Cloudflare runs our server, with text in D1 and files in R2. Whoever operates this site reads them only to run it."
          : "Whoever operates this site runs our server and stores everything, and reads it only to run the site.",
        `${isCloudflare ? "Logs stay up to seven days, database backups (with what you deleted) up to 30" : "Logs stay as long as whoever operates this site keeps them, backups (with what you deleted) up to 30 days"}, copies of public pages a day and of their pictures a week. Nobody else sees copies of a private or deleted recap.`,
      ],
    },
  ],
} as const;
