/** Messages that a page shows after a redirect, by the code in its address (specification 8). */
import { MEDIA_MESSAGES } from "../../domain/media/media.ts";

export const NOTICES = {
  "no-race-data": {
    title: "No Race Data Found",
    description: "Please complete your race recap first before sharing",
  },
  "nothing-begun": {
    title: "Start Your Race Recap",
    description: "Please begin by entering your race details first",
  },
  "share-missed": {
    title: "Your files didn't arrive",
    description: "Please share them once more, or open or start a recap and add them there.",
  },
  saved: {
    title: "Saved to your collection",
    description: "Your recap is saved and will appear in your past recaps!",
  },
  "saved-to-account": {
    title: "Saved to Account",
    description: "Your recap is saved and will appear in your past recaps!",
  },
  "signed-in": { title: "Signed in" },
  "signed-out": { title: "Signed out" },
  "signed-out-everywhere": { title: "Signed out everywhere" },
  "name-saved": { title: "Name saved" },
  "news-mail-saved": { title: "Email setting saved" },
  "picture-saved": { title: "Picture saved" },
  "picture-removed": { title: "Picture removed" },
  "email-changed": { title: "Email changed" },
  "provider-removed": { title: "Account unlinked" },
  "account-deleted": {
    title: "Your account was deleted",
    description: "Everything in it is gone. You can sign up again anytime.",
  },
  "passkey-added": { title: "Passkey added" },
  "passkey-removed": { title: "Passkey removed" },
  "device-signed-out": { title: "Device signed out" },
  "photo-uploaded": MEDIA_MESSAGES.uploaded.image,
  "video-uploaded": MEDIA_MESSAGES.uploaded.video,
  "video-uploaded-without-sound": {
    ...MEDIA_MESSAGES.uploaded.video,
    description: "Your video has been added to the race recap without its sound, which browsers can't play.",
  },
  "video-uploaded-unplayable-sound": {
    ...MEDIA_MESSAGES.uploaded.video,
    description: "Your video has been added to the race recap. Some browsers can't play its sound.",
  },
  "media-deleted": MEDIA_MESSAGES.deleted,
  "media-restored": { title: "Media restored" },
  "recording-uploaded": {
    title: "Recording added",
    description: "Your recording has been added to the race recap.",
  },
  "recording-deleted": { title: "Recording deleted" },
  "recording-transcribed": { title: "Transcript ready" },
  "recap-restored": {
    title: "Recap restored",
    description: "It's back at its link, with everything in it.",
  },
  "recap-deleted": { title: "Recap deleted for good" },
  "export-limit": {
    title: "Not downloaded",
    description: "Too many ZIPs were downloaded from your network today. Try again tomorrow.",
  },
  "export-gone": {
    title: "Not downloaded",
    description: "Your recaps have changed. Here are the latest downloads.",
  },
  "missing-details": {
    title: "Missing race details",
    description: "Unable to find your race details. Please try creating a new recap.",
  },
  "save-failed": {
    title: "Error",
    description: "An unexpected error occurred while saving. Please try again.",
  },
} as const;
