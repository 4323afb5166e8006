/**
 * The texts of the card of one of the athlete's recordings. `position` is its place among those of its question, from 1.
 * Notes and announcements are in app/texts/voice/voice-messages.ts.
 */
export const RECORDING_CARD_TEXTS = {
  label: (position: number) => `Recording ${position}`,
  /** After a verb: "Play recording 2". */
  name: (position: number) => `recording ${position}`,
  fileName: (position: number) => `recording-${position}`,
  deleted: "Recording deleted.",
  undo: "Undo",
  keep: "Keep this recording",
  deleteFound: "Delete",
  readAlong: "Listen sentence by sentence",
  transcriptOf: (position: number) => `Transcript of recording ${position}`,
  transcript: "Transcript",
  ofRecording: (position: number) => `of recording ${position}`,
  transcribing: "It'll show up here. You can also type it yourself.",
  typeIt: "Type what you said.",
  transcribe: "Transcribe",
  transcribeAgain: "Transcribe again",
  retry: "Try again",
  actionOn: (action: string, position: number) => `${action}: recording ${position}`,
  download: (position: number) => `Download recording ${position}`,
  delete: (position: number) => `Delete recording ${position}`,
} as const;

/** The texts that offer a machine transcript next to the athlete's own text. */
export const TRANSCRIPT_OFFER_TEXTS = {
  title: "Improved transcript ready",
  take: "Use it",
  drop: "Keep mine",
  taken: "Your own text is still here",
  undo: "Undo and use my text",
  forget: "Discard my text",
} as const;
