/** What the privacy page says. Each line is true of the code: whoever changes what is stored changes it here too. */
import { RESTORABLE_MS } from "../domain/deleted-recap.ts";
import type { Processors } from "../domain/processors.ts";
import { CODE_MINUTES, SESSION_DAYS } from "../domain/sign-in.ts";

const DAY_MS = 24 * 60 * 60_000;

const ACCOUNT_HEADING = "Your account";

export const PRIVACY_TEXTS = {
  documentTitle: "Privacy · Race Recap",
  metaDescription: "What Race Recap stores, where, for how long, and who sees it.",
  heading: "Privacy",
  introduction:
    "What Race Recap stores, where, for how long, and who sees it. There are no advertisements and no trackers, and nothing is sold.",
  accountHeading: ACCOUNT_HEADING,
  /** Below the section on the account, for readers who are signed in. */
  accountLinks: { takeOut: "Export everything", delete: "Delete your account" },
  sections: ({ transcription, mail, provider, hasTurnstile }: Processors) => [
    {
      heading: "Your recaps",
      lines: [
        "We store what you type, your photos, videos and recordings, their transcripts, and the story cards you make.",
        "The place and the camera that a photo or a video names in its file are removed before it is stored.",
        "Everybody with the link can read a public recap, and chat apps and networks load a preview of it. A private or unfinished one is shown to you alone. Search engines may list a recap only if you allow it.",
        `A recap is kept until you delete it. A published one can then be restored for ${RESTORABLE_MS / DAY_MS} days, an unfinished one is gone at once. A deleted photo, video or recording is kept for an hour, an upload that stopped for a day, a story card that a newer one replaced for a week.`,
        transcription === null
          ? "Recordings are not transcribed here."
          : `Recordings are sent to ${transcription} to be transcribed.`,
        "Live captions come from your browser, which may send the sound to its maker. You can switch them off.",
      ],
    },
    {
      heading: ACCOUNT_HEADING,
      lines: [
        "An account has your email, your name and picture if you add them, and your plan. Readers of your public recaps see the name and the picture. No reader sees the email.",
        "A picture is kept as a small square. When you remove it, it is deleted.",
        "For signing in we store the public keys of your passkeys, your ID at a sign-in provider, and the devices that are signed in: the names of browser and system, and when they were last used.",
        `A device is signed out ${SESSION_DAYS} days after its last use. A code works for ${CODE_MINUTES} minutes; we store a keyed hash of it, with the address that it is for, and delete both within the next hour.`,
        ...(mail === null ? [] : [`Mails are sent by ${mail}, which gets your email and the code.`]),
        ...(provider === null
          ? []
          : [
              `If you continue with ${provider}, it learns that you use this site, and sends us your email and name.`,
            ]),
        "You can export everything, and delete your account, at any time on the account's page. What is left for a while is listed there.",
      ],
    },
    {
      heading: "Likes and comments",
      lines: [
        "The name that you type is shown with them. A comment is stored with a hash that recognizes repeated texts. The email of a like is stored only as a keyed hash, that of a comment not at all. Nobody sees either, not even the athlete.",
        "Whose they are is decided by a random number in a cookie of your browser. If you were signed in, your account is noted too, so that they are deleted with it; it is never shown.",
        "You can take back a like at any time, and change or delete a comment for 15 minutes. The athlete can hide or delete a comment, and block a browser. They are deleted with the recap.",
        "A report stores the number of the browser that sent it.",
        ...(hasTurnstile
          ? [
              "Cloudflare Turnstile checks that a person writes a comment. It loads when you enter the comment box.",
            ]
          : []),
      ],
    },
    {
      heading: "Readers",
      lines: [
        "We count how many people read a public recap, and show the number to its athlete alone. For that we store a keyed hash of the day, the recap, the network's address and the browser's name and version, and delete it on the next day. It sets no cookie, and cannot tell who read, or what else they read.",
      ],
    },
    {
      heading: "Cookies and this browser",
      lines: [
        `Three cookies make the site work, and scripts cannot read them: one with a random number, which says whose recaps, likes and comments are (400 days); one for the account that is signed in (${SESSION_DAYS} days from its last use); one while you sign in or change your email (10 minutes).`,
        "Your browser stores what it has not sent yet, copies of your recaps, the name and email you typed for likes and comments, the theme you chose, your voice settings, where you left off in each recap, which recaps you imported, and a pass that restores the random number. Signing out clears it.",
      ],
    },
    {
      heading: "Your network address",
      lines: [
        "To limit abuse, we count what each network, browser, recap and mailbox uses. Of a network's address and of an email we store only a keyed hash with these counts, and the key of the network's changes every day. The counts are deleted after two days.",
        "Cloudflare, which runs our server, keeps logs of requests for up to seven days: the address of the page, the time, and technical data of your connection.",
      ],
    },
    {
      heading: "Where it is",
      lines: [
        "Texts are in a database of Cloudflare (D1), files in its storage (R2). Whoever operates this site can reach both, and reads them only to run it.",
        "Backups of the database go back 30 days at most. What you deleted is in them until then. There is no backup of files.",
      ],
    },
  ],
} as const;
