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
    "What Race Recap stores, where, for how long, and who sees it. There are no ads or trackers, and we don't sell your data.",
  accountHeading: ACCOUNT_HEADING,
  /** Below the section on the account, for readers who are signed in. */
  accountLinks: { takeOut: "Export everything", delete: "Delete your account" },
  sections: ({ transcription, mail, provider, hasTurnstile }: Processors) => [
    {
      heading: "Your recaps",
      lines: [
        "We store what you type, your photos, videos and recordings, their transcripts, and the story cards you make.",
        "We remove location and camera data from photos and videos before we store them.",
        "Anyone with the link can read a public recap, and chat apps and social networks load a preview of it. Only you can see a private or unfinished one. Search engines may list a recap only if you allow it.",
        `We keep a recap until you delete it. You can restore a published one for ${RESTORABLE_MS / DAY_MS} days; an unfinished one is gone right away. We keep a deleted photo, video or recording for an hour, an upload that stopped for a day, and a story card that a newer one replaced for a week.`,
        "A deleted recap's link never works for anything else. To make sure, we keep a hash (SHA-256) of the link of every published recap that was deleted for good. It says nothing about the recap or about you, and we don't delete it.",
        transcription === null
          ? "We don't transcribe recordings here."
          : `We send recordings to ${transcription} for transcription.`,
        "Live captions use your browser's speech service, which may process audio online. You can switch them off.",
      ],
    },
    {
      heading: ACCOUNT_HEADING,
      lines: [
        "Your account has your email, your plan, and your name and picture if you add them. Anyone who reads your public recaps sees your name and picture. Readers never see your email.",
        "We keep your picture as a small square. When you remove it, it's deleted.",
        "For sign-in, we store the public keys of your passkeys, your ID at a sign-in provider, and the devices where you're signed in: the names of the browser and system, and when you last used them.",
        `A device is signed out ${SESSION_DAYS} days after you last used it. A code works for ${CODE_MINUTES} minutes. We store a keyed hash of it with the address it's for, and delete both within the next hour.`,
        `When you change your email, we keep the old address for ${EMAIL_UNDO_HOURS} hours, so the change can be undone from there. We delete it within the next hour.`,
        ...(mail === null
          ? []
          : [`${mail} sends our emails. It gets your address, and the code or link in the email.`]),
        ...(provider === null
          ? []
          : [
              `If you continue with ${provider}, it learns that you use this site and sends us your email and name.`,
            ]),
        "You can export everything or delete your account anytime on your account page. Before you delete it, we show you what's kept.",
      ],
    },
    {
      heading: "Likes, comments and reports",
      lines: [
        "The name you type is shown with them. We store a comment with a hash that recognizes repeated text. We store the email for a like only as a keyed hash, and the email for a comment not at all. Nobody sees either one, not even the athlete.",
        "A random number in a cookie tells us which ones are yours. If you were signed in, we also store which account they belong to, so they're deleted with it. We never show it.",
        "You can take back a like anytime, and change or delete a comment within 15 minutes. The athlete can hide or delete a comment and block a browser. Likes and comments are deleted with the recap.",
        "When you report a comment, we store your browser's number and a keyed hash of the comment and your network address, so that one network's reports count once. We delete both with the comment at the latest.",
        `When you report a page, we store your reason, and your email if you type it, for whoever operates this site. The athlete sees neither. We delete both when your report is settled, with the recap, or after ${PAGE_REPORT_DAYS} days at the latest.`,
        ...(hasTurnstile
          ? [
              "Cloudflare Turnstile checks that a person is writing the comment. It loads when you click into the comment box.",
            ]
          : []),
      ],
    },
    {
      heading: "Readers",
      lines: [
        "We count reads of a public recap and show the number only to its athlete. To count each browser once a day, we store a keyed hash of the day, the recap, the network address and the browser's name and version. We delete it the next day. Counting sets no cookie and can't tell us who read, or what else they read.",
      ],
    },
    {
      heading: "Cookies and this browser",
      lines: [
        `Four cookies make the site work, and scripts can't read them: one with a random number that tells us which recaps, likes and comments are yours (400 days); one that keeps you signed in (${SESSION_DAYS} days after you last used it); one while you sign in, confirm it's you or change your email (10 minutes); and one while you sign out (a minute).`,
        "Your browser stores anything it hasn't uploaded yet, copies of your recaps, the name and email you typed for likes and comments, the theme you chose, your voice settings, where you left off in each recap and each recording, which recaps you imported, and a pass that restores the random number. Signing out clears all of it.",
      ],
    },
    {
      heading: "Your network address",
      lines: [
        "To limit abuse, we count what each network, browser, recap and email address uses. With these counts, we store network and email addresses only as keyed hashes, and the key for network addresses changes every day. We delete the counts after two days.",
        "Cloudflare, which runs our server, keeps request logs for up to seven days: the page's address, the time, and technical details of your connection.",
      ],
    },
    {
      heading: "Where we store it",
      lines: [
        "Text is in Cloudflare's database (D1) and files are in its storage (R2). Whoever operates this site can access both, and reads them only to run the site.",
        "To show public recaps quickly, Cloudflare also keeps copies of their pages for a day and of their pictures for a week. Once a recap is private or deleted, we don't show these copies to anyone else.",
        "Database backups are kept for up to 30 days, so they still contain what you deleted in that time. Files aren't backed up.",
      ],
    },
  ],
} as const;
