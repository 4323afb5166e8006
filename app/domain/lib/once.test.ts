import { expect, test } from "vitest";
import { once } from "./once.ts";

test("a value is made when it is first needed, and only then", () => {
  let made = 0;
  const value = once(() => ({ number: ++made }));
  expect(made).toBe(0);
  expect([value(), value()]).toEqual([{ number: 1 }, { number: 1 }]);
  expect(made).toBe(1);
});
