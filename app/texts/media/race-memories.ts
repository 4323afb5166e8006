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
  hint: { one: "Select it to edit it.", several: "Select one to edit or move it, or hold and drag it." },
  moved: (name: string, position: number, count: number) =>
    `${name} moved to position ${position} of ${count}`,
  notMoved: {
    title: "We couldn't change the order",
    description: "Everything is back where it was. Please try again in a moment.",
  },
} as const;
