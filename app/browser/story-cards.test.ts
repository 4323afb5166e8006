import { afterEach, expect, test, vi } from "vitest";
import { newShareId, recap } from "../../tests/factories.ts";
import { defaultCardChoice } from "../domain/story-card.ts";
import { makeCardNow } from "./story-cards.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const REQUEST = { ...defaultCardChoice(recap()), fileType: "image/jpeg" as const };

test("a card that takes too long fails instead of leaving its button waiting", async () => {
  vi.spyOn(AbortSignal, "timeout").mockReturnValue(
    AbortSignal.abort(new DOMException("The operation timed out", "TimeoutError")),
  );
  vi.stubGlobal("fetch", async (_url: string, { signal }: RequestInit) => signal?.throwIfAborted());
  expect(await makeCardNow(newShareId(), REQUEST, "Lakefront Ten")).toEqual({ kind: "failed" });
});

test("a card is a file with the given name and the picture's extension", async () => {
  vi.stubGlobal("fetch", async (url: string) =>
    url.startsWith("/api/recaps/")
      ? Response.json({ url: "/api/cards/x/y.jpg", width: 1_080, height: 1_920 }, { status: 201 })
      : new Response(new Uint8Array([0xff, 0xd8])),
  );
  const outcome = await makeCardNow(newShareId(), REQUEST, "Lakefront Ten");
  expect(outcome).toMatchObject({ kind: "ready", url: "/api/cards/x/y.jpg", width: 1_080, height: 1_920 });
  expect(outcome.kind === "ready" && [outcome.file.name, outcome.file.type, outcome.file.size]).toEqual([
    "Lakefront Ten.jpg",
    "image/jpeg",
    2,
  ]);
});
