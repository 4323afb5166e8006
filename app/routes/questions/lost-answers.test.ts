import { expect, test } from "vitest";
import { editRow } from "../../../tests/edit-tabs.ts";
import { recap } from "../../../tests/factories.ts";
import { REMOVED_MESSAGES } from "../../domain/edits/field-kind.ts";
import { lostIn } from "./use-lost-answers.ts";

const OWN = 10_007;
const { questions } = recap();
const [first] = questions;

test("answers to deleted questions are lost, and not those to questions that another tab has added", () => {
  const rows = [
    editRow({ field: "answer-0" }),
    editRow({ field: `answer-${OWN}`, question: "Who cheered?" }),
    editRow({ field: `answer-${OWN + 1}` }),
    editRow({ field: `answer-${OWN}`, typed: " " }),
  ];
  expect(lostIn(rows, recap({ removedQuestions: [OWN] }))).toEqual([
    { field: `answer-${OWN}`, text: "Mud.", question: "Who cheered?" },
  ]);
});

test("a transcript is lost if its recording was deleted with its question, and not if it was deleted alone", () => {
  const row = (question: string | undefined, message: string | null) =>
    editRow({ field: "transcript-r", state: "refused", message, question });
  const gone = row("Who cheered?", REMOVED_MESSAGES.recording);
  expect(lostIn([gone], recap())).toMatchObject([{ field: "transcript-r", question: "Who cheered?" }]);
  expect(lostIn([row(first?.text, REMOVED_MESSAGES.recording)], recap())).toEqual([]);
  expect(lostIn([row("Who cheered?", "Too long")], recap())).toEqual([]);
});
