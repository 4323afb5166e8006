import { beforeEach, expect, test, vi } from "vitest";
import { course } from "../../../tests/factories.ts";
import { setUpDevice } from "../../../tests/outbox-device.ts";
import { itemStore } from "../device/outbox-item-store.ts";
import { pinArrived } from "./pin-arrived.ts";

setUpDevice();

const ANSWER = { meters: 300, questionIndex: 0 };
const COURSE = course({ pins: [ANSWER] });

function serverHas(recap: object | null) {
  vi.stubGlobal("fetch", async () => {
    if (recap === null) throw new TypeError("no network");
    return Response.json(recap);
  });
}

/** The browser's locks between tabs: whoever asks for one waits until the one before has released it. */
function stubLocks() {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, _options: object, use: (lock: object) => Promise<void>) => {
    last = last.then(() => use({}));
    return last;
  };
  vi.stubGlobal("navigator", { locks: { request } });
}
beforeEach(stubLocks);

async function waitingPins(shareId: string) {
  const items = await itemStore.list(shareId);
  return items.flatMap((item) => (item.kind === "course" ? [item.course?.pins] : []));
}

test("what was placed before it arrived is pinned on the course, beside what else is there, and moved once more", async () => {
  serverHas({ shareId: "recap_1", version: 1, course: COURSE });
  expect(await pinArrived("recap_1", "photo", 500)).toBe(true);
  expect(await waitingPins("recap_1")).toEqual([[ANSWER, { meters: 500, mediaId: "photo" }]]);
  // The course that waits to be sent is newer than the server's.
  expect(await pinArrived("recap_1", "clip", 200)).toBe(true);
  expect(await waitingPins("recap_1")).toEqual([
    [{ meters: 200, mediaId: "clip" }, ANSWER, { meters: 500, mediaId: "photo" }],
  ]);
  expect(await pinArrived("recap_1", "photo", null)).toBe(true);
  expect(await waitingPins("recap_1")).toEqual([[{ meters: 200, mediaId: "clip" }, ANSWER]]);
});

test("photos that arrive at the same time are all pinned", async () => {
  serverHas({ shareId: "recap_3", version: 1, course: COURSE });
  await Promise.all(["photo", "clip"].map((id, at) => pinArrived("recap_3", id, 500 + at)));
  expect(await waitingPins("recap_3")).toEqual([
    [ANSWER, { meters: 500, mediaId: "photo" }, { meters: 501, mediaId: "clip" }],
  ]);
});

test("nothing is pinned without a course, or beyond the end of another one; without an answer it is tried again", async () => {
  serverHas({ shareId: "recap_2", version: 1, course: null });
  expect(await pinArrived("recap_2", "photo", 500)).toBe(true);
  serverHas({ shareId: "recap_2", version: 1, course: COURSE });
  expect(await pinArrived("recap_2", "photo", 9_000_000)).toBe(true);
  serverHas(null);
  expect(await pinArrived("recap_2", "photo", 500)).toBe(false);
  expect(await waitingPins("recap_2")).toEqual([]);
});
