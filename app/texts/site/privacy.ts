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
        "We store what you type, record and add, and the cards you make. Photos and videos lose their location and camera data first; when they were taken, only you see.",
        "Anyone with the link can read a public recap, and only you can read the others. Search engines list one only if you allow it.",
        `You can restore a published recap for ${RESTORABLE_MS / DAY_MS} days. Deleted files stay for an hour, stopped uploads for a day, replaced cards for a week.`,
        "We keep a hash of a deleted recap's link, so it never leads to anything else.",
        transcription === null
          ? "We don't transcribe recordings here."
          : `We send recordings to ${transcription} for transcription.`,
        "The file of your watch stays on your device. If you show your course, we get its line, heights and splits, without the place on earth, the time of day, and what is hidden around your home.",
        "Live captions use your browser's speech service, which may work online.",
      ],
    },
    {
      heading: ACCOUNT_HEADING,
      lines: [
        "Your account has your email, plan, name and picture. Readers see the name and picture, never the email.",
        "For sign-in, we store your passkeys' public keys, your ID at a provider, and each device's browser, system and last use.",
        `A device is signed out ${SESSION_DAYS} days after its last use. A code works for ${CODE_MINUTES} minutes and is gone within the next hour, an old email address within ${EMAIL_UNDO_HOURS + 1} hours of a change.`,
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
        "Readers see the name you type. Nobody sees the email: a like keeps a keyed hash of it, a comment nothing. A hash of a comment recognizes repeated text.",
        "A random number in a cookie, and your account if you have one, tell us which are yours.",
        "You can take back a like anytime, and change or delete a comment within 15 minutes. The athlete can hide or delete comments and block a browser. All go with the recap.",
        "A report of a comment keeps your browser's number and a keyed hash of your network address, at most as long as the comment.",
        `A report of a page gives its reason, and your email if you type it, to whoever operates this site, for at most ${PAGE_REPORT_DAYS} days.`,
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
        "We count reads, for the athlete alone. To count a browser once a day, we keep a keyed hash of recap, network address and browser until the next day.",
      ],
    },
    {
      heading: "Cookies and this browser",
      lines: [
        `Four cookies, which scripts can't read, tell us what is yours (400 days), keep you signed in (${SESSION_DAYS} days), and serve signing in (10 minutes) and out (a minute).`,
        "Your browser stores what it hasn't uploaded yet, copies of your recaps, race files and the places they hide, your settings and places, the name and email you typed, and a pass that restores the first cookie. Signing out clears it.",
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
        "Text is in Cloudflare's database (D1), files in its storage (R2). Whoever operates this site reads them only to run it.",
        "Cloudflare keeps copies of public pages for a day and of their pictures for a week. Nobody else sees them once a recap is private or deleted.",
        "Database backups keep what you deleted for up to 30 days.",
      ],
    },
  ],
} as const;
