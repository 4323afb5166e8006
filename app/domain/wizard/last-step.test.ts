import { expect, test } from "vitest";
import { newShareId } from "../../../tests/factories.ts";
import { type LastStep, lastStepUrl, parseLastSteps, stepAt, withLastStep } from "./last-step.ts";

const shareId = newShareId();

test.each([
  ["/questions", `?recap=${shareId}&q=3`, `/questions?recap=${shareId}&q=3`],
  ["/questions", `?recap=${shareId}`, `/questions?recap=${shareId}&q=1`],
  ["/custom-questions", `?recap=${shareId}&q=3`, `/custom-questions?recap=${shareId}`],
  ["/questions", `?recap=${shareId}&q=99`, null],
  ["/summary", "", null],
  ["/continue", `?recap=${shareId}`, null],
  ["/summary", "?recap=7", null],
] as const)("the step at %s%s leads to %s", (path, search, url) => {
  const step = stepAt(path, search);
  expect(step && lastStepUrl(step)).toBe(url);
});

test("a device remembers the last step of each of its latest recaps", () => {
  let steps: LastStep[] = [];
  const add = (id: string, path: LastStep["path"]) => {
    steps = withLastStep(steps, { shareId: id, path, position: null });
  };
  for (let other = 0; other < 60; other++) add(newShareId(), "/summary");
  add(shareId, "/race-details");
  add(shareId, "/summary");
  expect([steps.length, steps.filter((step) => step.shareId === shareId)]).toEqual([50, [steps[0]]]);
  expect(parseLastSteps(JSON.stringify([...steps, { shareId, path: "/elsewhere" }, 7]))).toEqual(steps);
});

test.each([null, "", "{", "7", '{"a":1}'])("%j in the device's storage is no step", (stored) => {
  expect(parseLastSteps(stored)).toEqual([]);
});
