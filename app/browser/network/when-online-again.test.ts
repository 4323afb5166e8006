import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { retryWhenOnline } from "./when-online-again.ts";

const page = { documentElement: { dataset: {} as Record<string, string> } };
const serviceWorker = { controller: null as object | null };
let isOnline = true;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  isOnline = false;
  serviceWorker.controller = null;
  vi.stubGlobal("document", page);
  vi.stubGlobal("navigator", { serviceWorker });
  vi.stubGlobal("fetch", vi.fn(request));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function request(): Promise<Response> {
  if (!isOnline) throw new TypeError("Failed to fetch");
  return new Response();
}
const act = async () => {
  await request();
  return "done";
};
const isHeld = () => "held" in page.documentElement.dataset;

test("without a network the page says so, and goes on once it is back", async () => {
  const done = retryWhenOnline(act);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(isHeld()).toBe(true);
  isOnline = true;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await done).toBe("done");
  expect(isHeld()).toBe(false);
});

test("what fails although the server answers is tried once more, and not again and again", async () => {
  isOnline = true;
  const failing = vi.fn().mockRejectedValue(new TypeError("Blocked"));
  await expect(retryWhenOnline(failing)).rejects.toThrow("Blocked");
  expect(failing).toHaveBeenCalledTimes(2);
  expect(isHeld()).toBe(false);
});

test("once the app is stored nothing waits: the device answers", async () => {
  serviceWorker.controller = {};
  await expect(retryWhenOnline(act)).rejects.toThrow(TypeError);
  expect(fetch).not.toHaveBeenCalled();
});

test("any other error is not about the network", async () => {
  await expect(
    retryWhenOnline(() => Promise.reject(new Response(null, { status: 404 }))),
  ).rejects.toBeInstanceOf(Response);
  expect(fetch).not.toHaveBeenCalled();
});
