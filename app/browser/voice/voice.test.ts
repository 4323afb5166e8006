import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { recording } from "../../../tests/factories.ts";
import type { Recording } from "../../domain/voice/recording.ts";
import { TRANSCRIPTION_FAILURES } from "../../texts/voice/transcription-failures.ts";
import { MICROPHONE_ALERT, VOICE_TOASTS } from "../../texts/voice/voice-messages.ts";
import type { StoredTake, StoredTakeFile, UnsavedPatch } from "../device/device-store.ts";
import { UnloadedError } from "../lib/load-script.ts";
import type { SendEvents } from "../media/send-upload.ts";
import type { UploadOutcome } from "../media/upload-calls.ts";
import type { Limited } from "../network/retry-after.ts";
import type { CaptureEvents } from "../recorder/capture.ts";
import type { AudioCheck } from "../takes/finish-worker.ts";
import type { ActionAnswer, TranscribeAnswer } from "../takes/recording-calls.ts";
import type { TakeStore } from "../takes/take-store.ts";
import type { TypedTranscript } from "../takes/transcript-mirror.ts";
import { listItems } from "../takes/voice-state.ts";
import { createVoice } from "./voice.ts";
import type { VoiceDeps } from "./voice-deps.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const RECAP = "recap_1";

async function settle(): Promise<void> {
  // Reading a Blob takes real turns of the event loop, not fake timers.
  for (let turn = 0; turn < 10; turn++) {
    await vi.advanceTimersByTimeAsync(0);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** A recording that has not been transcribed yet. */
function recordingOf(id: string, given: Partial<Recording> = {}): Recording {
  return recording({
    id,
    duration: 10,
    transcript: "",
    segments: [],
    language: null,
    isTranscribed: false,
    transcribedSeconds: 0,
    ...given,
  });
}

/** A device that stores takes in memory, with the locks of its tabs. */
function createDevice() {
  const takes = new Map<string, StoredTake>();
  const chunks = new Map<string, ArrayBuffer[]>();
  const files = new Map<string, StoredTakeFile>();
  const typed = new Map<string, UnsavedPatch<TypedTranscript>>();
  const locks = new Map<string, Promise<void>>();
  const device = { takes, chunks, files, typed, locks, keeps: true };
  const store: TakeStore = {
    async save(take, added = []) {
      if (!device.keeps) return false;
      takes.set(take.key, take);
      chunks.set(take.key, [...(chunks.get(take.key) ?? []), ...added.map(({ bytes }) => bytes)]);
      return true;
    },
    async saveFile(take, file) {
      if (!device.keeps) return false;
      takes.set(take.key, take);
      files.set(take.key, file);
      chunks.delete(take.key);
      return true;
    },
    async markSent(take) {
      if (device.keeps) takes.set(take.key, take);
      files.delete(take.key);
      chunks.delete(take.key);
    },
    find: async (key) => takes.get(key) ?? null,
    list: async (shareId) => [...takes.values()].filter((take) => take.shareId === shareId),
    readChunks: async (key) => chunks.get(key) ?? [],
    readFile: async (key) => files.get(key) ?? null,
    async remove(key) {
      for (const entries of [takes, chunks, files]) entries.delete(key);
    },
  };
  async function tryLock(name: string): Promise<(() => void) | null> {
    if (locks.has(name)) return null;
    let open: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      open = resolve;
    });
    locks.set(name, held);
    return () => {
      locks.delete(name);
      open();
    };
  }
  async function lock(name: string): Promise<() => void> {
    await locks.get(name);
    return (await tryLock(name)) ?? lock(name);
  }
  return { ...device, device, store, lock, tryLock };
}

type Device = ReturnType<typeof createDevice>;

interface Call<Answer> {
  args: unknown[];
  signal: AbortSignal | undefined;
  answer: (answer: Answer) => Promise<void>;
}

/** A server call that the test answers by hand. */
function answeredByHand<Answer>() {
  const calls: Call<Answer>[] = [];
  const call = (...args: unknown[]) =>
    new Promise<Answer>((resolve) => {
      calls.push({
        args,
        signal: args.find((argument) => argument instanceof AbortSignal),
        async answer(answer) {
          resolve(answer);
          await settle();
        },
      });
    });
  return { calls, call };
}

interface TabOptions {
  device?: Device;
  recordings?: Recording[];
  status?: "draft" | "published";
  finish?: (sound: Blob) => Promise<AudioCheck>;
  microphone?: () => Promise<void>;
}

/** One tab with a microphone that the test speaks into. */
async function openTab({
  device = createDevice(),
  recordings = [],
  status = "draft",
  finish,
  microphone = async () => {},
}: TabOptions = {}) {
  let events: CaptureEvents | null = null;
  let openCaptures = 0;
  const sends = answeredByHand<UploadOutcome>();
  const transcribeCalls = answeredByHand<TranscribeAnswer>();
  const alerts: string[] = [];
  const saved: { recordingId: string; transcript: string; isEdited: boolean }[] = [];
  const actions: string[] = [];
  const server = {
    saves: true,
    limit: null as Limited | { kind: "signed-out" } | null,
    action: (): ActionAnswer => "done",
    settled: null as Recording | null,
  };
  const name = Math.random().toString(36).slice(2, 6);
  let keys = 0;
  const deps: VoiceDeps = {
    canRecord: true,
    store: device.store,
    async openCapture() {
      await microphone();
      openCaptures++;
      return {
        type: () => "audio/webm",
        track: {} as MediaStreamTrack,
        start(given) {
          events = given;
        },
        pause: () => {},
        resume: () => {},
        stop() {
          openCaptures--;
          events?.onEnd("asked");
        },
        flush: () => {},
        level: () => 0,
        release: () => void openCaptures--,
      };
    },
    lockRecorder: () => device.tryLock("recorder"),
    untilFree: async () => (await device.lock("recorder"))(),
    isRecordingElsewhere: async () => device.locks.has("recorder"),
    lock: (key) => device.lock(`take ${key}`),
    tryLock: (key) => device.tryLock(`take ${key}`),
    liveCaptionsOf: () => null,
    hasSpeechRecognition: true,
    language: () => null,
    createKey: () => `${name}-${++keys}`,
    now: () => Date.now(),
    clock: () => Date.now(),
    alert: (message) => alerts.push(message),
    finisher: {
      warmUp: () => {},
      finish:
        finish ??
        (async (sound) => ({
          kind: "audio",
          contentType: "audio/webm",
          durationSeconds: sound.size,
          decodedSeconds: sound.size,
          // The buffer is longer than the bytes, as if its writer had reserved more than it used.
          bytes: new Uint8Array(await new Blob([sound, "room"]).arrayBuffer()).subarray(0, sound.size),
        })),
    },
    send: (stored, file, sendEvents, signal) =>
      sends.call(stored, file, sendEvents, signal) as Promise<UploadOutcome>,
    cancelUpload: async (uploadId) => void actions.push(`cancel ${uploadId}`),
    async sendTranscript(recordingId, edit, onRecording) {
      if (server.limit) return server.limit;
      if (!server.saves) return { kind: "lost" };
      saved.push({ recordingId, ...edit });
      onRecording(recordingOf(recordingId, { ...edit, uploadKey: keyOfId(recordingId) }));
      return { kind: "saved", rev: 0 };
    },
    transcribeNextPiece: (recordingId, options, signal) => transcribeCalls.call(recordingId, options, signal),
    async deleteRecording(recordingId) {
      actions.push(`delete ${recordingId}`);
      return server.action();
    },
    async restoreRecording(recordingId) {
      actions.push(`restore ${recordingId}`);
      return server.action();
    },
    async sendOfferChoice(recordingId, choice) {
      actions.push(`${choice} ${recordingId}`);
      return server.settled;
    },
    listTyped: async () => [...device.typed.keys()],
    mirrorOf: (_shareId, key) => ({
      store: async (patch) => void device.typed.set(key, patch),
      forget: async () => void device.typed.delete(key),
      clear: async () => void device.typed.delete(key),
      find: async () => device.typed.get(key) ?? null,
      close() {},
    }),
  };
  const voice = createVoice(deps);
  const recap = { shareId: RECAP, status, recordings };
  /** Returns the item's key for a recording id: in these tests an id is "id-" and the key. */
  function keyOfId(id: string): string | null {
    return id.startsWith("id-") ? id.slice(3) : null;
  }
  voice.show(recap, null);
  await settle();
  const items = () => listItems(RECAP, recap.recordings, voice.state().voices);
  return {
    voice,
    device,
    alerts,
    saved,
    actions,
    server,
    sends: sends.calls,
    transcribeCalls: transcribeCalls.calls,
    items,
    steps: () => items().map(({ step }) => step.kind),
    key: (at = 0) => items()[at]?.key ?? "",
    recorder: () => voice.state().recorder.kind,
    /** How many times the microphone is in use. */
    openCaptures: () => openCaptures,
    async press(questionIndex = 0) {
      voice.record(RECAP, questionIndex);
      await settle();
    },
    /** Speaks one second for each letter. */
    async speak(text: string) {
      for (const letter of text) {
        await vi.advanceTimersByTimeAsync(1_000);
        events?.onChunk(new Blob([letter]));
        await settle();
      }
    },
    async stop() {
      voice.stop();
      await settle();
    },
    async unplug() {
      events?.onEnd("unplugged");
      await settle();
    },
    async arrive(at: number) {
      const [stored] = (sends.calls[at]?.args ?? []) as [StoredTake];
      await sends.calls[at]?.answer({ kind: "added", id: `id-${stored.key}` });
    },
    show(shown: Recording[], loadedWith: number | null = null) {
      recap.recordings = shown;
      voice.show(recap, loadedWith);
    },
  };
}

/** Returns the device as a killed browser leaves it: all locks are free. */
function killed(device: Device): Device {
  device.locks.clear();
  return device;
}

const NETWORK: UploadOutcome = { kind: "lost", cause: "network" };

test("a take is recorded, sent and transcribed", async () => {
  const { press, speak, stop, arrive, items, steps, sends, transcribeCalls, device, recorder, voice } =
    await openTab();
  await press(3);
  await speak("abc");
  expect(voice.state().recorder).toMatchObject({ kind: "recording", questionIndex: 3, seconds: 3 });
  await stop();
  expect(recorder()).toBe("idle");
  expect(items()[0]).toMatchObject({ questionIndex: 3, duration: 3, step: { kind: "sending" } });
  expect(items()[0]?.soundUrl).toMatch(/^blob:/);
  expect(sends[0]?.args[1]).toMatchObject({ bytes: { byteLength: 3 } });
  const events = sends[0]?.args[2] as SendEvents;
  events.onProgress(2);
  expect(items()[0]?.step).toEqual({ kind: "sending", sent: 2 / 3 });
  await arrive(0);
  expect(steps()).toEqual(["transcribing"]);
  const key = items()[0]?.key ?? "";
  await transcribeCalls[0]?.answer({
    kind: "transcribed",
    recording: recordingOf(`id-${key}`, { uploadKey: key, isTranscribed: true, transcript: "Abc." }),
  });
  expect(items()).toHaveLength(1);
  expect(items()[0]).toMatchObject({ key, transcript: "Abc.", step: { kind: "ready" } });
  expect([device.takes.size, device.files.size, device.chunks.size, device.locks.size]).toEqual([0, 0, 0, 0]);
});

test("without a microphone the specified alert is shown, and the recorder is idle again", async () => {
  const { press, alerts, recorder, device } = await openTab({
    microphone: () => Promise.reject(new DOMException("None", "NotFoundError")),
  });
  await press();
  expect(alerts).toEqual([MICROPHONE_ALERT]);
  expect(recorder()).toBe("idle");
  expect(device.locks.size).toBe(0);
});

test("one tab records at a time", async () => {
  const device = createDevice();
  const first = await openTab({ device });
  await first.press();
  const second = await openTab({ device });
  expect(second.recorder()).toBe("elsewhere");
  await second.press();
  expect(second.recorder()).toBe("elsewhere");
  await first.speak("ab");
  await first.stop();
  expect(second.recorder()).toBe("idle");
  await second.press();
  expect(second.recorder()).toBe("recording");
});

test("a take that a killed browser left is offered, and sent once it is accepted", async () => {
  const before = await openTab();
  await before.press(1);
  await before.speak("abcd");
  const after = await openTab({ device: killed(before.device) });
  expect(after.items()[0]).toMatchObject({ questionIndex: 1, step: { kind: "found" } });
  expect(after.items()[0]?.duration).toBe(4);
  expect(after.sends).toEqual([]);
  after.voice.keepFound(after.key());
  await settle();
  expect(after.steps()).toEqual(["sending"]);
  expect(after.sends[0]?.args[0]).toMatchObject({ key: before.device.takes.keys().next().value });
});

test("a take of another open tab is not offered while it records, and shown as waiting once it has stopped", async () => {
  const device = createDevice();
  const first = await openTab({ device });
  await first.press();
  await first.speak("ab");
  const second = await openTab({ device });
  expect(second.items()).toEqual([]);
  await first.stop();
  const third = await openTab({ device });
  expect(third.items()[0]?.step).toEqual({ kind: "waiting", for: "tab" });
});

test("a reloaded page resumes sending", async () => {
  const before = await openTab();
  await before.press();
  await before.speak("ab");
  await before.stop();
  await before.sends[0]?.answer(NETWORK);
  expect(before.items()[0]?.step).toEqual({ kind: "waiting", for: "network" });
  const after = await openTab({ device: killed(before.device) });
  expect(after.sends).toHaveLength(1);
  expect(after.sends[0]?.args[0]).toMatchObject({ key: before.key() });
});

test("a take that had arrived when the browser was killed is transcribed and not sent again", async () => {
  const before = await openTab();
  await before.press();
  await before.speak("ab");
  await before.stop();
  await before.arrive(0);
  const key = before.key();
  const recording = recordingOf(`id-${key}`, { uploadKey: key, transcribedSeconds: 1 });
  const after = await openTab({ device: killed(before.device), recordings: [recording] });
  expect(after.sends).toEqual([]);
  expect(after.transcribeCalls).toHaveLength(1);
  expect(after.items()[0]?.step).toEqual({ kind: "transcribing", seconds: 1, duration: 10 });
});

test("takes are sent in the order in which they were recorded, even if one is lost", async () => {
  const { press, speak, stop, sends, arrive, voice, items } = await openTab();
  for (const words of ["ab", "cd"]) {
    await press();
    await speak(words);
    await stop();
  }
  expect(sends).toHaveLength(1);
  await sends[0]?.answer(NETWORK);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sends).toHaveLength(1);
  voice.retryLost();
  await settle();
  expect(sends).toHaveLength(2);
  await arrive(1);
  expect(sends.map(({ args }) => (args[0] as StoredTake).key)).toEqual([
    items()[0]?.key,
    items()[0]?.key,
    items()[1]?.key,
  ]);
});

test("a rejected take keeps its reason while the others are sent, and is sent again on retry", async () => {
  const { press, speak, stop, sends, items, steps, voice, key } = await openTab();
  for (const words of ["ab", "cd"]) {
    await press();
    await speak(words);
    await stop();
  }
  await sends[0]?.answer({ kind: "refused", message: "In words" });
  expect(items()[0]?.step).toEqual({
    kind: "refused",
    message: "In words",
  });
  expect(steps()[1]).toBe("sending");
  await sends[1]?.answer(NETWORK);
  voice.retry(key(0));
  await settle();
  expect(sends).toHaveLength(3);
});

test("a take whose finishing script cannot be loaded waits, and is sent when the network is back", async () => {
  let isOnline = false;
  const { press, speak, stop, steps, voice, sends } = await openTab({
    async finish() {
      if (!isOnline) throw new UnloadedError("No network");
      const bytes = new Uint8Array(2);
      return { kind: "audio", contentType: "audio/webm", durationSeconds: 2, decodedSeconds: 2, bytes };
    },
  });
  await press();
  await speak("ab");
  await stop();
  expect(steps()).toEqual(["waiting"]);
  isOnline = true;
  voice.retryLost();
  await settle();
  expect(sends).toHaveLength(1);
});

test("a take that is too short is discarded with a toast", async () => {
  const { press, stop, items, voice, device } = await openTab();
  await press();
  await stop();
  expect(items()).toEqual([]);
  expect(voice.takeToasts()).toEqual([VOICE_TOASTS.nothingHeard]);
  expect(device.takes.size).toBe(0);
});

test("an unplugged microphone ends the take and loses no audio", async () => {
  const { press, speak, unplug, items, voice } = await openTab();
  await press();
  await speak("abc");
  await unplug();
  expect(items()[0]).toMatchObject({ duration: 3, step: { kind: "sending" } });
  expect(voice.takeToasts()).toEqual([VOICE_TOASTS.unplugged]);
});

test("if the device stores nothing, closing the page would lose the take until it is sent", async () => {
  const device = createDevice();
  device.device.keeps = false;
  device.store.save = async () => false;
  device.store.saveFile = async () => false;
  const { press, speak, stop, voice, arrive } = await openTab({ device });
  await press();
  await speak("ab");
  await stop();
  expect(voice.wouldLoseData()).toBe(true);
  await arrive(0);
  expect(voice.wouldLoseData()).toBe(false);
});

test("text typed before the take has arrived is saved after it, as the athlete's own", async () => {
  const { press, speak, stop, arrive, voice, key, saved, items, device } = await openTab();
  await press();
  await speak("ab");
  await stop();
  voice.type(key(), "My own words");
  expect(items()[0]?.transcript).toBe("My own words");
  expect(device.typed.size).toBe(1);
  await arrive(0);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(saved).toEqual([{ recordingId: `id-${key()}`, transcript: "My own words", isEdited: true }]);
  expect(device.typed.size).toBe(0);
  expect(items()[0]?.saving).toBe("saved");
});

test("typed text survives a killed browser, before and after the take has arrived", async () => {
  const before = await openTab();
  before.server.saves = false;
  await before.press();
  await before.speak("ab");
  await before.stop();
  before.voice.type(before.key(), "My own words");
  await settle();
  const after = await openTab({ device: killed(before.device) });
  expect(after.items()[0]?.transcript).toBe("My own words");
  after.server.saves = false;
  await after.arrive(0);
  const key = after.key();
  const recording = recordingOf(`id-${key}`, { uploadKey: key, isTranscribed: true, transcript: "Heard" });
  const later = await openTab({ device: killed(after.device), recordings: [recording] });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(later.items()[0]?.transcript).toBe("My own words");
  expect(later.saved).toEqual([{ recordingId: `id-${key}`, transcript: "My own words", isEdited: true }]);
});

test("on a published recap half a sentence does not go live", async () => {
  const recording = recordingOf("id-1", { uploadKey: "1", isTranscribed: true, transcript: "Heard" });
  const { voice, saved } = await openTab({ recordings: [recording], status: "published" });
  voice.type("1", "Heard a");
  voice.saveBeforeHide();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(saved).toEqual([]);
  expect(await voice.flush()).toBeNull();
  expect(saved).toHaveLength(1);
});

test("a text that is too long shows an error, is stored on the device, and is not sent", async () => {
  const recording = recordingOf("id-1", { uploadKey: "1", isTranscribed: true, transcript: "Heard" });
  const { voice, saved, items, device } = await openTab({ recordings: [recording] });
  voice.type("1", "x".repeat(100_001));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(items()[0]?.errors).toEqual([expect.stringContaining("100,001")]);
  expect(device.typed.get("1")?.patch.transcript).toHaveLength(100_001);
  expect(saved).toEqual([]);
});

test("a failed transcription changes no text, and can be retried any number of times", async () => {
  const { press, speak, stop, arrive, voice, key, transcribeCalls, items } = await openTab();
  await press();
  await speak("ab");
  await stop();
  voice.type(key(), "Mine");
  await arrive(0);
  for (const reason of ["broken", "quota", "rejected", "too-large", "timeout"] as const) {
    await transcribeCalls.at(-1)?.answer({ kind: "failed", reason });
    expect(items()[0]).toMatchObject({
      transcript: "Mine",
      step: { kind: "failed", message: TRANSCRIPTION_FAILURES[reason] },
    });
    voice.retry(key());
    await settle();
  }
  expect(transcribeCalls).toHaveLength(6);
});

test("without a transcription service, a tab requests only one transcription", async () => {
  const { press, speak, stop, arrive, transcribeCalls, items, device } = await openTab();
  for (const at of [0, 1]) {
    await press();
    await speak("ab");
    await stop();
    await arrive(at);
    await transcribeCalls[at]?.answer({ kind: "failed", reason: "unavailable" });
  }
  expect(transcribeCalls).toHaveLength(1);
  expect(items().map(({ step }) => step.kind)).toEqual(["untranscribed", "untranscribed"]);
  expect(device.takes.size).toBe(0);
});

test("a recording from another device is not transcribed until the athlete requests it", async () => {
  const { voice, transcribeCalls, steps } = await openTab({ recordings: [recordingOf("other")] });
  expect(transcribeCalls).toEqual([]);
  expect(steps()).toEqual(["untranscribed"]);
  voice.retry("other");
  await settle();
  expect(transcribeCalls[0]?.args[0]).toBe("other");
});

/** A microphone for which the browser asks for permission each time it is opened. */
function askedMicrophone() {
  const answers: { allow: () => Promise<void>; deny: () => Promise<void> }[] = [];
  const microphone = () =>
    new Promise<void>((resolve, reject) => {
      answers.push({
        async allow() {
          resolve();
          await settle();
        },
        async deny() {
          reject(new DOMException("Denied", "NotAllowedError"));
          await settle();
        },
      });
    });
  return { answers, microphone };
}

test("a recorder that waits for permission can be cancelled: a permission that is given later starts no recording", async () => {
  const { answers, microphone } = askedMicrophone();
  const device = createDevice();
  const { press, stop, recorder, items, openCaptures } = await openTab({ device, microphone });
  await press();
  expect(recorder()).toBe("starting");
  await stop();
  expect(recorder()).toBe("idle");
  // Another tab can record although the browser still asks.
  expect(device.locks.size).toBe(0);
  await answers[0]?.allow();
  expect([recorder(), items(), openCaptures()]).toEqual(["idle", [], 0]);
});

test("a permission that is denied after the recorder was cancelled shows no alert", async () => {
  const { answers, microphone } = askedMicrophone();
  const { press, stop, recorder, alerts } = await openTab({ microphone });
  await press();
  await stop();
  await answers[0]?.deny();
  expect([recorder(), alerts]).toEqual(["idle", []]);
});

test("a recording that is started after one was cancelled begins once, when the browser gives both permissions", async () => {
  const { answers, microphone } = askedMicrophone();
  const { press, speak, stop, recorder, items, openCaptures, device } = await openTab({ microphone });
  await press();
  await stop();
  await press();
  await answers[0]?.allow();
  expect([recorder(), openCaptures()]).toEqual(["starting", 0]);
  await answers[1]?.allow();
  expect([recorder(), openCaptures()]).toEqual(["recording", 1]);
  await speak("ab");
  await stop();
  expect(items()).toHaveLength(1);
  expect([openCaptures(), device.locks.has("recorder")]).toEqual([0, false]);
});

test("stopping before recording has started leaves no take and frees the recorder", async () => {
  const device = createDevice();
  const { lock } = device;
  let openLock: () => void = () => {};
  const opened = new Promise<void>((resolve) => {
    openLock = resolve;
  });
  device.lock = (name) => opened.then(() => lock(name));
  const { press, stop, items, recorder } = await openTab({ device });
  await press();
  expect(recorder()).toBe("starting");
  await stop();
  openLock();
  await settle();
  expect(recorder()).toBe("idle");
  expect(items()).toEqual([]);
  expect([...device.locks.keys()]).toEqual([]);
});

test("a deleted take is not sent, and is sent once it is restored", async () => {
  const { press, speak, stop, sends, voice, key, steps, device } = await openTab();
  await press();
  await speak("ab");
  await stop();
  voice.remove(key());
  await settle();
  expect(sends[0]?.signal?.aborted).toBe(true);
  expect(steps()).toEqual(["deleted"]);
  expect(device.takes.get(key())?.state).toBe("deleted");
  voice.restore(key());
  await settle();
  expect(steps()).toEqual(["sending"]);
  expect(sends).toHaveLength(2);
});

test("a deleted take is removed when its screen is left, and on the next load", async () => {
  const before = await openTab();
  await before.press();
  await before.speak("ab");
  await before.stop();
  before.voice.remove(before.key());
  await settle();
  const after = await openTab({ device: killed(before.device) });
  expect(after.items()).toEqual([]);
  expect(after.device.takes.size).toBe(0);
  before.voice.leave(RECAP);
  expect(before.items()).toEqual([]);
});

test("a deleted recording is hidden immediately and can be restored while its screen is open", async () => {
  const recording = recordingOf("id-1", { uploadKey: "1", isTranscribed: true, transcript: "Heard" });
  const { voice, actions, items, steps, show } = await openTab({ recordings: [recording] });
  voice.remove("1");
  expect(steps()).toEqual(["deleted"]);
  await settle();
  show([], voice.state().arrivals);
  expect(items()[0]).toMatchObject({ key: "1", transcript: "Heard", step: { kind: "deleted" } });
  voice.restore("1");
  await settle();
  expect(actions).toEqual(["delete id-1", "restore id-1"]);
  expect(steps()).toEqual(["ready"]);
});

test("a take that arrives after it was deleted is deleted on the server", async () => {
  const { press, speak, stop, sends, arrive, voice, key, actions, steps } = await openTab();
  await press();
  await speak("ab");
  await stop();
  const events = sends[0]?.args[2] as SendEvents;
  events.onFinishing();
  voice.remove(key());
  await arrive(0);
  expect(actions).toEqual([`delete id-${key()}`]);
  expect(steps()).toEqual(["deleted"]);
});

test("the offer replaces the athlete's own text after that text is saved", async () => {
  const recording = recordingOf("id-1", {
    uploadKey: "1",
    isTranscribed: true,
    isEdited: true,
    transcript: "Mine",
    offer: "Heard",
  });
  const { voice, saved, server, actions, items } = await openTab({ recordings: [recording] });
  voice.type("1", "Mine too");
  server.settled = { ...recording, transcript: "Heard", offer: "Mine too" };
  voice.settleOffer("1", "take");
  await settle();
  expect(saved.map(({ transcript }) => transcript)).toEqual(["Mine too"]);
  expect(actions).toEqual(["take id-1"]);
  expect(items()[0]).toMatchObject({ transcript: "Heard", offer: "Mine too" });
});

test("reloaded page data replaces this tab's copy of a recording", async () => {
  const recording = recordingOf("id-1", { uploadKey: "1" });
  const { voice, transcribeCalls, items, show } = await openTab({ recordings: [recording] });
  voice.retry("1");
  await settle();
  const transcribed = recordingOf("id-1", { uploadKey: "1", isTranscribed: true, transcript: "Heard" });
  await transcribeCalls[0]?.answer({ kind: "transcribed", recording: transcribed });
  show([recording]);
  expect(items()[0]?.transcript).toBe("Heard");
  show([{ ...transcribed, transcript: "Changed elsewhere" }], voice.state().arrivals);
  expect(items()[0]?.transcript).toBe("Changed elsewhere");
});

test("a take whose key is used for other bytes is sent under a new key, with its typed text", async () => {
  const { press, speak, stop, sends, voice, key, items, device } = await openTab();
  await press();
  await speak("ab");
  await stop();
  const before = key();
  voice.type(before, "Mine");
  await sends[0]?.answer({ kind: "key-reused" });
  expect(items()).toHaveLength(1);
  expect(key()).not.toBe(before);
  expect(items()[0]?.transcript).toBe("Mine");
  expect([...device.takes.keys()]).toEqual([key()]);
  expect(sends).toHaveLength(2);
});

test("a memo is finished and sent like a take, and a photo in its place is not added", async () => {
  const good = await openTab();
  good.voice.addFile(RECAP, 2, new File(["abc"], "memo.m4a", { type: "audio/mp4" }));
  await settle();
  expect(good.items()[0]).toMatchObject({ questionIndex: 2, step: { kind: "sending" } });
  const bad = await openTab({ finish: async () => ({ kind: "refused", reason: "unsupported-audio" }) });
  bad.voice.addFile(RECAP, 2, new File(["abc"], "photo.jpg", { type: "image/jpeg" }));
  await settle();
  expect(bad.items()).toEqual([]);
  expect(bad.device.takes.size).toBe(0);
  expect(bad.voice.takeToasts()).toEqual([
    {
      title: "Recording not added",
      description:
        "That isn't an audio file we can use. Choose an MP3, M4A, AAC, FLAC, WAV, Ogg or WebM file.",
    },
  ]);
});

const LIMITED: Limited = { kind: "limited", retryAfterMs: 3_600_000, message: "Try again in an hour" };

test("a limited take holds back the takes behind it until the server's Retry-After has passed", async () => {
  const { press, speak, stop, sends, arrive, items, voice } = await openTab();
  for (const words of ["ab", "cd"]) {
    await press();
    await speak(words);
    await stop();
  }
  await sends[0]?.answer(LIMITED);
  expect(items()[0]?.step).toEqual({ kind: "limited", message: "Try again in an hour" });
  voice.retryLost();
  await vi.advanceTimersByTimeAsync(3_599_999);
  await settle();
  expect(sends).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  await settle();
  await arrive(1);
  await arrive(2);
  expect(sends.map(({ args }) => (args[0] as StoredTake).key)).toEqual([
    items()[0]?.key,
    items()[0]?.key,
    items()[1]?.key,
  ]);
});

test("the athlete's Try again sends a limited take once", async () => {
  const { press, speak, stop, sends, key, voice } = await openTab();
  await press();
  await speak("ab");
  await stop();
  await sends[0]?.answer(LIMITED);
  voice.retry(key());
  await settle();
  expect(sends).toHaveLength(2);
  await sends[1]?.answer(LIMITED);
  await vi.advanceTimersByTimeAsync(3_599_999);
  await settle();
  expect(sends).toHaveLength(2);
});

test("a limited transcript shows the limit, stays on the device, does not block Next, and is saved after the wait", async () => {
  const recording = recordingOf("id-1", { uploadKey: "1", isTranscribed: true, transcript: "Heard" });
  const { voice, saved, server, items, device } = await openTab({ recordings: [recording] });
  server.limit = LIMITED;
  voice.type("1", "Heard and written");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(items()[0]).toMatchObject({
    transcript: "Heard and written",
    errors: undefined,
    saving: "limited",
    limit: "Try again in an hour",
  });
  const flushed = voice.flush("athlete");
  await vi.advanceTimersByTimeAsync(100);
  expect(await flushed).toMatchObject({ kind: "limited" });
  expect(device.typed.get("1")?.patch.transcript).toBe("Heard and written");
  server.limit = null;
  voice.retryLost();
  voice.saveBeforeHide();
  await vi.advanceTimersByTimeAsync(3_590_000);
  expect(saved).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(saved).toEqual([{ recordingId: "id-1", transcript: "Heard and written", isEdited: true }]);
  expect(items()[0]).toMatchObject({ saving: "saved", limit: null });
});

test("after the end of the session takes stay on the device, say what to do, and are sent after signing in", async () => {
  const { press, speak, stop, sends, arrive, items, voice, device } = await openTab();
  for (const words of ["ab", "cd"]) {
    await press();
    await speak(words);
    await stop();
  }
  await sends[0]?.answer({ kind: "signed-out" });
  await vi.advanceTimersByTimeAsync(24 * 3_600_000);
  await settle();
  expect(sends).toHaveLength(1);
  expect(items()[0]?.step).toEqual({ kind: "waiting", for: "sign-in" });
  expect(device.files.size).toBe(2);

  voice.retryLost();
  await settle();
  await arrive(1);
  await arrive(2);
  expect(sends.map(({ args }) => (args[0] as StoredTake).key)).toEqual([
    items()[0]?.key,
    items()[0]?.key,
    items()[1]?.key,
  ]);
});

test("after the end of the session a transcript stays on the device and holds Next back", async () => {
  const recording = recordingOf("id-1", { uploadKey: "1", isTranscribed: true, transcript: "Heard" });
  const { voice, saved, server, items, device } = await openTab({ recordings: [recording] });
  server.limit = { kind: "signed-out" };
  voice.type("1", "Heard and written");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(items()[0]).toMatchObject({ transcript: "Heard and written", saving: "signed-out", limit: null });
  const flushed = voice.flush("athlete");
  await vi.advanceTimersByTimeAsync(100);
  expect(await flushed).toEqual({ kind: "signed-out" });
  expect(device.typed.get("1")?.patch.transcript).toBe("Heard and written");

  server.limit = null;
  voice.retryLost();
  await vi.advanceTimersByTimeAsync(100);
  expect(saved).toEqual([{ recordingId: "id-1", transcript: "Heard and written", isEdited: true }]);
});
