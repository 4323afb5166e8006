/** The texts of the questions screen. */
import { MAX_COPIED_BYTES } from "../../domain/media/media.ts";

export const QUESTIONS_TEXTS = {
  place: (position: number, count: number) => `Question ${position} of ${count}`,
  noSuchQuestion: "This recap doesn't have that question.",
  answer: {
    label: "Your answer",
    placeholder: "Take your time. Every detail counts.",
  },
  /** Offers another wording of the question, for how the race ended. */
  reword: { offer: (question: string) => `Or: “${question}”`, use: "Ask this instead" },
  skip: "Skip to Summary",
  previous: "Previous",
  next: "Next",
  continue: "Continue",
  /** Next to the answer, where there is a keyboard. */
  shortcut: { next: "Ctrl + Enter: next question", continue: "Ctrl + Enter: continue" },
  questions: "Questions",
  question: (position: number) => `Question ${position}`,
  recorded: (question: string) => `${question}, recorded`,
  answered: (question: string) => `${question}, answered`,
  gone: {
    title: "This question was deleted in another tab",
    description: "Your text isn't saved. Copy it into another answer.",
    remove: "Remove this text",
  },
  media: {
    heading: "Photos and videos",
    all: "Arrange photos and choose a cover",
  },
  voice: {
    heading: "Your voice",
    recordings: "Recordings",
    addMemo: "Add a voice memo",
    uploadMemo: "Upload memo",
    withoutScripts: `This page can't record without JavaScript. Record on your device and add the file: MP3, M4A, AAC, FLAC, WAV, Ogg or WebM, up to ${MAX_COPIED_BYTES / 1_000_000} MB`,
    settingsNotLoaded: "We couldn't load these. Check your connection.",
    lost: "This transcript's recording was deleted",
  },
} as const;
