/** The line of an app that runs while a newer one waits. */
export const NEW_VERSION_TEXTS = {
  ready: "A new version is ready. Your work is kept.",
  readyRecording: "A new version is ready. Finish your recording first.",
  take: "Use it now",
  later: "Later",
} as const;
