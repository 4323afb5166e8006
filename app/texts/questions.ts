/** The texts of the questions screen. */
import { MAX_COPIED_BYTES } from "../domain/media.ts";

export const QUESTIONS_TEXTS = {
  place: (position: number, count: number) => `Question ${position} of ${count}`,
  noSuchQuestion: "This recap has no such question.",
  answer: {
    label: "Your answer",
    placeholder: "Take your time. Every detail counts.",
  },
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
    title: "Another tab deleted this question",
    description: "Your text is not saved. Copy it to the answer of another question.",
    remove: "Remove this text",
  },
  media: {
    heading: "Photos and videos",
    delete: (name: string, position: number) => `Delete ${name} ${position}`,
    all: "All photos and videos: order, cover and more",
  },
  voice: {
    heading: "Your voice",
    recordings: "Recordings",
    addMemo: "Add a voice memo",
    uploadMemo: "Upload memo",
    withoutScripts: `Without JavaScript this page cannot record: use your device's recorder. WebM, M4A, Ogg or WAV, up to ${MAX_COPIED_BYTES / 1_000_000} MB`,
    lost: "The recording of this transcript was deleted",
  },
} as const;
