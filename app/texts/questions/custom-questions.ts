/** The texts of /custom-questions (specification 2 and 8, custom-questions). */
import { MAX_QUESTIONS } from "../../domain/questions/questions.ts";

export const CUSTOM_QUESTIONS_TEXTS = {
  /** While they are the five of every recap. */
  introduction: "Keep these five, or make them yours.",
  defaultQuestions: "Default questions",
  reset: "Reset",
  /** Offers another wording of some default questions. By how the race ended. */
  wording: {
    title: {
      dnf: "You didn't finish this one. Use these questions instead?",
      finished: "You finished this one. Use these questions instead?",
    },
    answersStay: "What you've already answered stays.",
    use: "Use these questions",
    decline: "No, thanks",
  },
  ownQuestions: "Your questions",
  total: (count: number) => `${count} ${count === 1 ? "question" : "questions"} in total`,
  back: "Back",
  next: "Continue",
  question: {
    editLabel: (question: string) => `Edit: ${question}`,
    deleteLabel: (question: string) => `Delete: ${question}`,
  },
  /** A fold with the other wording and the suggested questions. */
  ideas: {
    dnf: "You didn't finish: questions that fit",
    finished: "You finished: questions that fit",
    suggested: (count: number) => `${count} ${count === 1 ? "question" : "questions"} from your race file`,
  },
  /** Questions that the recap's course suggests. */
  suggested: {
    title: "From your race file",
    add: "Add",
    addLabel: (question: string) => `Add: ${question}`,
  },
  add: {
    label: "Add your own question",
    placeholder: "Who cheered?",
    button: "Add Question",
    full: `A recap can have up to ${MAX_QUESTIONS} questions`,
    emptyBox: "Clear the box to continue",
    deletedElsewhere: ["This question was deleted in another tab", "Add it again to keep it"],
  },
  edit: {
    label: "Edit question",
    save: "Save",
    cancel: "Cancel",
    /** The other tab's question is quoted between `before` and `after`. */
    stale: {
      title: "This question was changed in another tab",
      before: "In the other tab, it says:",
      after: ". Choose Save to keep your text or Cancel to keep the other one.",
    },
  },
  delete: {
    /** `losses` are at least two. */
    title: (losses: string[]) => `Delete ${losses.slice(0, -1).join(", ")} and ${losses.at(-1)}?`,
    losses: {
      question: "this question",
      answer: "its answer",
      recordings: (count: number) => (count === 1 ? "its recording" : `its ${count} recordings`),
      onDevice: "its unsaved text",
    },
    keep: "Keep it",
    all: "Delete all",
    both: "Delete both",
  },
} as const;
