import { expect, test } from "vitest";
import { faultText } from "./fault.ts";

test("a log keeps the cause of a fault and not the query around it", () => {
  const cause = new Error("D1_ERROR: no such table");
  const error = new Error("Failed query: update recaps set answers = ? params: my secret answer", { cause });
  expect(faultText(error)).toContain("no such table");
  expect(faultText(error)).not.toContain("my secret answer");
});

test("a log keeps nothing of a thrown value that is no error", () => {
  expect(faultText("my secret answer")).toBe("string");
});
