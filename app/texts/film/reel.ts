/** The words of the video maker on /share. */
import type { Scene } from "../../domain/film/film.ts";

export const REEL_TEXTS = {
  change: "Change",
  changeNames: "Length, look, scenes",
  length: "Length",
  lengths: { 15: "15 seconds", 30: "30 seconds", 60: "1 minute" },
  shorter: (seconds: number) => `Your recap fills ${seconds} seconds.`,
  look: "Look",
  voice: "With your voice",
  scenes: "Scenes",
  preview: "Preview of your video",
  moment: "Moment",
  momentText: (clock: string, total: string, scene: string) => `${clock} of ${total}, ${scene}`,
  noRoom: (seconds: number) => `Left out at ${seconds} s`,
  earlier: (scene: string) => `Move ${scene} earlier`,
  later: (scene: string) => `Move ${scene} later`,
  moved: (scene: string, place: number, count: number) => `${scene} is now scene ${place} of ${count}.`,
  size: "Size",
  sizes: { full: "1080 x 1920", small: "720 x 1280" },
  crashed: {
    title: "Your last video wasn't finished",
    copy: "Your browser may have run out of memory. A smaller video needs half as much.",
  },
  make: "Make video",
  makeAgain: "Make it again",
  /** Before it is made; `seconds` is how long making takes. */
  foreseen: (film: number, seconds: number) =>
    `${film} seconds long. Making it takes about ${inWords(seconds)} on this device, and nothing is uploaded.`,
  starting: "Getting your photos and recordings…",
  secondsLeft: (seconds: number) => `About ${seconds} s left`,
  keepOpen: "Keep this page open.",
  cancel: "Cancel",
  cancelled: "Canceled. Nothing was saved.",
  ready: "Your video is ready",
  facts: ({ seconds, megabytes, type }: { seconds: number; megabytes: string; type: string }) =>
    `${seconds} s, ${megabytes} MB, ${type}`,
  webm: "This browser makes WebM. Instagram and TikTok take only MP4: for these, make the video in Chrome, Edge or Safari.",
  unread:
    "Your browser couldn't read some of the sound or clips, so part of the video is silent or shows a picture instead.",
  share: "Share",
  save: "Save",
  downloaded: "Your video is in your downloads.",
  shareFailed: "Your device didn't open its share sheet. Save the video instead.",
  changed: "This video was made before your last change.",
  impossible: {
    title: "This browser can't make videos",
    copy: "It has no working video encoder. Try Chrome, Edge or Safari, or use the story card, which has the same format.",
  },
  failed: {
    offline: {
      title: "A photo, clip or recording didn't arrive",
      copy: "Check your connection and try again. Your recap is safe.",
    },
    gone: {
      title: "A photo, clip or recording no longer exists",
      copy: "Reload this page to see what your recap has now.",
    },
    fault: {
      title: "We couldn't make your video",
      copy: "Your device may be short of memory. Close other pages, or make a smaller video.",
    },
  },
  card: "Make a story card",
} as const;

/** Rounded: nobody knows it exactly. */
function inWords(seconds: number): string {
  if (seconds > 90) return `${Math.round(seconds / 60)} minutes`;
  return `${Math.max(5, Math.round(seconds / 5) * 5)} seconds`;
}

/** Returns what a scene shows, as the list of scenes names it. */
export function sceneName(scene: Scene): string {
  switch (scene.kind) {
    case "title":
      return "Title";
    case "season":
      return "Season";
    case "race":
      return scene.bib.name ?? "Race";
    case "photo":
      return scene.picture.description ?? scene.question ?? "Photo";
    case "voice":
      return scene.credit === null ? `Voice: ${scene.question}` : `Cheer by ${scene.credit}`;
    case "quote":
      return `Words: ${scene.question ?? scene.quote}`;
    case "course":
      return "Course";
    case "clip":
      return scene.picture.description ?? "Clip";
    case "finish":
      return "Result";
    case "end":
      return "Ending";
  }
}
