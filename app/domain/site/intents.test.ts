import fc from "fast-check";
import { expect, test } from "vitest";
import { mediaIdSchema } from "../media/media-input.ts";
import { memoriesIntents, questionIntents } from "../recap/story-intents.ts";
import { indexTarget, intents, none } from "./intents.ts";

const all = intents({
  ...questionIntents.targets,
  ...memoriesIntents.targets,
  edit: indexTarget,
  "edit-all": none,
});

function formWith(value: string | File): FormData {
  const form = new FormData();
  form.append("intent", value);
  return form;
}

const id = fc.stringMatching(/^[A-Za-z0-9_-]{22}$/);
const index = fc.integer({ min: 0, max: 9_999 });

interface AnyPress {
  intent: string;
  target?: string | number;
}

/** Every declared intent with targets that it accepts, as `read` returns them. */
const press = fc
  .constantFrom(...Object.entries(all.targets))
  .chain(([intent, schema]): fc.Arbitrary<AnyPress> => {
    if (schema === none) return fc.constant({ intent });
    return (schema === indexTarget ? index : id).map((target) => ({ intent, target }));
  });

/** `button` with loose types, for intents that are chosen at random. */
const buildAny = all.button as unknown as (intent: string, target?: string | number) => { value: string };

test("reading a submitted form returns the pressed button", () => {
  fc.assert(
    fc.property(press, (pressed) => {
      const { value } = buildAny(pressed.intent, pressed.target);
      expect(all.read(formWith(value))).toEqual(pressed);
    }),
  );
});

test("a button has the name `intent` and its own value", () => {
  expect(questionIntents.button("question", 3)).toEqual({ name: "intent", value: "question-3" });
  expect(questionIntents.button("next")).toEqual({ name: "intent", value: "next" });
  // @ts-expect-error A button that acts on one question needs a target.
  questionIntents.button("question");
  // @ts-expect-error The target is an index.
  questionIntents.button("question", "3");
  // @ts-expect-error A button that acts on the whole form has no target.
  questionIntents.button("next", 3);
  // @ts-expect-error A form has only the buttons that it declares.
  questionIntents.button("publish");
});

test("only declared buttons with valid targets are read from any form", () => {
  fc.assert(
    fc.property(fc.string(), (value) => {
      const read = all.read(formWith(value));
      if (read === null) return;
      expect(value).toBe("target" in read ? `${read.intent}-${read.target}` : read.intent);
    }),
  );
});

test.each([
  "",
  "3",
  "question",
  "question-",
  "question--1",
  "question-03",
  "question-1.5",
  "question-1000000000",
  "question-3 ",
  "next-",
  "next-3",
  "Next",
  "delete-short",
  `delete-${"a".repeat(23)}`,
  `publish-${"a".repeat(22)}`,
  "toString",
  "__proto__",
  "question-__proto__",
])("%j is not a button", (value) => {
  expect(questionIntents.read(formWith(value))).toBeNull();
});

test("a form without a pressed button, or with a file instead, is read as null", () => {
  expect(questionIntents.read(new FormData())).toBeNull();
  expect(questionIntents.read(formWith(new File(["next"], "next")))).toBeNull();
});

test("a set reads only its own buttons", () => {
  const mediaOnly = intents({ delete: mediaIdSchema });
  const target = "a".repeat(22);
  const recording = formWith(questionIntents.button("delete-recording", target).value);
  expect(mediaOnly.read(recording)).toBeNull();
  expect(questionIntents.read(recording)).toEqual({ intent: "delete-recording", target });
});
