import { expect, test } from "vitest";
import { facebookUrl } from "./share-targets.ts";

test("the link is one value of Facebook's address", () => {
  const link = "https://race.example/r/recap_1?from=a&to=b";
  expect(new URL(facebookUrl(link)).searchParams.get("u")).toBe(link);
});
