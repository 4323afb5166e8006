import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RecapPatch } from "../device/recap-patch.ts";
import type { EditsOutcome } from "../network/recap-api.ts";
import { type AutosaveState, createAutosave } from "./autosave.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The patch of a typed answer. */
function typed(text: string): RecapPatch {
  return { answers: { "0": text } };
}

/** Another tab has changed the same answer. */
const STALE = { kind: "stale", theirs: { "answer-0": "Theirs" }, saved: {} } satisfies EditsOutcome;

/** An autosave whose saves the test answers one by one. */
function screen() {
  const sent: RecapPatch[] = [];
  const states: AutosaveState[] = [];
  const saved: RecapPatch[] = [];
  const unanswered: ((outcome: EditsOutcome) => void)[] = [];
  const autosave = createAutosave({
    send: (patch: RecapPatch) => {
      sent.push(patch);
      return new Promise<EditsOutcome>((resolve) => unanswered.push(resolve));
    },
    onState: (state) => states.push(state),
    onSaved: (patch) => saved.push(patch),
  });
  async function answer(outcome: EditsOutcome) {
    unanswered.shift()?.(outcome);
    await vi.advanceTimersByTimeAsync(0);
  }
  return {
    autosave,
    sent,
    saved,
    states,
    /** Number of saves without an answer. */
    inFlight: () => unanswered.length,
    kinds: () => states.map(({ kind }) => kind),
    answer,
    /** Answers the save in flight as saved. */
    async accept() {
      await answer({ kind: "saved", version: 1, saved: {} });
    },
  };
}

/** Lets time pass; the default is long enough for every save to start. */
async function pass(milliseconds = 60_000) {
  await vi.advanceTimersByTimeAsync(milliseconds);
}

test("nothing is sent while nothing is typed", async () => {
  const { sent, states } = screen();
  await pass();
  expect(sent).toEqual([]);
  expect(states).toEqual([]);
});

test("text that is typed in one go is one save, with the latest text", async () => {
  const { autosave, sent } = screen();
  autosave.change(typed("L"), "soon");
  autosave.change(typed("La"), "soon");
  autosave.change(typed("Lake"), "soon");
  expect(sent).toEqual([]);
  await pass();
  expect(sent).toEqual([typed("Lake")]);
});

test("one save is in flight at a time, and the latest text goes next", async () => {
  const { autosave, sent, inFlight, accept } = screen();
  autosave.change(typed("first"), "soon");
  await pass();
  autosave.change(typed("second"), "soon");
  autosave.change(typed("third"), "soon");
  await pass();
  expect(inFlight()).toBe(1);
  expect(sent).toHaveLength(1);
  await accept();
  await pass();
  expect(sent[1]).toEqual(typed("third"));
  expect(inFlight()).toBe(1);
});

test("a saved text reports its state", async () => {
  const { autosave, saved, kinds, accept } = screen();
  autosave.change(typed("first"), "soon");
  await pass();
  await accept();
  await pass();
  expect(kinds()).toEqual(["saving", "saved"]);
  expect(saved).toEqual([typed("first")]);
});

test("after a lost answer the same save is sent again", async () => {
  const { autosave, sent, kinds, answer, accept } = screen();
  autosave.change(typed("first"), "soon");
  await pass();
  for (let round = 0; round < 7; round++) {
    await answer({ kind: "lost" });
    await pass();
  }
  await accept();
  expect(sent).toHaveLength(8);
  expect(new Set(sent.map((save) => JSON.stringify(save))).size).toBe(1);
  expect(kinds()[1]).toBe("retrying");
  expect(kinds().at(-1)).toBe("saved");
});

test("text typed while a save is retried is sent after it", async () => {
  const { autosave, sent, answer, accept } = screen();
  autosave.change(typed("first"), "soon");
  await pass();
  await answer({ kind: "lost" });
  autosave.change(typed("second"), "soon");
  await pass();
  expect(sent[1]).toEqual(sent[0]);
  await accept();
  await pass();
  expect(sent[2]).toEqual(typed("second"));
});

test("a conflict keeps my text, shows the other version and saves nothing more", async () => {
  const { autosave, sent, states, saved, answer } = screen();
  autosave.change(typed("mine"), "soon");
  await pass();
  await answer(STALE);
  autosave.change(typed("mine, longer"), "soon");
  await pass();
  expect(states.at(-1)).toEqual({ kind: "stale", theirs: STALE.theirs, mine: typed("mine") });
  expect(sent).toHaveLength(1);
  expect(saved).toEqual([]);
  expect((await autosave.flush()).kind).toBe("stale");
  expect(sent).toHaveLength(1);
});

test("a conflict shows the text that was typed while the save was in flight", async () => {
  const { autosave, states, answer } = screen();
  autosave.change(typed("mine"), "soon");
  await pass();
  autosave.change(typed("mine, longer"), "soon");
  await answer(STALE);
  expect(states.at(-1)).toMatchObject({ kind: "stale", mine: typed("mine, longer") });
});

test("keeping mine after a conflict sends my latest text again", async () => {
  const { autosave, sent, answer, accept, kinds } = screen();
  autosave.change(typed("mine"), "soon");
  await pass();
  await answer(STALE);
  autosave.change(typed("mine, longer"), "soon");
  autosave.resume();
  await pass();
  expect(sent[1]).toEqual(typed("mine, longer"));
  await accept();
  expect(kinds().at(-1)).toBe("saved");
});

test("a rejected save reports why, and the next text is sent", async () => {
  const { autosave, sent, states, saved, answer, accept } = screen();
  const fields = { name: ["Race name is required"] };
  const refusal: AutosaveState & EditsOutcome = { kind: "rejected", fields, message: "No.", saved: {} };
  autosave.change({ details: { name: null } }, "soon");
  await pass();
  await answer(refusal);
  await pass();
  expect(states.at(-1)).toEqual(refusal);
  expect(saved).toEqual([]);
  expect(sent).toHaveLength(1);
  autosave.change({ details: { name: "Berlin" } }, "soon");
  await pass();
  await accept();
  expect(sent[1]).toEqual({ details: { name: "Berlin" } });
  expect(states.at(-1)?.kind).toBe("saved");
});

test("flush saves at once and resolves when the server has everything", async () => {
  const { autosave, sent, accept } = screen();
  autosave.change(typed("first"), "soon");
  const flushed = autosave.flush();
  expect(sent).toHaveLength(1);
  autosave.change(typed("second"), "soon");
  await accept();
  await pass(50);
  expect(sent[1]).toEqual(typed("second"));
  await accept();
  await pass(50);
  expect((await flushed).kind).toBe("saved");
  await pass();
  expect(sent).toHaveLength(2);
});

test("flush with nothing to save resolves at once", async () => {
  const { autosave, sent } = screen();
  expect((await autosave.flush()).kind).toBe("idle");
  expect(sent).toEqual([]);
});

test("flush does not wait for a lost network, and the save is retried", async () => {
  const { autosave, sent, answer, accept, kinds } = screen();
  autosave.change(typed("first"), "soon");
  const flushed = autosave.flush();
  await answer({ kind: "lost" });
  await pass(50);
  expect((await flushed).kind).toBe("retrying");
  await pass();
  expect(sent[1]).toEqual(sent[0]);
  await accept();
  expect(kinds().at(-1)).toBe("saved");
});

test("flush retries a save that waits for the network", async () => {
  const { autosave, sent, answer } = screen();
  autosave.change(typed("first"), "soon");
  await pass();
  await answer({ kind: "lost" });
  void autosave.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent[1]).toEqual(sent[0]);
});

test("flush returns a rejection and does not send the same text again", async () => {
  const { autosave, sent, answer } = screen();
  autosave.change({ details: { name: null } }, "soon");
  const flushed = autosave.flush();
  await answer({ kind: "rejected", fields: {}, message: "No.", saved: {} });
  await pass(50);
  expect((await flushed).kind).toBe("rejected");
  expect(sent).toHaveLength(1);
});

test("on a published recap typed text waits for flush", async () => {
  const { autosave, sent } = screen();
  autosave.change(typed("first"), "later");
  autosave.change(typed("second"), "later");
  await pass();
  expect(sent).toEqual([]);
  void autosave.flush();
  expect(sent).toEqual([typed("second")]);
});

test("leaving the screen saves the latest text, even while a save is in flight", async () => {
  const { autosave, sent, accept } = screen();
  autosave.change(typed("first"), "soon");
  await pass();
  autosave.change(typed("second"), "soon");
  void autosave.flush();
  autosave.stop();
  await accept();
  await pass();
  expect(sent[1]).toEqual(typed("second"));
});

test("after the screen is left, no state is reported and nothing is retried", async () => {
  const { autosave, sent, states, answer } = screen();
  autosave.change(typed("first"), "soon");
  await pass();
  autosave.stop();
  const before = states.length;
  await answer({ kind: "lost" });
  await pass();
  expect(states).toHaveLength(before);
  expect(sent).toHaveLength(1);
});

test("flush returns saved when its retry of a lost save succeeds", async () => {
  const { autosave, answer, accept } = screen();
  autosave.change(typed("first"), "soon");
  await pass();
  await answer({ kind: "lost" });
  const flushed = autosave.flush();
  await vi.advanceTimersByTimeAsync(0);
  await accept();
  await pass(100);
  expect((await flushed).kind).toBe("saved");
});

test("on a published recap text typed after a save waits for the next flush", async () => {
  const { autosave, sent, accept } = screen();
  autosave.change(typed("first"), "later");
  void autosave.flush();
  await vi.advanceTimersByTimeAsync(0);
  await accept();
  await pass(100);
  autosave.change(typed("second"), "later");
  await pass();
  expect(sent).toHaveLength(1);
});

test("on a published recap text typed while a save is retried waits for the next flush", async () => {
  const { autosave, sent, answer, accept } = screen();
  autosave.change(typed("first"), "later");
  void autosave.flush();
  await answer({ kind: "lost" });
  await pass(100);
  autosave.change(typed("second"), "later");
  await pass();
  await accept();
  await pass();
  expect(sent).toHaveLength(2);
});

test("text typed while a rejected save was in flight is sent next", async () => {
  const { autosave, sent, answer } = screen();
  autosave.change({ details: { name: null } }, "soon");
  await pass();
  autosave.change({ details: { name: "Berlin" } }, "soon");
  await answer({ kind: "rejected", fields: {}, message: "No.", saved: {} });
  await pass();
  expect(sent).toHaveLength(2);
});

/** The server rejects saves for an hour. */
const LIMITED: EditsOutcome = { kind: "limited", retryAfterMs: 3_600_000, message: "Try again in an hour" };

test("a limited save is sent again after the server's Retry-After, and is saved", async () => {
  const { autosave, sent, saved, states, answer, accept } = screen();
  autosave.change(typed("first"), "soon");
  await pass(800);
  await answer(LIMITED);
  expect(states.at(-1)).toEqual({ kind: "limited", message: "Try again in an hour" });
  await pass(3_599_999);
  expect(sent).toHaveLength(1);
  await pass(1);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  await accept();
  expect(saved).toEqual([typed("first")]);
  expect(states.at(-1)?.kind).toBe("saved");
  await pass();
  expect(sent).toHaveLength(2);
});

test("typing during a limit sends nothing early; afterwards the newest text is sent once", async () => {
  const { autosave, sent, saved, kinds, answer, accept } = screen();
  autosave.change(typed("first"), "soon");
  await pass(800);
  await answer(LIMITED);
  for (const text of ["second", "third"]) {
    autosave.change(typed(text), "soon");
    await pass(1_000_000);
  }
  expect(sent).toHaveLength(1);
  expect(kinds().at(-1)).toBe("limited");
  await pass(1_600_000);
  expect(sent[1]).toEqual(typed("third"));
  await accept();
  await pass();
  expect(sent).toHaveLength(2);
  expect(saved).toEqual([typed("third")]);
});

test("text typed after a limit is saved without extra delay", async () => {
  const { autosave, sent, answer, accept } = screen();
  autosave.change(typed("first"), "soon");
  await pass(800);
  await answer(LIMITED);
  void autosave.flush("athlete");
  await pass(0);
  await accept();
  autosave.change(typed("second"), "soon");
  await pass(800);
  expect(sent[2]).toEqual(typed("second"));
});

test("a lost save that is then limited is retried as it is", async () => {
  const { autosave, sent, answer, accept } = screen();
  autosave.change(typed("first"), "soon");
  await pass(800);
  await answer({ kind: "lost" });
  await pass(1_000);
  await answer(LIMITED);
  autosave.change(typed("second"), "soon");
  await pass(3_600_000);
  expect(sent[2]).toEqual(sent[0]);
  await accept();
  await pass();
  expect(sent[3]).toEqual(typed("second"));
});

test("a second limit restarts the wait", async () => {
  const { autosave, sent, answer } = screen();
  autosave.change(typed("first"), "soon");
  await pass(800);
  await answer({ ...LIMITED, retryAfterMs: 5_000 });
  await pass(5_000);
  await answer({ ...LIMITED, retryAfterMs: 20_000 });
  await pass(19_999);
  expect(sent).toHaveLength(2);
  await pass(1);
  expect(sent).toHaveLength(3);
});

test("a flush by the page sends nothing during a limit and returns at once", async () => {
  const { autosave, sent, answer } = screen();
  autosave.change(typed("first"), "soon");
  await pass(800);
  await answer(LIMITED);
  autosave.change(typed("second"), "soon");
  expect((await autosave.flush()).kind).toBe("limited");
  await pass();
  expect(sent).toHaveLength(1);
});

test("a device that was asleep when the limit ended saves with the next flush", async () => {
  const { autosave, sent, answer } = screen();
  autosave.change(typed("first"), "soon");
  await pass(800);
  await answer(LIMITED);
  vi.setSystemTime(Date.now() + 3_600_000);
  void autosave.flush();
  await pass(0);
  expect(sent).toHaveLength(2);
});

test("the athlete's Next makes one attempt with the newest text, and returns even if it is limited", async () => {
  const { autosave, sent, answer } = screen();
  autosave.change(typed("first"), "soon");
  await pass(800);
  await answer(LIMITED);
  autosave.change(typed("second"), "soon");
  const flushed = autosave.flush("athlete");
  await pass(0);
  expect(sent[1]).toEqual(typed("second"));
  await answer(LIMITED);
  await pass(50);
  expect((await flushed).kind).toBe("limited");
  await pass();
  expect(sent).toHaveLength(2);
});

test("a flush whose save is limited returns at once, even with newer text waiting", async () => {
  const { autosave, sent, answer } = screen();
  autosave.change(typed("first"), "soon");
  const flushed = autosave.flush("athlete");
  autosave.change(typed("second"), "soon");
  await answer(LIMITED);
  await pass(50);
  expect((await flushed).kind).toBe("limited");
  expect(sent).toHaveLength(1);
});

test("on a published recap half a sentence typed during a limit is not published", async () => {
  const { autosave, sent, answer, accept } = screen();
  autosave.change(typed("first"), "later");
  void autosave.flush();
  await answer(LIMITED);
  autosave.change(typed("second, ha"), "later");
  await pass(3_600_000);
  expect(sent[1]).toEqual(sent[0]);
  await accept();
  await pass();
  expect(sent).toHaveLength(2);
});

test("on a published recap a field that loses focus during a limit is saved when the limit ends", async () => {
  const { autosave, sent, answer } = screen();
  autosave.change(typed("first"), "later");
  void autosave.flush();
  await answer(LIMITED);
  autosave.change(typed("second"), "later");
  void autosave.flush();
  await pass(3_600_000);
  expect(sent[1]).toEqual(typed("second"));
});

test.each([true, false])(
  "leaving a screen during a limit sends nothing more (answered: %s)",
  async (isAnswered) => {
    const { autosave, sent, saved, answer } = screen();
    autosave.change(typed("first"), "soon");
    await pass(800);
    if (isAnswered) await answer(LIMITED);
    autosave.change(typed("second"), "soon");
    void autosave.flush();
    autosave.stop();
    if (!isAnswered) await answer(LIMITED);
    await pass(2 * 3_600_000);
    expect(sent).toHaveLength(1);
    expect(saved).toEqual([]);
  },
);

const SIGNED_OUT: EditsOutcome = { kind: "signed-out" };

test("after the end of the session a save is not sent again by itself, however long it takes and whatever is typed", async () => {
  const { autosave, sent, states, saved, answer } = screen();
  autosave.change(typed("first"), "soon");
  await pass();
  await answer(SIGNED_OUT);
  expect(states.at(-1)).toEqual({ kind: "signed-out" });
  autosave.change(typed("second"), "soon");
  await pass(24 * 3_600_000);
  expect(sent).toHaveLength(1);
  expect([saved, autosave.isBusy()]).toEqual([[], true]);
});

test("a save that the end of the session has held back is sent by the next flush, with the newest text", async () => {
  const { autosave, sent, saved, answer, accept } = screen();
  autosave.change(typed("first"), "soon");
  await pass();
  await answer(SIGNED_OUT);
  const refused = autosave.flush("athlete");
  await answer(SIGNED_OUT);
  await pass(100);
  expect(await refused).toEqual({ kind: "signed-out" });
  expect(sent).toEqual([typed("first"), typed("first")]);

  autosave.change(typed("second"), "soon");
  const flushed = autosave.flush();
  await accept();
  await pass(100);
  expect(await flushed).toEqual({ kind: "saved" });
  expect(saved).toEqual([typed("second")]);
  autosave.change(typed("third"), "soon");
  await pass();
  expect(sent.at(-1)).toEqual(typed("third"));
});
