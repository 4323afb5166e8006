import { expect, test } from "vitest";
import { recap } from "../../../tests/factories.ts";
import { publicRecap } from "./public-recap.ts";

test("fields for the owner only are not public", () => {
  const owned = recap();
  const shown = publicRecap(owned);
  const hidden = Object.keys(owned).filter((field) => !Object.hasOwn(shown, field));
  expect(hidden.toSorted()).toEqual([
    "canEdit",
    "commentSettings",
    "guestsOpen",
    "id",
    "isListed",
    "owner",
    "readerCount",
    "removedQuestions",
    "status",
    "takedownReason",
    "updatedAt",
    "userId",
    "version",
  ]);
});

test("additional columns of a row are not public", () => {
  const row = { ...recap(), visitorId: "secret" };
  expect(JSON.stringify(publicRecap(row))).not.toContain("secret");
});
