/** The texts of the race memories screen. */
export const MEMORIES_TEXTS = {
  empty: "No photos or videos yet. Add the ones that tell your race: the start, the climb, the finish line.",
  back: "Back",
  continue: "Continue",
  count: (count: number, max: number) => `${count} of ${max}, in the order of your recap`,
  cover: "Cover",
  question: (position: number) => `Question ${position}`,
  drag: "Drag to another place",
  makeCover: "Make cover",
  /** Accessible names of the buttons; `name` is "photo" or "video". */
  buttons: {
    earlier: (name: string, position: number) => `Move ${name} ${position} earlier`,
    later: (name: string, position: number) => `Move ${name} ${position} later`,
    cover: (position: number) => `Make cover: photo ${position}`,
    delete: (name: string, position: number) => `Delete ${name} ${position}`,
  },
  moved: (name: string, position: number, count: number) => `${name} moved to place ${position} of ${count}`,
  notMoved: {
    title: "Not changed",
    description: "The order is as it was. Please try again in a moment.",
  },
  coverChanged: (position: number) => `Photo ${position} is the cover now`,
} as const;
