/** The words on the frames of a film, besides the athlete's own. */
export const FRAME_TEXTS = {
  cheers: (name: string) => `${name} cheers`,
  photoBy: (name: string) => `Photo by ${name}`,
  videoBy: (name: string) => `Video by ${name}`,
  distance: "Distance",
  time: "Time",
  result: "Result",
  wholeStory: "The whole story",
  storyOf: (name: string) => `${name}’s story`,
} as const;
