/** What story mode says, which plays the film of a recap or a season on its page. */
export const STORY_MODE_TEXTS = {
  open: "Play the story",
  /** Beside the button that opens it, if its code did not arrive. */
  notLoaded: "We can't play the story right now. Check your connection, then press the button again.",
  name: (race: string | null) => (race === null ? "The story" : `The story of ${race}`),
  play: "Play",
  pause: "Pause",
  mute: "Mute",
  unmute: "Unmute",
  previous: "Previous scene",
  next: "Next scene",
  close: "Close",
  loading: "Loading",
  position: (scene: number, count: number) => `Scene ${scene} of ${count}`,
  end: {
    heading: "The end",
    again: "Play again",
    like: "Like",
    share: "Share",
    comment: "Write a comment",
  },
  problem: {
    offline: {
      title: "You're offline",
      text: "We kept your place. The story goes on when you're back online.",
    },
    gone: {
      title: "This story isn't here anymore",
      text: "The athlete has made it private or deleted it.",
    },
    fault: { title: "We can't play the story right now", text: "Please try again in a few minutes." },
  },
  tryAgain: "Try again",
} as const;
