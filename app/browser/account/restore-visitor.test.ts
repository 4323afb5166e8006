/** How a page finds out who its visitor is (docs/decisions/0005-visitor-pass.md). */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { after, settle, setUpDevice } from "../../../tests/outbox-device.ts";
import { deviceStore } from "../device/device-database.ts";
import { isVisitorKnown } from "../lib/page-user.ts";
import { maintainVisitor } from "./restore-visitor.ts";

setUpDevice();

const page = { documentElement: { dataset: {} as Record<string, string | undefined> }, cookie: "" };
/** How the server answers a call: with a status, or not at all. */
let answers: (number | "lost")[] = [];
let calls: string[] = [];
let stop = () => {};

beforeEach(() => {
  Object.assign(page, { documentElement: { dataset: {} }, cookie: "" });
  [answers, calls] = [[], []];
  vi.stubGlobal("document", page);
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal(
    "window",
    Object.assign(new EventTarget(), { indexedDB, location: { host: "race-recap.example" } }),
  );
  vi.stubGlobal("fetch", async (path: string) => {
    const answer = answers.shift() ?? 200;
    calls.push(path);
    if (answer === "lost") throw new TypeError("Failed to fetch");
    const body = { challenge: `1750000000.${"A".repeat(43)}`, pass: null };
    return new Response(JSON.stringify(answer === 200 ? body : {}), { status: answer });
  });
  vi.spyOn(console, "warn").mockImplementation(() => {});
  // Its time is not that of the test's clock.
  vi.spyOn(crypto.subtle, "sign").mockResolvedValue(new ArrayBuffer(64));
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function storePass(): Promise<void> {
  const algorithm = { name: "ECDSA", namedCurve: "P-256" };
  const { privateKey } = await crypto.subtle.generateKey(algorithm, false, ["sign"]);
  const publicKey = { kty: "EC", crv: "P-256", x: "x", y: "y" } as const;
  await (await deviceStore()).put("visitor", { pass: "pass", publicKey, privateKey }, "pass");
}

/** Opens a page whose request had a visitor cookie, or had none. */
async function open({ visitorKnown }: { visitorKnown: boolean }): Promise<() => void> {
  if (!visitorKnown) page.documentElement.dataset.visitor = "unknown";
  const onRestored = vi.fn();
  stop = maintainVisitor({ visitorKnown, hasCookie: false, onRestored });
  await settle();
  return onRestored;
}

test.each([429, 500, "lost"] as const)(
  "after a restore that ends with %s the visitor stays unknown, and it is tried again until the server answers",
  async (failure) => {
    await storePass();
    answers = [failure, 200, failure];
    const onRestored = await open({ visitorKnown: false });
    expect(isVisitorKnown()).toBe(false);
    await after(5_000);
    expect([isVisitorKnown(), calls.length]).toEqual([false, 3]);
    await after(10_000);
    expect(isVisitorKnown()).toBe(true);
    expect(onRestored).toHaveBeenCalledOnce();
    await after(120_000);
    expect(calls).toHaveLength(5);
  },
);

test("the cookie of a newer visitor, whose page was closed before the restore, is not known either", async () => {
  await storePass();
  answers = ["lost"];
  await open({ visitorKnown: true });
  expect(isVisitorKnown()).toBe(false);
  window.dispatchEvent(new Event("online"));
  await settle();
  expect(isVisitorKnown()).toBe(true);
});

test("a visitor whose cookie is the pass's, and one without a pass, is known without a call", async () => {
  await open({ visitorKnown: false });
  expect(isVisitorKnown()).toBe(true);
  await storePass();
  page.cookie = "visitor-pass=settled";
  page.documentElement.dataset = {};
  await open({ visitorKnown: true });
  expect([isVisitorKnown(), calls]).toEqual([true, []]);
});

test("a browser without a database has nothing to restore", async () => {
  vi.spyOn(await deviceStore(), "get").mockRejectedValue(new DOMException("Blocked", "SecurityError"));
  await open({ visitorKnown: false });
  expect([isVisitorKnown(), calls]).toEqual([true, []]);
});

test("a database that does not answer holds nothing back for long", async () => {
  vi.spyOn(await deviceStore(), "get").mockReturnValue(new Promise(() => {}));
  await open({ visitorKnown: false });
  expect(isVisitorKnown()).toBe(false);
  await after(3_000);
  expect(isVisitorKnown()).toBe(true);
});
