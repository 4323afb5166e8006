/** The texts that the script of the recording player writes into the page. */

export const PLAYER_TEXTS = {
  /** The accessible value of the seek bar; both as clock times. */
  position: (current: string, duration: string) => `${current} of ${duration}`,
} as const;
