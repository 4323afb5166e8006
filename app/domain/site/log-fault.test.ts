import { expect, test } from "vitest";
import { faultText } from "./log-fault.ts";

test("a log contains the cause of an error and not the query around it", () => {
  const cause = new Error("D1_ERROR: no such table");
  const error = new Error("Failed query: update recaps set answers = ? params: my secret answer", { cause });
  expect(faultText(error)).toContain("no such table");
  expect(faultText(error)).not.toContain("my secret answer");
});

test("a log contains only the type of a thrown value that is not an Error", () => {
  expect(faultText("my secret answer")).toBe("string");
});
