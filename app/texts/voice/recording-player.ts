/** The texts of the player of a recording. `name` is what it is called after a verb: "recording 2". */
export const RECORDING_PLAYER_TEXTS = {
  captions: "Transcript",
  play: (name: string) => `Play ${name}`,
  pause: (name: string) => `Pause ${name}`,
  seek: (name: string) => `Position in ${name}`,
  /** Clock times: "00:00", "03:20". */
  position: (elapsed: string, duration: string) => `${elapsed} of ${duration}`,
  speed: "Speed: ",
  failed: {
    before: "We can't play this right now. Press Play to try again, or ",
    link: "download the recording",
    after: ".",
  },
} as const;

export const PLAYER_TEXTS = {
  /** The accessible value of the seek bar; both as clock times. */
  position: (current: string, duration: string) => `${current} of ${duration}`,
} as const;
