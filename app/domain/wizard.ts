/** The wizard's seven steps and the addresses of its screens (product.md, Wizard length and Memories). */

import { missingDetails, type RaceDetails } from "./race-details.ts";

export const WIZARD_STEPS = [
  { step: 1, path: "/race-type", title: "Race Type" },
  { step: 2, path: "/race-details", title: "Race Details" },
  { step: 3, path: "/custom-questions", title: "Customize Questions" },
  { step: 4, path: "/questions", title: "Your Race Story" },
  { step: 4, path: "/race-memories", title: "Your Race Memories" },
  { step: 5, path: "/summary", title: "Race Recap Summary" },
  { step: 6, path: "/share", title: "Share Your Race Story" },
  { step: 7, path: "/complete", title: "Race Recap Complete!" },
] as const;

export const WIZARD_LENGTH = 7;

export type WizardPath = (typeof WIZARD_STEPS)[number]["path"];

/** The address of a wizard screen for one recap; `position` (from 1) picks a question. */
export function wizardUrl(path: WizardPath, shareId: string, position?: number): string {
  const search = new URLSearchParams({ recap: shareId });
  if (position !== undefined) search.set("q", String(position));
  return `${path}?${search}`;
}

/** The screens that open the memories and are returned to. */
export const MEMORIES_OPENERS = ["summary", "share"] as const;
export type MemoriesOpener = (typeof MEMORIES_OPENERS)[number];

/** The address of a recap's photos and videos, as part of step 4 or opened from a later step. */
export function memoriesUrl(shareId: string, from: MemoriesOpener | null = null): string {
  const url = wizardUrl("/race-memories", shareId);
  return from === null ? url : `${url}&from=${from}`;
}

/** The address of a recap's public page. */
export function publicUrl(shareId: string): string {
  return `/r/${shareId}`;
}

/** Where an unfinished recap goes on: at the details until they are complete, then at the story. */
export function resumeUrl(draft: RaceDetails & { shareId: string }): string {
  return wizardUrl(missingDetails(draft) ? "/race-details" : "/questions", draft.shareId);
}
