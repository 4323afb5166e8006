/** When the device answers in place of the server. */
import type { ClientActionFunctionArgs, ClientLoaderFunctionArgs } from "@remix-run/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clientLoader, FROM_DEVICE, fallBackToDevice } from "./wizard-step.ts";

const device = vi.hoisted(() => ({ loadFromDevice: vi.fn(), saveToDevice: vi.fn() }));
vi.mock("./ask-device.ts", () => device);
const NONE = new TypeError("This device has none");

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  // The app is stored.
  vi.stubGlobal("navigator", { serviceWorker: { controller: {} } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const URL = "https://race-recap.example/questions";
const load = (serverLoader: () => Promise<unknown>) =>
  clientLoader({
    request: new Request(URL),
    serverLoader,
    params: {},
  } as unknown as ClientLoaderFunctionArgs);

function submit(send: () => Promise<unknown>, fields: Record<string, string> = {}) {
  const request = new Request(URL, { method: "POST", body: new URLSearchParams(fields) });
  return fallBackToDevice({ request } as unknown as ClientActionFunctionArgs, send as never)();
}

function answering<Answer>(milliseconds: number, answer: Answer): () => Promise<Answer> {
  return () => new Promise((resolve) => setTimeout(resolve, milliseconds, answer));
}

/** Lets ten seconds and more pass for what is waited for. */
async function waited<Result>(result: Promise<Result>): Promise<Result> {
  result.catch(() => {});
  for (let second = 0; second < 40; second++) await vi.advanceTimersByTimeAsync(1_000);
  return result;
}

test.each([
  ["page", load, device.loadFromDevice],
  ["form", submit, device.saveToDevice],
] as const)(
  "a %s is the server's, or the device's without a network or an answer",
  async (_what, ask, own) => {
    own.mockResolvedValue("device");
    expect(await waited(ask(answering(9_000, "server")))).toBe("server");
    expect(own).not.toHaveBeenCalled();
    expect(await waited(ask(() => Promise.reject(new TypeError("Failed to fetch"))))).toBe("device");
    expect(await waited(ask(answering(11_000, "server")))).toBe("device");
  },
);

test.each([
  ["page", load, device.loadFromDevice],
  ["form", submit, device.saveToDevice],
] as const)(
  "a %s that the device does not have comes from the server, however late",
  async (_what, ask, own) => {
    own.mockRejectedValue(NONE);
    expect(await waited(ask(answering(30_000, "server")))).toBe("server");
    await expect(waited(ask(() => Promise.reject(new TypeError("Failed to fetch"))))).rejects.toThrow(
      TypeError,
    );
  },
);

test("what the server answers with an error is not asked of the device", async () => {
  const notFound = new Response(null, { status: 404 });
  await expect(waited(load(() => Promise.reject(notFound)))).rejects.toBe(notFound);
  expect(device.loadFromDevice).not.toHaveBeenCalled();
});

test("a page of the device sends its form to the device", async () => {
  device.saveToDevice.mockResolvedValue("device");
  const send = vi.fn();
  expect(await waited(submit(send, { [FROM_DEVICE]: "yes" }))).toBe("device");
  expect(send).not.toHaveBeenCalled();
});
