/**
 * The texts of the recorder and of the athlete's recordings. Notes, announcements and toasts are in
 * app/domain/voice-messages.ts.
 */
export const VOICE_TEXTS = {
  recorder: {
    idle: { title: "Tell it", description: "Press, speak, done. Up to an hour." },
    starting: { title: "One moment", description: "Allow the microphone if your browser asks." },
    elsewhere: { title: "Recording in another tab", description: "Stop it there to record here." },
    unsupported: {
      title: "This browser cannot record",
      description: "Add a voice memo instead, or type your answer.",
    },
    recording: "Recording",
    paused: "Paused",
    otherQuestion: (position: number) => `This recording is for question ${position}.`,
    goToQuestion: (position: number) => `Go to question ${position}`,
    transcriptLater: "Transcript will appear after you stop",
    noCaptionsYet: "Your words appear here",
    settings: "Language and live captions",
    stored: "Your recording is kept with this recap.",
    storedAndTranscribed:
      "Your recording is kept with this recap and written down by our transcription service.",
    captionsPrivacy: "Live captions come from your browser, which may send the sound to its maker.",
  },
  language: {
    label: "Spoken language",
    detect: "Detect language",
    captions: "Live captions",
    noCaptions: "This browser has no live captions.",
  },
  /** `position` of the recording among those of its question, from 1. */
  recording: {
    label: (position: number) => `Recording ${position}`,
    /** After a verb: "Play recording 2". */
    name: (position: number) => `recording ${position}`,
    fileName: (position: number) => `recording-${position}`,
    deleted: "Recording deleted.",
    undo: "Undo",
    keep: "Keep recording",
    deleteFound: "Delete",
    readAlong: "Listen sentence by sentence",
    transcriptOf: (position: number) => `Transcript of recording ${position}`,
    transcript: "Transcript",
    ofRecording: (position: number) => `of recording ${position}`,
    transcribing: "It appears here. You can also type.",
    typeIt: "Type what you said.",
    transcribe: "Transcribe",
    transcribeAgain: "Transcribe again",
    retry: "Try again",
    actionOn: (action: string, position: number) => `${action}: recording ${position}`,
    download: (position: number) => `Download recording ${position}`,
    delete: (position: number) => `Delete recording ${position}`,
  },
  offer: {
    title: "Improved transcript ready",
    take: "Use it",
    drop: "Keep mine",
    taken: "Your own text is still here",
    undo: "Undo: use my text",
    forget: "Forget my text",
  },
} as const;
