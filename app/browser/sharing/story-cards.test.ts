import { afterEach, expect, test, vi } from "vitest";
import { newShareId, recap } from "../../../tests/factories.ts";
import { stubPage } from "../../../tests/stub-page.ts";
import { cardRequestOf, defaultCardChoice } from "../../domain/sharing/story-card.ts";
import { CARD_TEXTS } from "../../texts/sharing/card.ts";
import { makeCard } from "./story-cards.ts";
import { whyNot } from "./use-card-download.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const CARD = { url: "/api/cards/x/y.jpg", width: 1_080, height: 1_920 };
const underWay = () => new Response(null, { status: 503, headers: { "retry-after": "1" } });
const REQUEST = cardRequestOf(defaultCardChoice(recap()), "image/jpeg");

test("a card that takes too long fails instead of leaving its button waiting", async () => {
  vi.spyOn(AbortSignal, "timeout").mockReturnValue(
    AbortSignal.abort(new DOMException("The operation timed out", "TimeoutError")),
  );
  vi.stubGlobal("fetch", async (_url: string, { signal }: RequestInit) => signal?.throwIfAborted());
  expect(await makeCard(newShareId(), REQUEST, "Lakefront Ten")).toEqual({ kind: "failed" });
});

test("a card whose file stalls fails, whatever the browser calls that error", async () => {
  const timeout = new AbortController();
  vi.spyOn(AbortSignal, "timeout").mockReturnValue(timeout.signal);
  const stalled = new ReadableStream({
    pull: () => {
      timeout.abort();
      throw new DOMException("The user aborted a request", "AbortError");
    },
  });
  vi.stubGlobal("fetch", async (url: string) =>
    url.startsWith("/api/recaps/") ? Response.json(CARD, { status: 201 }) : new Response(stalled),
  );
  expect(await makeCard(newShareId(), REQUEST, "Lakefront Ten")).toEqual({ kind: "failed" });
});

/** Fake timers do not wait for the import of what asks again. */
async function askedAgain(): Promise<void> {
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  await vi.advanceTimersByTimeAsync(2_000);
}

test("a card that another request renders is asked for again, twice", async () => {
  vi.useFakeTimers();
  const answers = [underWay(), underWay(), Response.json(CARD), new Response(new Uint8Array([0xff, 0xd8]))];
  vi.stubGlobal("fetch", async () => answers.shift());
  const making = makeCard(newShareId(), REQUEST, "Lakefront Ten");
  await askedAgain();
  expect(await making).toMatchObject({ kind: "ready" });

  vi.stubGlobal("fetch", async () => underWay());
  const failing = makeCard(newShareId(), REQUEST, "Lakefront Ten");
  await askedAgain();
  expect(await failing).toEqual({ kind: "failed" });
});

test.each([
  [400, "x", { kind: "rejected", message: CARD_TEXTS.changed }],
  [401, "session_over", { kind: "failed" }],
  [404, "x", { kind: "rejected", message: CARD_TEXTS.gone }],
  [500, "x", { kind: "failed" }],
])("a card that is answered with %s has words for the athlete", async (status, code, outcome) => {
  stubPage();
  vi.stubGlobal("fetch", async () =>
    Response.json({ error: { code, message: "Not for people" } }, { status }),
  );
  expect(await makeCard(newShareId(), REQUEST, "Lakefront Ten")).toEqual(outcome);
});

test("a card that is stored as the other type comes as that after a limit, and otherwise a sentence says when to try again", async () => {
  const limited = () =>
    Response.json({ error: { code: "limit", message: "Try again in 1 hour" } }, { status: 429 });
  let isStored = true;
  vi.stubGlobal("fetch", async (url: string, { body }: RequestInit) => {
    if (!url.startsWith("/api/recaps/")) return new Response(new Uint8Array([0xff, 0xd8]));
    const { fileType } = JSON.parse(String(body));
    return isStored && fileType === "image/jpeg" ? Response.json(CARD) : limited();
  });
  const png = { ...REQUEST, fileType: "image/png" as const };
  const stored = await makeCard(newShareId(), png, "Lakefront Ten");
  expect(stored.kind === "ready" && [stored.file.name, stored.file.type]).toEqual([
    "Lakefront Ten.jpg",
    "image/jpeg",
  ]);
  isStored = false;
  const refused = await makeCard(newShareId(), png, "Lakefront Ten");
  expect(refused.kind === "limited" && whyNot(refused)).toBe("Try again in 1 hour.");
});

test("a card is a file with the given name and the picture's extension", async () => {
  vi.stubGlobal("fetch", async (url: string) =>
    url.startsWith("/api/recaps/")
      ? Response.json(CARD, { status: 201 })
      : new Response(new Uint8Array([0xff, 0xd8])),
  );
  const outcome = await makeCard(newShareId(), REQUEST, "Lakefront Ten");
  expect(outcome).toMatchObject({ kind: "ready", url: "/api/cards/x/y.jpg", width: 1_080, height: 1_920 });
  expect(outcome.kind === "ready" && [outcome.file.name, outcome.file.type, outcome.file.size]).toEqual([
    "Lakefront Ten.jpg",
    "image/jpeg",
    2,
  ]);
});
