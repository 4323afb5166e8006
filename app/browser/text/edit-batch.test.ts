import { expect, test } from "vitest";
import { editRow } from "../../../tests/edit-tabs.ts";
import { nextBatch } from "./edit-batch.ts";

test("questions go first, and what depends on something that the server lacks waits", () => {
  const rows = [
    editRow({ field: "answer-10007" }),
    editRow({ field: "question-10007", value: "Who cheered?" }),
    editRow({ field: "answer-10008" }),
    editRow({ field: "question-10008", value: "Half", state: "typing" }),
    editRow({ field: "description-0b5ab3c4-item" }),
  ];
  expect(nextBatch(rows).map(({ field: name }) => name)).toEqual(["question-10007", "answer-10007"]);
});

test("what is too much for a request goes in several, and a group in one", () => {
  const descriptions = Array.from({ length: 120 }, (_, at) =>
    editRow({ field: `description-${String(at).padStart(22, "A")}` }),
  );
  expect(nextBatch(descriptions)).toHaveLength(100);
  const group = (["distance", "customDistanceValue", "customDistanceUnit"] as const).map((name) =>
    editRow({ field: name, value: null }),
  );
  expect(nextBatch([...descriptions.slice(0, 98), ...group])).toHaveLength(98);
  const long = Array.from({ length: 30 }, (_, at) =>
    editRow({ field: `answer-${at}`, value: "長".repeat(20_000) }),
  );
  expect(nextBatch(long)).toHaveLength(16);
  const [conflict, ...others] = group;
  expect(nextBatch([...others, ...(conflict ? [{ ...conflict, state: "conflict" as const }] : [])])).toEqual(
    [],
  );
});
