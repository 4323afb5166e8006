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
  const { button, to } = undoOf(ID, standingOf(before));
  const form = new FormData();
  form.set(button.name, button.value);
  expect(reviewIntents.read(form)).toEqual({ intent: expected.intent, target: ID });
  expect(to).toBe(expected.to);
});
