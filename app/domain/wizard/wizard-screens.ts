/** The wizard's screens and their addresses (product.md, Wizard length and Memories). */
import type { SitePath } from "../site/site-path.ts";

/**
 * The wizard's screens by path. A step can have several screens. `title` is the heading and part of the document title.
 * `previous` and `next` are the screens that Back and Next lead to, where that is always the same screen. Every wizard
 * page loads this table, so it has to stay small.
 */
const SCREENS = {
  "/race-type": { step: 1, title: "Race Type", next: "/race-details" },
  "/race-details": { step: 2, title: "Race Details", previous: "/race-type", next: "/custom-questions" },
  "/custom-questions": {
    step: 3,
    title: "Customize Questions",
    previous: "/race-details",
    next: "/questions",
  },
  // Previous leads to the question before, Next to the question after; `next` follows the last question.
  "/questions": { step: 4, title: "Your Race Story", next: "/summary" },
  // If another screen opened it, it is part of that step and leads back there: see `leaveMemoriesUrl`.
  "/race-memories": { step: 4, title: "Memories", previous: "/questions", next: "/summary" },
  "/summary": { step: 5, title: "Race Recap Summary", previous: "/questions", next: "/share" },
  // Back opens the memories, which lead back here.
  "/share": { step: 6, title: "Share Your Race Story", next: "/complete" },
  "/complete": { step: 7, title: "Race Recap Complete!" },
} as const;

export type WizardPath = keyof typeof SCREENS;

interface WizardScreen {
  step: number;
  title: string;
  previous?: WizardPath;
  next?: WizardPath;
}

export const WIZARD_SCREENS: Readonly<Record<WizardPath, WizardScreen>> = SCREENS;
export const WIZARD_PATHS = Object.keys(SCREENS) as WizardPath[];
export const WIZARD_LENGTH = Math.max(...WIZARD_PATHS.map((path) => SCREENS[path].step));

/** Whether a path is that of a wizard screen. */
export function isWizardPath(path: string): path is WizardPath {
  return Object.hasOwn(SCREENS, path);
}

/**
 * Returns a screen's `meta`. `place` is the place within the screen, such as the shown question; `stepOf` the screen whose
 * step it is part of.
 */
export function wizardMeta(
  path: WizardPath,
  place: string | null = null,
  stepOf = path,
): { title: string }[] {
  const { title } = SCREENS[path];
  const { step } = SCREENS[stepOf];
  const parts = [title, `Step ${step} of ${WIZARD_LENGTH}`, "Race Recap"];
  return [{ title: (place === null ? parts : [place, ...parts]).join(" · ") }];
}

/** Returns the URL of a wizard screen for one recap; `position` (from 1) selects a question. */
export function wizardUrl(path: WizardPath, shareId: string, position?: number): SitePath {
  const search = new URLSearchParams({ recap: shareId });
  if (position !== undefined) search.set("q", String(position));
  return `${path}?${search}`;
}

/** Returns the URL of the question with this index. */
export function questionUrl(shareId: string, index: number): SitePath {
  return `${wizardUrl("/questions", shareId)}&index=${index}`;
}

/** The screens that have this neighbour. */
type PathWith<Neighbour extends "previous" | "next"> = {
  [Path in WizardPath]: (typeof SCREENS)[Path] extends Record<Neighbour, WizardPath> ? Path : never;
}[WizardPath];

/** Returns the URL that Back leads to. */
export function previousUrl(path: PathWith<"previous">, shareId: string): SitePath {
  return wizardUrl(SCREENS[path].previous, shareId);
}

/** Returns the URL that Next leads to. */
export function nextUrl(path: PathWith<"next">, shareId: string): SitePath {
  return wizardUrl(SCREENS[path].next, shareId);
}

/** The screens that open the memories and are returned to: a later step, or a question by its index. */
export const MEMORIES_OPENERS = ["summary", "share"] as const;
export type MemoriesOpener = (typeof MEMORIES_OPENERS)[number] | `question-${number}`;

/** Returns the URL of a recap's photos and videos, as part of step 4 or opened from a later step. */
export function memoriesUrl(shareId: string, from: MemoriesOpener | null = null): SitePath {
  const url = wizardUrl("/race-memories", shareId);
  return from === null ? url : `${url}&from=${from}`;
}

/** Returns the screen whose step the memories are part of. */
export function memoriesStepOf(from: MemoriesOpener | null): WizardPath {
  return from === null || isQuestion(from) ? "/race-memories" : `/${from}`;
}

/** Returns the URL that Back or Continue leads to: the screen that opened the memories, or the neighbour. */
export function leaveMemoriesUrl(
  shareId: string,
  from: MemoriesOpener | null,
  to: "previous" | "next",
): SitePath {
  if (from !== null && isQuestion(from)) return questionUrl(shareId, Number(from.slice(QUESTION.length)));
  return wizardUrl(from === null ? SCREENS["/race-memories"][to] : `/${from}`, shareId);
}

const QUESTION = "question-";

function isQuestion(from: MemoriesOpener): from is `question-${number}` {
  return from.startsWith(QUESTION);
}

/** Returns the URL path of a recap's public page. */
export function publicUrl(shareId: string): `/r/${string}` {
  return `/r/${shareId}`;
}

/** Returns the URL of the form that reports a recap's public page. */
export function reportUrl(shareId: string): `/report/${string}` {
  return `/report/${shareId}`;
}

/** Returns the URL of the page on which its owner prints a recap. Links load it as a document: without a network it asks for one. */
export function printUrl(shareId: string): `/r/${string}/print` {
  return `/r/${shareId}/print`;
}

/** Returns the URL that leads to the place where a draft is resumed (`resumeUrl`). */
export function continueUrl(shareId: string): SitePath {
  return `/continue?recap=${shareId}`;
}
