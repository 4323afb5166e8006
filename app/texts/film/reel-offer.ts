/** The words by which a video is offered. */
export const REEL_OFFER_TEXTS = {
  heading: "Video",
  copy: (hasVoice: boolean) =>
    hasVoice ? "A vertical film, led by your voice" : "A vertical film of your race",
  make: "Make a video",
  notLoaded: "We couldn't load the video maker.",
  needsScripts: "Your browser makes the video itself, so it needs JavaScript.",
} as const;
