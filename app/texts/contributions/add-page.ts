/** What guests read on the page on which they add to a recap, and on the one that takes it back. */
import { MAX_CONTRIBUTED_SECONDS, MAX_SENT_TOGETHER } from "../../domain/contributions/contribution.ts";
import { MAX_COPIED_BYTES, MAX_PLAIN_UPLOAD_BYTES } from "../../domain/media/media.ts";
import { GUEST_REFUSALS } from "./contribution-refusals.ts";

const megabytes = (bytes: number) => `${bytes / 1_000_000} MB`;

export const ADD_TEXTS = {
  documentTitle: (race: string) => `Add to ${race} · Race Recap`,
  heading: "Add your photo or a cheer",
  unnamed: "this race",
  /** For a recap without a name of its athlete. */
  athlete: "the athlete",
  lead: (athlete: string) =>
    `Were you there? It goes to ${athlete} first, and appears only if they approve it.`,
  pick: "Choose photos or a video",
  takePhoto: "Take a photo",
  limits: `Up to ${MAX_SENT_TOGETHER} at once: photos, and one video of up to a minute. We remove location data before they leave this device.`,
  plainPictures: "Photos or a video",
  plainCheer: "A voice cheer",
  plainLimits: `Up to ${MAX_SENT_TOGETHER} files: photos (JPEG, PNG, WebP, GIF) up to ${megabytes(MAX_PLAIN_UPLOAD_BYTES)} together, one video (MP4, MOV, WebM) and one cheer of up to a minute and ${megabytes(MAX_COPIED_BYTES)} each.`,
  picked: "What you'll send",
  remove: (name: string) => `Remove ${name}`,
  removeShort: "Remove",
  names: { image: "Photo", video: "Video", audio: "Cheer" },
  cheer: {
    record: "Record a cheer",
    stop: "Stop",
    starting: "Allow the microphone if your browser asks",
    recording: (seconds: number) => `Recording 0:${String(seconds).padStart(2, "0")} of 1:00`,
    announced: "Recording",
    choose: "Choose an audio file",
    failed: {
      elsewhere: "Another tab is recording. Stop it there first.",
      "no-microphone":
        "We can't use your microphone. Check your browser's permissions, or choose an audio file.",
      unsupported: "This browser can't record. Choose an audio file instead.",
    },
    tooShort: "That was too short to hear. Press, cheer, then press again.",
    listen: "Listen to your cheer",
  },
  text: "A line to go with it",
  textHint: "Where were you? What did you see?",
  name: "Your name",
  email: "Your email",
  identityHint: "Your name is shown with it. We never show or keep your email.",
  send: "Send",
  nothingPicked: "Choose a photo or a video, or record a cheer",
  tooMany: `${GUEST_REFUSALS["too-many-together"]}.`,
  notAdded: "Not everything was sent",
  notAddedHint: "What you typed is still here. Choose these files again to send them.",
  fault: "Something went wrong on our side. Please try again",
  sendingHeading: "Sending",
  sendingHint: "You can close this page: we'll finish the next time you open Race Recap on this device.",
  refusedHeading: "Not sent",
  closed: {
    title: "Nothing can be added here right now",
    text: (athlete: string) => `This link will work once ${athlete} lets people add photos and cheers.`,
    /** Beneath it, while the form that was open stays. */
    whileOpen:
      "It was closed while you were here. What you chose and typed stays as long as this page is open.",
  },
  owner: {
    title: "This is the page for the people who were there",
    text: "Hand out its link or QR code. You decide what appears.",
    manage: "Manage what others add",
    invite: "Link and QR code",
  },
  thanks: {
    heading: "Thank you",
    waits: (athlete: string) =>
      `It's with ${athlete} now. Only the two of you can see it until it's approved.`,
    linkLabel: "Your link to remove it later",
    linkHint: "Keep it if you may want to remove this from another browser. We show it only here.",
    copy: "Copy",
    copied: "Copied",
    addMore: "Add more",
    seeRecap: "See the recap",
  },
  list: {
    heading: "What you sent",
    states: { held: "Waiting for approval", shown: "Shown below the story", taken: "In the story" },
    withdraw: "Remove it",
    question: "This deletes it for good, wherever it is shown.",
    confirm: "Delete it",
    takenBack: "It's removed. Nobody can see it anymore.",
    failed: "We couldn't remove it. Please try again.",
  },
} as const;

export const TAKE_BACK_TEXTS = {
  documentTitle: "Remove what you sent · Race Recap",
  heading: "Remove what you sent?",
  lead: "This deletes it for good, wherever it is shown:",
  length: (seconds: number) => `${Math.min(MAX_CONTRIBUTED_SECONDS, Math.ceil(seconds))} s`,
  confirm: "Delete it",
  keep: "Keep it",
  done: { heading: "It's gone", text: "What you sent is deleted. Nobody can see it anymore." },
  gone: {
    heading: "Nothing to remove",
    text: "It's already deleted, or this link isn't complete. These links are long: copy all of it.",
  },
  failed: "We couldn't remove it. Please try again.",
} as const;
