/** The words on the frames of a film, besides the athlete's own. */
export const FRAME_TEXTS = {
  cheers: (name: string) => `${name} cheers`,
  photoBy: (name: string) => `Photo by ${name}`,
  videoBy: (name: string) => `Video by ${name}`,
  distance: "Distance",
  time: "Time",
} as const;
