/** Shared files leave the service worker's cache one by one, each once the device's database has it. */
import { beforeEach, expect, test, vi } from "vitest";
import { setUpDevice } from "../../../tests/outbox-device.ts";
import { hasSharedFiles, listSharedFiles, storeSharedFiles } from "../service-worker/shared-files.ts";
import { addSharedFiles } from "./add-shared-files.ts";

setUpDevice();

const SITE = "https://race-recap.example";
const RECAP = "recap_1750000000000_AAAAAAAAAAAAAAAAAAAAAA";

/** As much of Cache Storage as is used (w3.org/TR/service-workers, Cache). */
class FakeCache {
  readonly entries = new Map<string, Response>();
  room = Number.POSITIVE_INFINITY;
  put = async (address: string, response: Response) => {
    if (this.entries.size >= this.room) throw new DOMException("Full", "QuotaExceededError");
    this.entries.set(SITE + address, response);
  };
  keys = async () => [...this.entries.keys()].map((url) => new Request(url));
  match = async ({ url }: Request) => this.entries.get(url)?.clone();
  delete = async (asked: string | Request) =>
    this.entries.delete(typeof asked === "string" ? SITE + asked : asked.url);
}

interface FakeTask {
  item: { id: string; state: string };
  isStored: boolean;
}

const tab = vi.hoisted(() => ({ tasks: [] as FakeTask[], listeners: new Set<() => void>() }));
vi.mock("./use-tab-outbox.ts", () => ({
  loadTabOutbox: async () => ({
    outbox: {
      find: (_kind: string, id: string) => tab.tasks.find(({ item }) => item.id === id),
      subscribe(listener: () => void) {
        tab.listeners.add(listener);
        return () => tab.listeners.delete(listener);
      },
    },
    uploads: {
      add(_shareId: string, _question: null, _files: File[], keys: string[]) {
        for (const id of keys) {
          tab.tasks.push({ item: { id, state: "preparing" }, isStored: false });
          for (const listener of tab.listeners) listener();
        }
      },
    },
  }),
}));

let cache: FakeCache;
beforeEach(() => {
  cache = new FakeCache();
  tab.tasks.length = 0;
  tab.listeners.clear();
  vi.stubGlobal("caches", { open: async () => cache });
});

const photos = (...names: string[]) => names.map((name) => new File(["bytes"], name, { type: "image/jpeg" }));

async function kept(share: string): Promise<string[]> {
  return (await listSharedFiles(share)).map(({ file }) => file.name);
}

test("each photo leaves the cache when it is stored, and not before", async () => {
  const share = await storeSharedFiles(photos("1.jpg", "2.jpg", "größer.jpg"));
  expect(await addSharedFiles(share, RECAP)).toBeNull();
  expect(await kept(share)).toEqual(["1.jpg", "2.jpg", "größer.jpg"]);
  Object.assign(tab.tasks[1] ?? {}, { isStored: true });
  for (const listener of tab.listeners) listener();
  await vi.waitFor(async () => expect(await kept(share)).toEqual(["1.jpg", "größer.jpg"]));
});

test("a second visit of the same address adds nothing", async () => {
  const share = await storeSharedFiles(photos("1.jpg"));
  await addSharedFiles(share, RECAP);
  await addSharedFiles(share, RECAP);
  expect(tab.tasks).toHaveLength(1);
});

test("a race file leads to the details, and stays for them", async () => {
  const share = await storeSharedFiles([new File(["<gpx/>"], "race.gpx"), ...photos("1.jpg")]);
  expect(await addSharedFiles(share, RECAP)).toBe(`/race-details?recap=${RECAP}&shared=${share}`);
  expect(tab.tasks).toHaveLength(1);
  expect(await kept(share)).toContain("race.gpx");
});

test("without room for all of a share, nothing of it is kept", async () => {
  cache.room = 2;
  await expect(storeSharedFiles(photos("1.jpg", "2.jpg", "3.jpg"))).rejects.toThrow("Full");
  expect(cache.entries.size).toBe(0);
});

test("without Cache Storage nothing was shared", async () => {
  vi.stubGlobal("caches", undefined);
  expect(await hasSharedFiles("1")).toBe(false);
});
