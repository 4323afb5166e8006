/** The texts of the recorder. Announcements, notices and toasts are in recorder-messages.ts and voice-messages.ts, the refused microphone in microphone.ts. */
export const VOICE_RECORDER_TEXTS = {
  idle: { title: "Tell your story", description: "Press, talk, done. Up to an hour." },
  /** The question already has a recording. */
  further: { title: "Say more", description: "Press to record another part." },
  starting: { title: "One moment", description: "Allow the microphone if your browser asks." },
  elsewhere: { title: "Recording in another tab", description: "Stop it there to record here." },
  unsupported: {
    title: "This browser can't record",
    description: "Add a voice memo instead, or type your answer.",
  },
  recording: "Recording",
  paused: "Paused",
  otherQuestion: (position: number) => `This recording is for question ${position}.`,
  goToQuestion: (position: number) => `Go to question ${position}`,
  transcriptLater: "Your transcript shows up when you stop",
  noCaptionsYet: "Your words appear here",
  menu: "Voice memo, language, captions, privacy",
  /** Who will hear a recording. */
  heardBy: {
    draft: "Once you share this recap, anyone with the link can hear it.",
    public: "Anyone with the link can hear it.",
    private: "This recap is private. Only you can hear it.",
  },
  transcribed: "We send your recording to a transcription service to turn it into text.",
  captionsPrivacy: "Live captions use your browser's speech service, which may process audio online.",
} as const;

/** The texts of the choice of spoken language and live captions. */
export const LANGUAGE_CHOICE_TEXTS = {
  label: "Spoken language",
  detect: "Detect language",
  captions: "Live captions",
  noCaptions: "This browser doesn't support live captions.",
} as const;
