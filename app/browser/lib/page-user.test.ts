import { afterEach, expect, test, vi } from "vitest";
import { lastUser } from "./page-user.ts";

afterEach(() => void vi.unstubAllGlobals());

function store(text: string | null): void {
  vi.stubGlobal("window", { localStorage: { getItem: () => text } });
}

test("the user of the last page is remembered", () => {
  const user = { id: "user-1", name: "Ada", pictureUrl: null };
  store(JSON.stringify(user));
  expect(lastUser()).toEqual(user);
});

test.each([null, "", "{", "null", "[]", '"Ada"', '{"id":1}', '{"id":"user-1","name":"Ada"}'])(
  "a stored text that is no user, such as %s, is nobody",
  (text) => {
    store(text);
    expect(lastUser()).toBeNull();
  },
);
