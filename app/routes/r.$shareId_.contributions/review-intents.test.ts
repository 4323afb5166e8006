import { expect, test } from "vitest";
import type { Contribution } from "../../domain/contributions/contribution.ts";
import { reviewIntents, standingOf, undoOf } from "./review-intents.ts";

const ID = "a".repeat(22);

test.each<[string, Pick<Contribution, "status" | "takenTo">, { intent: string; to: string | null }]>([
  ["waits", { status: "held", takenTo: null }, { intent: "hold", to: null }],
  ["is below the story", { status: "shown", takenTo: null }, { intent: "show", to: null }],
  [
    "is in the gallery",
    { status: "taken", takenTo: { questionIndex: null } },
    { intent: "take", to: "gallery" },
  ],
  [
    "is at the first question",
    { status: "taken", takenTo: { questionIndex: 0 } },
    { intent: "take", to: "0" },
  ],
])("Undo brings back a contribution that %s", (_name, before, expected) => {
  const undo = undoOf({ intent: "take", id: ID, was: standingOf(before) });
  const form = new FormData();
  form.set("intent", undo?.button.value ?? "");
  expect(reviewIntents.read(form)).toEqual({ intent: expected.intent, target: ID });
  expect(undo?.to).toBe(expected.to);
});

test.each([
  ["show-selected", "held", "hold-selected"],
  ["hold-selected", "shown", "show-selected"],
  ["show-selected", "taken", undefined],
  ["show-selected", "", undefined],
  ["delete-selected", "held", undefined],
] as const)("Undo after %s of several that were %s is %s", (intent, was, expected) => {
  expect(undoOf({ intent, id: "", was })?.button.value).toBe(expected);
});
