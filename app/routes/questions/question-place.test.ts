import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { VoiceRecorder, type VoiceRecorderProps } from "../../components/voice/voice-recorder.tsx";
import { questionIntents } from "../../domain/recap/story-intents.ts";
import type { RecorderState } from "../../domain/voice/voice-on-screen.ts";
import { nextAddress } from "./question-place.ts";

/** Four questions. Others were deleted, so the third question's index is 7. */
const questions = [0, 1, 7, 9].map((index) => ({ index, text: `Question ${index}`, custom: index > 4 }));
const place = { recap: { shareId: "recap_1_a", questions }, index: 0, url: "http://localhost/questions?q=1" };

const PUBLISHED = { status: "published", isPublic: true, takedownReason: null } as const;

const DRAFT = { ...PUBLISHED, status: "draft" } as const;
/** A recording for the third question. */
const RUNNING = {
  kind: "recording",
  questionIndex: 7,
  seconds: 3,
  notice: null,
  captions: { text: "", interim: "" },
} as const;

interface Shown extends Partial<Pick<VoiceRecorderProps, "recap" | "questionIndex" | "isFurther">> {
  recorder?: RecorderState;
}

/** Returns the markup of the recorder, by default on the first question. */
function recorderMarkup({ recorder = { kind: "idle" }, ...shown }: Shown): string {
  const voice: VoiceRecorderProps["voice"] = {
    recorder,
    record() {},
    pause() {},
    resume() {},
    stop() {},
    liveCaptions: { isSupported: false, isOn: false, setOn() {} },
    onLevel: () => () => {},
  };
  const positionOf = (index: number) => questions.findIndex((question) => question.index === index) + 1;
  const props = { voice, recap: DRAFT, questionIndex: 0, positionOf, isFurther: false, ...shown };
  return renderToStaticMarkup(
    createElement(VoiceRecorder, { ...props, canTranscribe: false, memo: null, settings: () => null }),
  );
}

test("the recorder's Go to question button leads to the question that is being recorded", () => {
  const [, name = "", value = ""] =
    /<button[^>]*name="([^"]*)" value="([^"]*)"[^>]*>Go to question 3</.exec(
      recorderMarkup({ recorder: RUNNING }),
    ) ?? [];
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

test("the recorder says at the first question who will hear a recording, and at the others in its menu", () => {
  const lines = [
    { recap: DRAFT, line: "Once you share this recap, anyone with the link can hear it." },
    { recap: PUBLISHED, line: "Anyone with the link can hear it." },
    { recap: { ...PUBLISHED, isPublic: false }, line: "Only you can hear it." },
    { recap: { ...PUBLISHED, takedownReason: "It was reported" }, line: "Only you can hear it." },
  ];
  for (const { recap, line } of lines) {
    expect(recorderMarkup({ recap })).toContain(line);
    expect(recorderMarkup({ recap, questionIndex: 1 })).not.toContain(line);
  }
});

test("at a question that has a recording, the recorder offers to add to it", () => {
  expect(recorderMarkup({})).toContain("Tell your story");
  expect(recorderMarkup({ isFurther: true })).toContain("Say more");
});
