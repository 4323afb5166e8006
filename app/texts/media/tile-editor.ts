/** The texts of what a tile of the grid opens. */
import type { Media } from "../../domain/media/media.ts";

type FileType = Media["fileType"];

const WORDS: Record<FileType, string> = { image: "photo", video: "video" };

/** What an open tile says, and where scripts do not run a card. */
export const TILE_TEXTS = {
  done: "Done",
  close: (type: FileType, position: number) => `Done with ${WORDS[type]} ${position}`,
  count: (position: number, count: number) => `${position} of ${count}`,
  makeCover: "Make cover",
  pause: "Pause",
  resume: "Resume",
  retry: "Try again",
  cancel: "Cancel upload",
  /** Accessible names of the buttons. */
  position: (type: FileType, position: number) => `Position of ${WORDS[type]} ${position}`,
  earlier: (type: FileType, position: number) => `Move ${WORDS[type]} ${position} earlier`,
  later: (type: FileType, position: number) => `Move ${WORDS[type]} ${position} later`,
  coverName: (position: number) => `Make cover: photo ${position}`,
  deleteName: (type: FileType, position: number) => `Delete ${WORDS[type]} ${position}`,
} as const;

export const FOCAL_POINT_TEXTS = {
  title: "What stays in view",
  hint: "Some places crop your photo. Drag the circle onto what matters, or tap it.",
  /** After the hint, where there is a keyboard. */
  keys: "The arrow keys move the circle too.",
  /** Above the sliders, where scripts do not run. */
  plainHint: "Some places crop your photo. Move the part that matters into view.",
  /** Accessible names of the two sliders. */
  x: (position: number) => `From the left: photo ${position}`,
  y: (position: number) => `From the top: photo ${position}`,
  left: "From the left",
  top: "From the top",
  percent: (value: number) => `${value}%`,
  crops: { wide: "Wide", square: "Square", tall: "Tall" },
  undo: "Undo",
  undoName: (position: number) => `Undo: what stays in view of photo ${position}`,
  reset: "Reset",
  resetName: (position: number) => `Reset: what stays in view of photo ${position}`,
  save: "Save",
  again: "Try again",
  notSaved: "We couldn't save what stays in view",
  tryAgain: "Please try again in a moment.",
  offline: "No connection. It's safe on this device. We'll save it when you're back online.",
  keptUntil: (limit: string) => `${limit}. It's safe on this device, and we'll try again for you.`,
  signedOut: "Sign in to send it. It's safe on this device.",
} as const;
