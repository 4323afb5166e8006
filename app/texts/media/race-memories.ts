/** The texts of the race memories screen. */
export const MEMORIES_TEXTS = {
  empty: {
    finished:
      "No photos or videos yet. Add the ones that tell your story: the start, the climb, the finish line.",
    dnf: "No photos or videos yet. Add the ones that tell your story: the start, the climb, the people beside you.",
  },
  back: "Back",
  continue: "Continue",
  count: (count: number, max: number) => `${count} of ${max}`,
  list: "Photos and videos",
  hint: { one: "Select it to edit it.", several: "Select one to edit or move it, or hold and drag it." },
  cover: "Cover",
  question: (position: number) => `Question ${position}`,
  done: "Done",
  makeCover: "Make cover",
  /** Accessible names of the buttons; `name` is "photo" or "video". */
  buttons: {
    open: (name: string, position: number) => `Edit ${name} ${position}`,
    close: (name: string, position: number) => `Done with ${name} ${position}`,
    position: (name: string, position: number) => `Position of ${name} ${position}`,
    earlier: (name: string, position: number) => `Move ${name} ${position} earlier`,
    later: (name: string, position: number) => `Move ${name} ${position} later`,
    cover: (position: number) => `Make cover: photo ${position}`,
    delete: (name: string, position: number) => `Delete ${name} ${position}`,
  },
  moved: (name: string, position: number, count: number) =>
    `${name} moved to position ${position} of ${count}`,
  notMoved: {
    title: "We couldn't change the order",
    description: "Everything is back where it was. Please try again in a moment.",
  },
  focalPoint: {
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
  },
  coverChanged: (position: number) => `Photo ${position} is now the cover`,
} as const;
