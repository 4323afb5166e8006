import { expect, test, vi } from "vitest";
import { waitAtLeast } from "../../routes/summary/route.tsx";

test.each([
  ["resolves", () => Promise.resolve("done")],
  ["rejects, as a redirect does", () => Promise.reject(new Response(null, { status: 302 }))],
])("work that %s early still takes the minimum time", async (_, work) => {
  vi.useFakeTimers();
  let isSettled = false;
  const waited = waitAtLeast(500, work()).finally(() => {
    isSettled = true;
  });
  const end = waited.catch(() => {});
  await vi.advanceTimersByTimeAsync(499);
  expect(isSettled).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isSettled).toBe(true);
  await end;
  vi.useRealTimers();
});

test("the work's rejection is passed on", async () => {
  const redirect = new Response(null, { status: 302 });
  await expect(waitAtLeast(0, Promise.reject(redirect))).rejects.toBe(redirect);
});
