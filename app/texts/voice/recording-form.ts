/** What the screens say when a plain form could not change a question's recordings. */
export const RECORDING_FORM_TEXTS = {
  notUploaded: "There was a problem uploading your recording. Please try again",
  recapGone: "This recap no longer exists",
  transcriptNotSaved: "We couldn't save the transcript. Please try again.",
  /** `message` is the limit's message. */
  limited: (message: string) => `${message}. Your recording is safe.`,
  recordingGone: { title: "Error", description: "That didn't work. Please try again in a moment." },
  notTranscribed: (message: string) => ({ title: "Not transcribed", description: `${message}.` }),
} as const;
