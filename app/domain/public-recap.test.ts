import { expect, test } from "vitest";
import { recap } from "../../tests/factories.ts";
import { publicRecap } from "./public-recap.ts";

test("what is its owner's alone is not public", () => {
  const owned = recap();
  const shown = publicRecap(owned);
  const hidden = Object.keys(owned).filter((field) => !Object.hasOwn(shown, field));
  expect(hidden.toSorted()).toEqual([
    "canEdit",
    "id",
    "nextQuestionIndex",
    "pageRev",
    "rev",
    "status",
    "updatedAt",
    "userId",
  ]);
});

test("what a row may have beside the recap is not public", () => {
  const row = { ...recap(), visitorId: "secret", lastSaveId: "secret" };
  expect(JSON.stringify(publicRecap(row))).not.toContain("secret");
});
