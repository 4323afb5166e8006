import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { VoiceRecorder, type VoiceRecorderProps } from "../../components/voice/voice-recorder.tsx";
import { questionIntents } from "../../domain/recap/story-intents.ts";
import { nextAddress } from "./question-place.ts";

/** Four questions. Others were deleted, so the third question's index is 7. */
const questions = [0, 1, 7, 9].map((index) => ({ index, text: `Question ${index}`, custom: index > 4 }));
const place = { recap: { shareId: "recap_1_a", questions }, index: 0, url: "http://localhost/questions?q=1" };

const PUBLISHED = { status: "published", isPublic: true, takedownReason: null } as const;

/** Returns the markup of the recorder on the first question while a recording for the third is running. */
function recorderElsewhere(recap: VoiceRecorderProps["recap"] = { ...PUBLISHED, status: "draft" }): string {
  const voice: VoiceRecorderProps["voice"] = {
    recorder: {
      kind: "recording",
      questionIndex: 7,
      seconds: 3,
      notice: null,
      captions: { text: "", interim: "" },
    },
    record() {},
    pause() {},
    resume() {},
    stop() {},
    liveCaptions: { isSupported: false, isOn: false, setOn() {} },
    onLevel: () => () => {},
  };
  const positionOf = (index: number) => questions.findIndex((question) => question.index === index) + 1;
  const props = { voice, recap, questionIndex: 0, positionOf, canTranscribe: false, settings: null };
  return renderToStaticMarkup(createElement(VoiceRecorder, props));
}

test("the recorder's Go to question button leads to the question that is being recorded", () => {
  const [, name = "", value = ""] =
    /<button[^>]*name="([^"]*)" value="([^"]*)"[^>]*>Go to question 3</.exec(recorderElsewhere()) ?? [];
  const form = new FormData();
  form.append(name, value);
  const pressed = questionIntents.read(form);
  expect(pressed).toEqual({ intent: "question", target: 7 });
  expect(pressed && nextAddress(pressed, place)).toBe("/questions?recap=recap_1_a&q=3");
});

test("a button for a question that another tab has deleted leads to the shown question", () => {
  expect(nextAddress({ intent: "question", target: 5 }, { ...place, index: 1 })).toBe(
    "/questions?recap=recap_1_a&q=2",
  );
});

test("the recorder says who will hear a recording", () => {
  expect(recorderElsewhere()).toContain("Once you share this recap, anyone with the link can hear");
  expect(recorderElsewhere(PUBLISHED)).toContain("Anyone with the link");
  for (const hidden of [
    { ...PUBLISHED, isPublic: false },
    { ...PUBLISHED, takedownReason: "It was reported" },
  ])
    expect(recorderElsewhere(hidden)).toContain("Only you can hear");
});
