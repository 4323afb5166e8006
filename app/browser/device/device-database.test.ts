/** Tests opening the device's database, with a mock of idb. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const openDB = vi.fn();

beforeEach(() => {
  vi.resetModules();
  vi.doMock("idb", () => ({ openDB }));
});

afterEach(() => {
  vi.doUnmock("idb");
  vi.resetModules();
  openDB.mockReset();
});

test("the database is opened again after a failure, and once otherwise", async () => {
  const { deviceStore } = await import("./device-database.ts");
  const database = { clear: vi.fn(async () => {}) };
  openDB.mockRejectedValueOnce(new DOMException("No room", "QuotaExceededError")).mockResolvedValue(database);
  const [first, second] = await Promise.allSettled([deviceStore(), deviceStore()]);
  expect([first.status, second.status]).toEqual(["rejected", "rejected"]);
  expect(openDB).toHaveBeenCalledTimes(1);
  expect(await deviceStore()).toBe(database);
  expect(await deviceStore()).toBe(database);
  expect(openDB).toHaveBeenCalledTimes(2);
});

test("a browser without IndexedDB is one that allows no database", async () => {
  const { catchNoDatabase, deviceStore } = await import("./device-database.ts");
  openDB.mockRejectedValue(new ReferenceError("indexedDB is not defined"));
  expect(await catchNoDatabase(deviceStore)).toBeUndefined();
});

test("the circles that older versions kept around homes are deleted, also where the database is closing", async () => {
  const { deviceStore } = await import("./device-database.ts");
  const clear = vi.fn().mockRejectedValue(new DOMException("Closing", "InvalidStateError"));
  openDB.mockResolvedValue({ clear });
  await deviceStore();
  expect(clear.mock.calls).toEqual([["hidden-zones"]]);
});
