/** What the privacy page says. Each line is true of the code: whoever changes what is stored changes it here too. */

import type { Processors } from "../../domain/account/processors.ts";
import { CODE_MINUTES, EMAIL_UNDO_HOURS, SESSION_DAYS } from "../../domain/account/sign-in.ts";
import { PAGE_REPORT_DAYS } from "../../domain/reactions/page-report.ts";
import { RESTORABLE_MS } from "../../domain/recap/deleted-recap.ts";

const DAY_MS = 24 * 60 * 60_000;

const ACCOUNT_HEADING = "Your account";

export const PRIVACY_TEXTS = {
  documentTitle: "Privacy · Race Recap",
  metaDescription: "What Race Recap stores, where, for how long, and who sees it.",
  heading: "Privacy",
  introduction:
    "What we store, for how long, and who sees it. No ads, no trackers, and we don't sell your data.",
  accountHeading: ACCOUNT_HEADING,
  /** Below the section on the account, for readers who are signed in. */
  accountLinks: { takeOut: "Export everything", delete: "Delete your account" },
  sections: ({ transcription, mail, provider, hasTurnstile }: Processors) => [
    {
      heading: "Your recaps",
      lines: [
        "We store what you type, record and add, and the cards you make. We remove location and camera data from photos and videos first.",
        "Anyone with the link can read a public recap. Only you see the others. Search engines list a recap only if you allow it.",
        `You can restore a published recap for ${RESTORABLE_MS / DAY_MS} days after you deleted it. A deleted photo, video or recording stays for an hour, a stopped upload for a day, a replaced card for a week.`,
        "We keep a hash of the link of a published recap that is gone for good, so the link never leads to anything else.",
        transcription === null
          ? "We don't transcribe recordings here."
          : `We send recordings to ${transcription} for transcription.`,
        "Live captions use your browser's speech service, which may work online. You can switch them off.",
      ],
    },
    {
      heading: ACCOUNT_HEADING,
      lines: [
        "Your account has your email, your plan, and your name and picture if you add them. Readers see the name and picture, never the email.",
        "For sign-in, we store your passkeys' public keys, your ID at a provider, and each device's browser, system and last use.",
        `A device is signed out ${SESSION_DAYS} days after you last used it. A code works for ${CODE_MINUTES} minutes; we delete its hash and address within the next hour. After a change of email, we keep the old address for up to ${EMAIL_UNDO_HOURS + 1} hours, to undo it.`,
        ...(mail === null ? [] : [`${mail} sends our emails. It gets your address and the code or link.`]),
        ...(provider === null
          ? []
          : [
              `If you continue with ${provider}, it learns that you use this site and sends us your email and name.`,
            ]),
        "You can export everything or delete your account anytime.",
      ],
    },
    {
      heading: "Likes, comments and reports",
      lines: [
        "Readers see the name you type, and nobody sees the email: we store a keyed hash of it for a like, and nothing for a comment. A hash of a comment recognizes repeated text.",
        "A random number in a cookie, and your account if you're signed in, tell us which ones are yours. We never show them.",
        "You can take back a like anytime, and change or delete a comment within 15 minutes. The athlete can hide or delete comments and block a browser. All are deleted with the recap.",
        "For a reported comment, we store your browser's number and a keyed hash of your network address, at most as long as the comment.",
        `For a reported page, whoever operates this site gets your reason, and your email if you type it. We delete both once it's settled, with the recap, or after ${PAGE_REPORT_DAYS} days.`,
        ...(hasTurnstile
          ? [
              "Cloudflare Turnstile checks that a person writes. It loads when you click into the comment box.",
            ]
          : []),
      ],
    },
    {
      heading: "Readers",
      lines: [
        "We count reads, for the athlete alone. To count a browser once a day, we keep a keyed hash of the recap, the network address and the browser's name and version until the next day. It can't tell us who read.",
      ],
    },
    {
      heading: "Cookies and this browser",
      lines: [
        `Four cookies, which scripts can't read, tell us what is yours (400 days), keep you signed in (${SESSION_DAYS} days after you last used it), and serve signing in (10 minutes) and out (a minute).`,
        "Your browser stores what it hasn't uploaded yet, copies of your recaps, where you left off, what you imported, your settings, the name and email you typed, and a pass that restores the first cookie. Signing out clears all of it.",
      ],
    },
    {
      heading: "Your network address",
      lines: [
        "To limit abuse, we count for two days what each network, browser, recap and email address uses, with addresses only as keyed hashes.",
        "Cloudflare, which runs our server, keeps request logs for up to seven days.",
      ],
    },
    {
      heading: "Where we store it",
      lines: [
        "Text is in Cloudflare's database (D1), files are in its storage (R2). Whoever operates this site can access both, and reads them only to run it.",
        "Cloudflare keeps copies of public pages for a day and of their pictures for a week, but shows them to nobody else once a recap is private or deleted.",
        "Database backups have what you deleted for up to 30 days. Files aren't backed up.",
      ],
    },
  ],
} as const;
