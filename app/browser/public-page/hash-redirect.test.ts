import { expect, test } from "vitest";
import { hashRedirect } from "./hash-redirect.ts";

/** Returns the address that a page with this hash redirects to, or null. */
function destinationOf(hash: string): string | null {
  let destination: string | null = null;
  const location = {
    hash,
    replace(url: string) {
      destination = url;
    },
  };
  hashRedirect(location as unknown as Location);
  return destination;
}

test.each([
  "#/r/recap_1_a-b_c",
  "#/r/recap_1_a-b_c/",
  "#/public-recap/recap_1_a-b_c",
  "#/r/recap_1_a-b_c?utm=x",
  "#/r/recap_1_a-b_c.",
  "#/r/recap_1_a-b_c/).",
  "#/public-recap/recap_1_a-b_c%22",
  "#/r/recap_1_a-b_c%E2%80%9D,",
])("an old link's hash redirects to the recap: %s", (hash) => {
  expect(destinationOf(hash)).toBe("/r/recap_1_a-b_c");
});

test.each([
  "",
  "#",
  "#/r/",
  "#section",
  "#/r/a/../../b",
  "#//evil.example/r/a",
  "#/r/javascript:alert(1)",
  "#/r/?a",
])("any other hash does not redirect: %s", (hash) => {
  expect(destinationOf(hash)).toBeNull();
});
