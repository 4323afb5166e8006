import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLiveCaptions, type Recognition, speechTag } from "./live-captions.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Words = [text: string, isFinal?: boolean];

/** A browser whose recogniser hears what the test says. */
function browser({ start }: { start?: (track?: MediaStreamTrack) => void } = {}) {
  const sessions: (Recognition & { isStopped: boolean })[] = [];
  const seen = { text: "", interim: "", failures: [] as (string | null)[] };
  const captions = createLiveCaptions({
    create() {
      const session = {
        lang: "",
        continuous: false,
        interimResults: false,
        onresult: null,
        onerror: null,
        onend: null,
        isStopped: false,
        start: start ?? (() => {}),
        stop() {
          this.isStopped = true;
        },
      };
      sessions.push(session);
      return session;
    },
    lang: "en-US",
    track: {} as MediaStreamTrack,
    onCaptions: ({ text, interim }) => Object.assign(seen, { text, interim }),
    onFailed: (code) => seen.failures.push(code),
    now: Date.now,
  });
  return {
    captions,
    seen,
    sessions,
    hear(...results: Words[]) {
      const heard = results.map(([transcript, isFinal = true]) =>
        Object.assign([{ transcript }], { isFinal }),
      );
      sessions.at(-1)?.onresult?.({ results: heard });
    },
    end: () => sessions.at(-1)?.onend?.(),
    fail(error: string) {
      sessions.at(-1)?.onerror?.({ error });
      sessions.at(-1)?.onend?.();
    },
  };
}

test("what is understood for good is appended once, the rest stands beside it", () => {
  const { captions, seen, hear, sessions } = browser();
  captions.start();
  expect(sessions[0]).toMatchObject({ lang: "en-US", continuous: true, interimResults: true });
  hear(["It was", false]);
  expect(seen).toMatchObject({ text: "", interim: "It was" });
  hear(["It was hot."], [" So hot", false]);
  expect(seen).toMatchObject({ text: "It was hot.", interim: "So hot" });
  hear(["It was hot."], [" So hot."]);
  hear(["It was hot."], [" So hot."]);
  expect(seen).toMatchObject({ text: "It was hot. So hot.", interim: "" });
});

test("a session that ends is followed by another one, whose results are counted anew", async () => {
  const { captions, seen, hear, end, sessions } = browser();
  captions.start();
  hear(["It was hot."]);
  end();
  await vi.advanceTimersByTimeAsync(250);
  expect(sessions).toHaveLength(2);
  hear(["Then it rained."]);
  expect(seen.text).toBe("It was hot. Then it rained.");
});

test("silence and a lost network are passed over quietly, and not for ever", async () => {
  const { captions, seen, fail, sessions } = browser();
  captions.start();
  for (const code of ["no-speech", "network", "aborted", "network", "network"]) {
    fail(code);
    await vi.advanceTimersByTimeAsync(4_000);
  }
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sessions).toHaveLength(5);
  expect(seen.failures).toEqual([]);
});

test("what has been heard in between lets it go on for an hour", async () => {
  const { captions, hear, end, sessions } = browser();
  captions.start();
  for (let minute = 0; minute < 60; minute++) {
    hear([`Minute ${minute}.`]);
    end();
    await vi.advanceTimersByTimeAsync(250);
  }
  expect(sessions).toHaveLength(61);
});

test("a browser that may not listen is told of once, and not asked again", async () => {
  const { captions, seen, fail, sessions } = browser();
  captions.start();
  fail("not-allowed");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen.failures).toEqual(["not-allowed"]);
  expect(sessions).toHaveLength(1);
});

test("the recorded track is handed over where the browser takes one", () => {
  const starts: unknown[] = [];
  const { captions, seen } = browser({
    start(track) {
      starts.push(track);
      if (track) throw new TypeError("No arguments");
    },
  });
  captions.start();
  expect(starts).toEqual([{}, undefined]);
  expect(seen.failures).toEqual([]);
});

test("a start that fails is told", () => {
  const { captions, seen } = browser({
    start() {
      throw new DOMException("Nothing there", "InvalidStateError");
    },
  });
  captions.start();
  expect(seen.failures).toEqual([null]);
});

test("it rests during a pause and goes on after it, and its last words are waited for", async () => {
  const { captions, seen, hear, end, sessions } = browser();
  captions.start();
  const rest = captions.stop();
  expect(sessions[0]?.isStopped).toBe(true);
  hear(["The last words."]);
  end();
  await rest;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sessions).toHaveLength(1);
  captions.start();
  hear(["And more."]);
  expect(seen.text).toBe("The last words. And more.");
});

test("a recogniser that never ends is not waited for", async () => {
  const { captions } = browser();
  captions.start();
  const rest = captions.stop();
  await vi.advanceTimersByTimeAsync(1_500);
  await expect(rest).resolves.toBeUndefined();
});

test("the spoken language is named with its most likely country", () => {
  expect([null, "en", "de", "pt", "zz", "haw"].map(speechTag)).toEqual([
    "en-US",
    "en-US",
    "de-DE",
    "pt-BR",
    "zz",
    "haw-US",
  ]);
});
