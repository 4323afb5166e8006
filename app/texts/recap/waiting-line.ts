/** What the line says about text, photos, videos, recordings and courses that wait on this device. */

export interface UnsentWork {
  texts: number;
  photos: number;
  videos: number;
  recordings: number;
  courses: number;
}

const WORDS: Record<keyof UnsentWork, [one: string, many: string]> = {
  texts: ["edit", "edits"],
  photos: ["photo", "photos"],
  videos: ["video", "videos"],
  recordings: ["recording", "recordings"],
  courses: ["course", "courses"],
};

/** More file names would cover the screen. */
const MAX_NAMES = 5;
const list = new Intl.ListFormat("en");

/** Returns such as "1 edit and 2 photos". `texts` is what typed texts are called. */
export function inWords(counts: UnsentWork, texts = WORDS.texts): string {
  const words = { ...WORDS, texts };
  const parts = (Object.keys(words) as (keyof UnsentWork)[]).flatMap((kind) => {
    const count = counts[kind];
    return count === 0 ? [] : [`${count} ${words[kind][count === 1 ? 0 : 1]}`];
  });
  return list.format(parts);
}

export const WAITING_TEXTS = {
  saving: (counts: UnsentWork) => `Saving ${inWords(counts)}`,
  /** The names of some of the files. */
  files: (names: readonly string[]) => {
    const left = names.length - MAX_NAMES;
    return list.format(left > 0 ? [...names.slice(0, MAX_NAMES), `${left} more`] : names);
  },
  offline: "Saved on this device. We'll send it when you're online.",
  /** The browser stores no text, or has no room for it. */
  inMemory: "This browser can't store your text. Keep this page open until it's saved.",
  paused: (counts: UnsentWork) => `Paused: ${inWords(counts)}`,
  pause: "Pause",
  resume: "Resume",
  conflict: "Your text was changed in two places.",
  refused: "Your text couldn't be saved.",
  held: "Your change isn't saved yet.",
  notPublished: "Your recap couldn't be published.",
  found: "Publishing is waiting for a recording that isn't saved yet.",
  look: "Look at it",
  /** Before a recap is shared. */
  before: (what: string) => `Not saved yet: ${what}`,
  beforeHeld: "The line at the bottom leads to it.",
  beforeOffline: "You're offline. It's safe on this device, and we'll send it when you're back online.",
  beforeOnline: "We'll continue as soon as it's saved.",
  goOn: "Continue without it",
  publishing: "Publishing your recap",
  publishingLater: "We'll publish your recap as soon as you're online.",
  published: "Your recap is published.",
  share: "Share it",
  /** While photos, videos or recordings wait. */
  lowUntilSent: "There's hardly any room left on this device. You'll have more once everything is sent.",
  low: "There's hardly any room left on this device. Free some before you add more.",
  notLoaded: "We couldn't load the recorder and uploads.",
  /** Without a network, while nothing waits. */
  none: "You're offline. What you make is saved on this device.",
  /** Without the service worker, or without a database. */
  unstored:
    "You're offline. Keep this page open: this browser hasn't saved the app for use without a connection.",
};

export const FORM_NOT_SENT = "The server couldn't take this change.";
