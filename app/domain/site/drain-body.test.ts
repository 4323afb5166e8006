import { expect, test } from "vitest";
import { drainBody } from "./drain-body.ts";

/** A request that sends chunks of 1,000 bytes and counts them. */
function requestOf(chunks: number) {
  const progress = { sent: 0, isCancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (progress.sent === chunks) return controller.close();
        progress.sent++;
        controller.enqueue(new Uint8Array(1_000));
      },
      cancel() {
        progress.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  const request = new Request("https://race.example/", {
    method: "POST",
    body,
    duplex: "half",
  } as RequestInit);
  return { request, progress };
}

test("a body is read to its end", async () => {
  const { request, progress } = requestOf(5);
  await drainBody(request, 20_000);
  expect(progress).toEqual({ sent: 5, isCancelled: false });
});

test("an endless body is read up to the maximum", async () => {
  const { request, progress } = requestOf(Number.POSITIVE_INFINITY);
  await drainBody(request, 20_000);
  expect(progress.isCancelled).toBe(true);
  expect(progress.sent).toBeLessThan(30);
});

test("a client that disconnects, and a request without a body, are no errors", async () => {
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error("Gone")) });
  const request = new Request("https://race.example/", {
    method: "POST",
    body,
    duplex: "half",
  } as RequestInit);
  await expect(drainBody(request, 20_000)).resolves.toBeUndefined();
  await expect(drainBody(new Request("https://race.example/"), 20_000)).resolves.toBeUndefined();
});
