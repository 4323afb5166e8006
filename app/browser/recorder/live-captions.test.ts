import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLiveCaptions, type Recognition, speechTag } from "./live-captions.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Result = [text: string, isFinal?: boolean];

/** A browser whose recogniser returns the results of the test. */
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
    recognise(...results: Result[]) {
      const recognised = results.map(([transcript, isFinal = true]) =>
        Object.assign([{ transcript }], { isFinal }),
      );
      sessions.at(-1)?.onresult?.({ results: recognised });
    },
    end: () => sessions.at(-1)?.onend?.(),
    fail(error: string) {
      sessions.at(-1)?.onerror?.({ error });
      sessions.at(-1)?.onend?.();
    },
  };
}

test("final results are appended once, and interim results are reported separately", () => {
  const { captions, seen, recognise, sessions } = browser();
  captions.start();
  expect(sessions[0]).toMatchObject({ lang: "en-US", continuous: true, interimResults: true });
  recognise(["It was", false]);
  expect(seen).toMatchObject({ text: "", interim: "It was" });
  recognise(["It was hot."], [" So hot", false]);
  expect(seen).toMatchObject({ text: "It was hot.", interim: "So hot" });
  recognise(["It was hot."], [" So hot."]);
  recognise(["It was hot."], [" So hot."]);
  expect(seen).toMatchObject({ text: "It was hot. So hot.", interim: "" });
});

test("a session that ends is followed by another one, whose results are counted from zero", async () => {
  const { captions, seen, recognise, end, sessions } = browser();
  captions.start();
  recognise(["It was hot."]);
  end();
  await vi.advanceTimersByTimeAsync(250);
  expect(sessions).toHaveLength(2);
  recognise(["Then it rained."]);
  expect(seen.text).toBe("It was hot. Then it rained.");
});

test("silence and a lost network are retried without a message, a limited number of times", async () => {
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

test("sessions with results are restarted for an hour", async () => {
  const { captions, recognise, end, sessions } = browser();
  captions.start();
  for (let minute = 0; minute < 60; minute++) {
    recognise([`Minute ${minute}.`]);
    end();
    await vi.advanceTimersByTimeAsync(250);
  }
  expect(sessions).toHaveLength(61);
});

test("a denied permission is reported once and not retried", async () => {
  const { captions, seen, fail, sessions } = browser();
  captions.start();
  fail("not-allowed");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen.failures).toEqual(["not-allowed"]);
  expect(sessions).toHaveLength(1);
});

test("the recorded track is passed to start, and start is repeated without it if the browser rejects it", () => {
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

test("a start that fails is reported", () => {
  const { captions, seen } = browser({
    start() {
      throw new DOMException("Nothing there", "InvalidStateError");
    },
  });
  captions.start();
  expect(seen.failures).toEqual([null]);
});

test("a pause stops captions after their last results, and they resume after it", async () => {
  const { captions, seen, recognise, end, sessions } = browser();
  captions.start();
  const stopped = captions.stop();
  expect(sessions[0]?.isStopped).toBe(true);
  recognise(["The last words."]);
  end();
  await stopped;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sessions).toHaveLength(1);
  captions.start();
  recognise(["And more."]);
  expect(seen.text).toBe("The last words. And more.");
});

test("stopping a recogniser that never ends times out", async () => {
  const { captions } = browser();
  captions.start();
  const stopped = captions.stop();
  await vi.advanceTimersByTimeAsync(1_500);
  await expect(stopped).resolves.toBeUndefined();
});

test("a language tag contains the most likely country", () => {
  expect([null, "en", "de", "pt", "zz", "haw"].map(speechTag)).toEqual([
    "en-US",
    "en-US",
    "de-DE",
    "pt-BR",
    "zz",
    "haw-US",
  ]);
});
