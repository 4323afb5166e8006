/** What the screen to take out and import recaps says, and the account's section for it. */
import type { ImportRefusal, ImportStop } from "../../domain/take-out/import-refusals.ts";
import { SESSION_OVER_TEXTS } from "../account/session-over.ts";

function counted(count: number, singular: string): string {
  return `${count.toLocaleString("en-US")} ${singular}${count === 1 ? "" : "s"}`;
}

export const TAKE_OUT_TEXTS = {
  documentTitle: "Export and Import · Race Recap",
  heading: "Export and import",
  back: "Back to past recaps",
  /** The link on the list of past recaps. */
  link: "Export or import recaps",
  export: {
    heading: "Export your data",
    copy: "All your recaps with their text, photos, videos, recordings and comments, as pages you can open offline. Drafts and private recaps are included.",
    several: "Download every ZIP, then unpack them all into one folder.",
    none: "Nothing to export yet. Your recaps will show up here.",
    download: (number: number, count: number) =>
      count === 1 ? "Download the ZIP" : `Download ZIP ${number} of ${count}`,
    about: (size: string, files: number) =>
      `About ${size}, ${files.toLocaleString("en-US")} ${files === 1 ? "file" : "files"}`,
  },
  import: {
    heading: "Import recaps",
    /** On the account, which only links to the import. */
    link: "Import recaps from a ZIP",
    copy: "Bring exported recaps back, into this account or a different one. They get new links, without other people's likes and comments.",
    pick: "Choose ZIPs",
    needsScripts: "Importing needs JavaScript.",
    reading: "Reading the ZIP…",
    /** "39 recaps, 212 photos" */
    count: (recaps: number, photos: number) =>
      [counted(recaps, "recap"), ...(photos === 0 ? [] : [counted(photos, "photo")])].join(", "),
    start: (recaps: number) => (recaps === 1 ? "Import this recap" : `Import ${recaps} recaps`),
    progress: "Import progress",
    running: (done: number, count: number) => `Importing recap ${done + 1} of ${count}…`,
    cancel: "Stop",
    again: "Continue the import",
    nameless: "Unnamed Race",
    underWay: (percent: number) => `${percent}%`,
    imported: "Imported",
    notImported: "Not imported",
    damaged: "Its files in the ZIP are damaged",
    known: "Already imported",
    incomplete: "Some of its files are in another ZIP. Choose all the ZIPs together",
    leftOut: (fileName: string, message: string) => `Left out ${fileName}: ${message}`,
    done: (recaps: number) => (recaps === 1 ? "1 recap imported" : `${recaps} recaps imported`),
    seeRecaps: "See your past recaps",
    /** What is on the server stays there, so that nothing is sent twice. */
    kept: "Anything already imported stays, and nothing is sent twice.",
  },
} as const;

export const IMPORT_REFUSALS: Record<ImportRefusal, string> = {
  "not-a-zip": "This isn't a ZIP, or the download didn't finish. Download it again",
  "not-ours": "There are no recaps in this ZIP. If you have several ZIPs, choose them all together",
  newer: "This ZIP is from a newer version of Race Recap",
  "packed-again":
    "Another program repacked this ZIP. Choose the one you downloaded. (Safari unpacks ZIPs and moves the original to the Trash)",
  damaged: "This ZIP is damaged. Download it again",
  mixed: "These ZIPs are from different exports. Choose the ZIPs of one export",
  "too-large": "This ZIP is larger than any Race Recap export",
};

/** Returns the title and the text of an import that stopped; null if the athlete stopped it. */
export function stopText(stop: ImportStop): { title: string; text: string } | null {
  const { kept } = TAKE_OUT_TEXTS.import;
  switch (stop.kind) {
    case "limited":
      return { title: "Import paused", text: `${stop.message}. ${kept}` };
    case "lost":
      return { title: "No connection", text: `Continue when you're back online. ${kept}` };
    case "signed-out":
      return { title: SESSION_OVER_TEXTS.title, text: `Sign in, then import the ZIP again. ${kept}` };
    case "damaged":
      return { title: "This ZIP is damaged", text: `Download it again and choose it here. ${kept}` };
    case "refused":
      return { title: "We couldn't import a recap", text: `${stop.message}. ${kept}` };
    case "failed":
      return { title: "Something went wrong", text: `Continue the import to try again. ${kept}` };
    case "cancelled":
      return null;
  }
}
