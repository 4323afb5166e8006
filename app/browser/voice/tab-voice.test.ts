import { expect, test, vi } from "vitest";
import { recording } from "../../../tests/factories.ts";
import {
  after,
  answeredByHand,
  createDevice,
  type Device,
  settle,
  setUpDevice,
} from "../../../tests/outbox-device.ts";
import type { Recording } from "../../domain/voice/recording.ts";
import { MICROPHONE_ALERT } from "../../texts/voice/microphone.ts";
import { TRANSCRIPTION_FAILURES } from "../../texts/voice/transcription-failures.ts";
import { VOICE_TOASTS } from "../../texts/voice/voice-messages.ts";
import type { TakeItem } from "../device/outbox-item.ts";
import { UnloadedError } from "../lib/load-script.ts";
import type { ActionAnswer, TranscribeAnswer } from "../network/recording-calls.ts";
import type { Limited } from "../network/retry-delay.ts";
import type { SendEvents } from "../network/send-upload.ts";
import type { UploadOutcome } from "../network/upload-calls.ts";
import { createOutbox, type Outbox } from "../outbox/outbox.ts";
import type { CaptureEvents } from "../recorder/capture.ts";
import { createRecorder } from "../recorder/recorder.ts";
import type { AudioCheck } from "../recording-file/finish-recording-worker.ts";
import { createDeleteSender, createTakeSender } from "./recording-sender.ts";
import { createVoice } from "./tab-voice.ts";
import { createTranscribeSender } from "./transcribe-sender.ts";
import { listItems } from "./voice-items.ts";
import { createVoiceState } from "./voice-state.ts";

setUpDevice();

const RECAP = "recap_1";

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

interface TabOptions {
  device?: Device;
  recordings?: Recording[];
  status?: "draft" | "published";
  finish?: (sound: Blob) => Promise<AudioCheck>;
  microphone?: () => Promise<void>;
  /** What the browser hears while the athlete speaks. */
  captions?: string;
}

/** One tab with a microphone that the test speaks into. */
async function openTab({
  device = createDevice(),
  recordings = [],
  status = "draft",
  finish,
  microphone = async () => {},
  captions,
}: TabOptions = {}) {
  let events: CaptureEvents | null = null;
  let openCaptures = 0;
  const sends = answeredByHand<[TakeItem, Blob, SendEvents, AbortSignal], UploadOutcome>();
  const transcribeCalls = answeredByHand<[string, object, AbortSignal], TranscribeAnswer>();
  const alerts: string[] = [];
  /** What the tab asks of the edit store. */
  const texts: string[] = [];
  const drawn: { id: string; bytes: number; seconds: number }[] = [];
  const actions: string[] = [];
  const server = {
    action: (): ActionAnswer => "done",
    settled: null as Recording | null,
  };
  const name = Math.random().toString(36).slice(2, 6);
  let keys = 0;
  const createKey = () => `${name}-${++keys}`;
  const voices = createVoiceState({ kind: "idle" });
  const senders = {
    take: createTakeSender({
      voices,
      store: device.store,
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
      send: sends.call,
      finalCaptions: (id) => recorder.finalCaptions(id),
      storeCaptions: async ({ id }, captions) => void texts.push(`captions of ${id}: ${captions}`),
      drawWaveform: (id, sound, seconds) => drawn.push({ id, bytes: sound.size, seconds }),
    }),
    transcribe: createTranscribeSender({
      voices,
      transcribeNextPiece: transcribeCalls.call,
      sendTyped: async () => texts.push("send"),
    }),
    delete: createDeleteSender({
      voices,
      async deleteRecording(recordingId) {
        actions.push(`delete ${recordingId}`);
        return server.action();
      },
    }),
  };
  const outbox: Outbox = createOutbox({
    ...device,
    senders: senders as Parameters<typeof createOutbox>[0]["senders"],
    createKey,
    isBlocked: () => false,
    onArrived: async () => {},
    cancelUpload: async (uploadId) => void actions.push(`cancel ${uploadId}`),
  });
  const recorder = createRecorder({
    onState: voices.showRecorder,
    onToast: voices.toast,
    outbox,
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
    liveCaptionsOf: (_track, { onCaptions }) =>
      captions === undefined
        ? null
        : { start: () => {}, stop: async () => onCaptions({ text: captions, interim: "" }) },
    hasSpeechRecognition: true,
    language: () => null,
    createKey,
    now: () => Date.now(),
    clock: () => Date.now(),
    alert: (message) => alerts.push(message),
    onStarted: () => {},
  });
  const voice = createVoice({
    voices,
    outbox,
    texts: {
      send: async () => texts.push("send"),
      discard: async (_shareId, ids) => void texts.push(`discard ${ids}`),
      adopt: async () => {},
    },
    recorder,
    language: () => null,
    createKey,
    async restoreRecording(recordingId) {
      actions.push(`restore ${recordingId}`);
      return server.action();
    },
    async sendOfferChoice(recordingId, choice) {
      texts.push(`${choice} ${recordingId}`);
      return server.settled;
    },
  });
  const recap = { shareId: RECAP, status, recordings };
  if (device.locks.has("recorder")) void recorder.waitForOtherTab();
  voice.show(recap, null);
  await outbox.restore();
  await settle();
  const items = () => listItems(RECAP, recap.recordings, voices.snapshot());
  return {
    voice,
    voices,
    outbox,
    device,
    alerts,
    texts,
    drawn,
    actions,
    server,
    sends: sends.calls,
    transcribeCalls: transcribeCalls.calls,
    items,
    steps: () => items().map(({ step }) => step.kind),
    key: (at = 0) => items()[at]?.key ?? "",
    recorder: () => voices.snapshot().recorder.kind,
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
      await sends.calls[at]?.answer({ kind: "added", id: `id-${sends.calls[at]?.args[0].uploadKey}` });
    },
    show(shown: Recording[], loadedWith: number | null = null) {
      recap.recordings = shown;
      voice.show(recap, loadedWith);
    },
    /** The keys of the takes that were sent, in order. */
    sentKeys: () => sends.calls.map(({ args }) => args[0].id),
  };
}

/** Returns the device as a killed browser leaves it: all locks are free. */
function killed(device: Device): Device {
  device.kill();
  return device;
}

const NETWORK: UploadOutcome = { kind: "lost", cause: "network" };

test("a take is recorded, sent, drawn and transcribed", async () => {
  const tab = await openTab();
  const { arrive, device, drawn, items, press, recorder, sends, speak, steps, stop } = tab;
  const { transcribeCalls, voices } = tab;
  await press(3);
  await speak("abc");
  expect(voices.snapshot().recorder).toMatchObject({ kind: "recording", questionIndex: 3, seconds: 3 });
  await stop();
  expect(recorder()).toBe("idle");
  expect(items()[0]).toMatchObject({ questionIndex: 3, duration: 3, step: { kind: "sending" } });
  expect(items()[0]?.soundUrl).toMatch(/^blob:/);
  expect(sends[0]?.args[1].size).toBe(3);
  sends[0]?.args[2].onProgress(2);
  expect(items()[0]?.step).toEqual({ kind: "sending", sent: 2 / 3 });
  expect(drawn).toEqual([]);
  await arrive(0);
  expect(steps()).toEqual(["transcribing"]);
  const key = items()[0]?.key ?? "";
  expect(drawn).toEqual([{ id: `id-${key}`, bytes: 3, seconds: 3 }]);
  await transcribeCalls[0]?.answer({
    kind: "transcribed",
    recording: recordingOf(`id-${key}`, { uploadKey: key, isTranscribed: true, transcript: "Abc." }),
  });
  expect(items()).toHaveLength(1);
  expect(items()[0]).toMatchObject({ key, transcript: "Abc.", step: { kind: "ready" } });
  expect([...(await device.counts()), device.locks.size]).toEqual([0, 0, 0, 0]);
});

test("without a microphone the specified alert is shown, and the recorder is idle again", async () => {
  const { alerts, device, press, recorder } = await openTab({
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
  const later = await openTab({ device: killed(before.device) });
  expect(later.items()[0]).toMatchObject({ questionIndex: 1, step: { kind: "found" } });
  expect(later.items()[0]?.duration).toBe(4);
  expect(later.sends).toEqual([]);
  later.voice.keepFound(later.key());
  await settle();
  expect(later.steps()).toEqual(["sending"]);
  const [stored] = await before.device.items("take");
  expect(later.sends[0]?.args[0].id).toBe(stored?.id);
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
  const later = await openTab({ device: killed(before.device) });
  expect(later.sends).toHaveLength(1);
  expect(later.sends[0]?.args[0].id).toBe(before.key());
});

test("a take that had arrived when the browser was killed is transcribed and not sent again", async () => {
  const before = await openTab();
  await before.press();
  await before.speak("ab");
  await before.stop();
  await before.arrive(0);
  const key = before.key();
  const recording = recordingOf(`id-${key}`, { uploadKey: key, transcribedSeconds: 1 });
  const later = await openTab({ device: killed(before.device), recordings: [recording] });
  expect(later.sends).toEqual([]);
  expect(later.transcribeCalls).toHaveLength(1);
  expect(later.items()[0]?.step).toEqual({ kind: "transcribing", seconds: 1, duration: 10 });
});

test("takes are sent in the order in which they were recorded, even if one is lost", async () => {
  const { arrive, items, outbox, press, sends, sentKeys, speak, stop } = await openTab();
  for (const words of ["ab", "cd"]) {
    await press();
    await speak(words);
    await stop();
  }
  expect(sends).toHaveLength(1);
  await sends[0]?.answer(NETWORK);
  await after(1_000);
  expect(sends).toHaveLength(1);
  outbox.retryLost();
  await settle();
  expect(sends).toHaveLength(2);
  await arrive(1);
  expect(sentKeys()).toEqual([items()[0]?.key, items()[0]?.key, items()[1]?.key]);
});

test("a rejected take keeps its reason while the others are sent, and is sent again on retry", async () => {
  const { items, key, press, sends, speak, steps, stop, voice } = await openTab();
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
  const { outbox, press, sends, speak, steps, stop } = await openTab({
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
  outbox.retryLost();
  await settle();
  expect(sends).toHaveLength(1);
});

test("a take that is too short is discarded with a toast", async () => {
  const { device, items, press, stop, voices } = await openTab();
  await press();
  await stop();
  expect(items()).toEqual([]);
  expect(voices.takeToasts()).toEqual([VOICE_TOASTS.nothingHeard]);
  expect(await device.items("take")).toEqual([]);
});

test("an unplugged microphone ends the take and loses no audio", async () => {
  const { items, press, speak, unplug, voices } = await openTab();
  await press();
  await speak("abc");
  await unplug();
  expect(items()[0]).toMatchObject({ duration: 3, step: { kind: "sending" } });
  expect(voices.takeToasts()).toEqual([VOICE_TOASTS.unplugged]);
});

test("if the device stores nothing, closing the page would lose the take until it is sent", async () => {
  const device = createDevice({ hasRoom: false });
  const { arrive, outbox, press, sends, speak, stop } = await openTab({ device });
  await press();
  await speak("ab");
  await stop();
  expect(outbox.tasks().some(({ isStored }) => !isStored)).toBe(true);
  await arrive(0);
  expect(outbox.find("take", sends[0]?.args[0].id ?? "")).toBeUndefined();
});

test("a failed transcription changes no text, and can be retried any number of times", async () => {
  const { arrive, items, key, press, speak, stop, transcribeCalls, voice } = await openTab();
  await press();
  await speak("ab");
  await stop();
  await arrive(0);
  for (const reason of ["broken", "quota", "rejected", "too-large", "timeout"] as const) {
    await transcribeCalls.at(-1)?.answer({ kind: "failed", reason });
    expect(items()[0]).toMatchObject({
      transcript: "",
      step: { kind: "failed", message: TRANSCRIPTION_FAILURES[reason] },
    });
    voice.retry(key());
    await settle();
  }
  expect(transcribeCalls).toHaveLength(6);
});

test("without a transcription service, a tab requests only one transcription", async () => {
  const { arrive, device, items, press, speak, stop, transcribeCalls } = await openTab();
  for (const at of [0, 1]) {
    await press();
    await speak("ab");
    await stop();
    await arrive(at);
    await transcribeCalls[at]?.answer({ kind: "failed", reason: "unavailable" });
  }
  expect(transcribeCalls).toHaveLength(1);
  expect(items().map(({ step }) => step.kind)).toEqual(["untranscribed", "untranscribed"]);
  expect(await device.items("take")).toEqual([]);
});

test("a recording from another device is not transcribed until the athlete requests it", async () => {
  const { steps, transcribeCalls, voice } = await openTab({ recordings: [recordingOf("other")] });
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
  const { items, openCaptures, press, recorder, stop } = await openTab({ device, microphone });
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
  const { alerts, press, recorder, stop } = await openTab({ microphone });
  await press();
  await stop();
  await answers[0]?.deny();
  expect([recorder(), alerts]).toEqual(["idle", []]);
});

test("a recording that is started after one was cancelled begins once, when the browser gives both permissions", async () => {
  const { answers, microphone } = askedMicrophone();
  const { device, items, openCaptures, press, recorder, speak, stop } = await openTab({ microphone });
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
  device.lock = (name: string) => opened.then(() => lock(name));
  const { items, press, recorder, stop } = await openTab({ device });
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
  const { device, key, press, sends, speak, steps, stop, voice } = await openTab();
  await press();
  await speak("ab");
  await stop();
  voice.remove(key());
  await settle();
  expect(sends[0]?.signal?.aborted).toBe(true);
  expect(steps()).toEqual(["deleted"]);
  expect((await device.items("take"))[0]?.isDeleted).toBe(true);
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
  const later = await openTab({ device: killed(before.device) });
  expect(later.items()).toEqual([]);
  expect(await later.device.items("take")).toEqual([]);
  const freed = vi.spyOn(URL, "revokeObjectURL");
  const [sound] = before.items().map(({ soundUrl }) => soundUrl);
  before.voice.leave(RECAP);
  expect(before.items()).toEqual([]);
  expect(freed).toHaveBeenCalledWith(sound);
});

test("a deleted recording is hidden immediately and can be restored while its screen is open", async () => {
  const recording = recordingOf("id-1", { uploadKey: "1", isTranscribed: true, transcript: "Heard" });
  const { actions, items, show, steps, voice, voices } = await openTab({ recordings: [recording] });
  voice.remove("1");
  expect(steps()).toEqual(["deleted"]);
  await settle();
  show([], voices.snapshot().arrivals);
  expect(items()[0]).toMatchObject({ key: "1", transcript: "Heard", step: { kind: "deleted" } });
  voice.restore("1");
  await settle();
  expect(actions).toEqual(["delete id-1", "restore id-1"]);
  expect(steps()).toEqual(["ready"]);
});

test("a take that arrives after it was deleted is deleted on the server", async () => {
  const { actions, arrive, key, press, sends, speak, steps, stop, voice } = await openTab();
  await press();
  await speak("ab");
  await stop();
  sends[0]?.args[2].onFinishing();
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
  const { items, server, texts, voice } = await openTab({ recordings: [recording] });
  server.settled = { ...recording, transcript: "Heard", offer: "Mine too" };
  voice.settleOffer("1", "take");
  await settle();
  expect(texts).toEqual(["send", "take id-1", "discard id-1"]);
  expect(items()[0]).toMatchObject({ transcript: "Heard", offer: "Mine too" });
});

test("reloaded page data replaces this tab's copy of a recording", async () => {
  const recording = recordingOf("id-1", { uploadKey: "1" });
  const { items, show, transcribeCalls, voice, voices } = await openTab({ recordings: [recording] });
  voice.retry("1");
  await settle();
  const transcribed = recordingOf("id-1", { uploadKey: "1", isTranscribed: true, transcript: "Heard" });
  await transcribeCalls[0]?.answer({ kind: "transcribed", recording: transcribed });
  show([recording]);
  expect(items()[0]?.transcript).toBe("Heard");
  show([{ ...transcribed, transcript: "Changed elsewhere" }], voices.snapshot().arrivals);
  expect(items()[0]?.transcript).toBe("Changed elsewhere");
});

test("a take whose key is used for other bytes is sent under a new key", async () => {
  const { arrive, device, items, key, press, sends, speak, stop } = await openTab();
  await press();
  await speak("ab");
  await stop();
  const before = key();
  await sends[0]?.answer({ kind: "key-reused" });
  expect(items()).toHaveLength(1);
  expect(key()).toBe(before);
  expect(await device.items("take")).toMatchObject([{ id: before, uploadKey: sends[1]?.args[0].uploadKey }]);
  expect(sends).toHaveLength(2);
  expect(sends[1]?.args[0].uploadKey).not.toBe(before);
  await arrive(1);
  expect(items()).toMatchObject([{ key: before, recording: {} }]);
});

test("a memo is finished and sent like a take", async () => {
  const good = await openTab();
  good.voice.addFile(RECAP, 2, new File(["abc"], "memo.m4a", { type: "audio/mp4" }));
  await settle();
  expect(good.items()[0]).toMatchObject({ questionIndex: 2, step: { kind: "sending" } });
});

test("a photo in the place of a memo is not added", async () => {
  const bad = await openTab({ finish: async () => ({ kind: "refused", reason: "unsupported-audio" }) });
  bad.voice.addFile(RECAP, 2, new File(["abc"], "photo.jpg", { type: "image/jpeg" }));
  await settle();
  expect(bad.items()).toEqual([]);
  expect(await bad.device.items("take")).toEqual([]);
  expect(bad.voices.takeToasts()).toEqual([
    {
      title: "Recording not added",
      description:
        "That isn't an audio file we can use. Choose an MP3, M4A, AAC, FLAC, WAV, Ogg or WebM file.",
    },
  ]);
});

const LIMITED: Limited = { kind: "limited", retryAfterMs: 3_600_000, message: "Try again in an hour" };

test("a limited take holds back the takes behind it until the server's Retry-After has passed", async () => {
  const { arrive, items, outbox, press, sends, sentKeys, speak, stop } = await openTab();
  for (const words of ["ab", "cd"]) {
    await press();
    await speak(words);
    await stop();
  }
  await sends[0]?.answer(LIMITED);
  expect(items()[0]?.step).toEqual({ kind: "limited", message: "Try again in an hour" });
  outbox.retryLost();
  await after(3_599_999);
  await settle();
  expect(sends).toHaveLength(1);
  await after(1);
  await settle();
  await arrive(1);
  await arrive(2);
  expect(sentKeys()).toEqual([items()[0]?.key, items()[0]?.key, items()[1]?.key]);
});

test("the athlete's Try again sends a limited take once", async () => {
  const { key, press, sends, speak, stop, voice } = await openTab();
  await press();
  await speak("ab");
  await stop();
  await sends[0]?.answer(LIMITED);
  voice.retry(key());
  await settle();
  expect(sends).toHaveLength(2);
  await sends[1]?.answer(LIMITED);
  await after(3_599_999);
  await settle();
  expect(sends).toHaveLength(2);
});

test("after the end of the session takes stay on the device, say what to do, and are sent after signing in", async () => {
  const { arrive, device, items, outbox, press, sends, sentKeys, speak, stop } = await openTab();
  for (const words of ["ab", "cd"]) {
    await press();
    await speak(words);
    await stop();
  }
  await sends[0]?.answer({ kind: "signed-out" });
  await after(24 * 3_600_000);
  await settle();
  expect(sends).toHaveLength(1);
  expect(items()[0]?.step).toEqual({ kind: "waiting", for: "sign-in" });
  expect((await device.counts())[1]).toBe(2);

  outbox.retryLost();
  await settle();
  await arrive(1);
  await arrive(2);
  expect(sentKeys()).toEqual([items()[0]?.key, items()[0]?.key, items()[1]?.key]);
});

test("live captions are kept for when the take has arrived, and what is typed is sent before the transcription", async () => {
  const { press, speak, stop, arrive, texts, transcribeCalls, items, key } = await openTab({
    captions: "As heard",
  });
  await press();
  await speak("ab");
  await stop();
  expect(items()[0]?.transcript).toBe("As heard");
  await arrive(0);
  expect(texts).toEqual([`captions of ${key()}: As heard`, "send"]);
  expect(transcribeCalls.map(({ args }) => args[0])).toEqual([`id-${key()}`]);
});

test("a take that a full device cannot store in its finished form is finished again by the next page", async () => {
  const device = createDevice();
  device.store = { ...device.store, putPrepared: async () => false };
  const before = await openTab({ device });
  await before.press();
  await before.speak("abc");
  await before.stop();
  expect(before.steps()).toEqual(["sending"]);
  before.voice.remove(before.key());
  before.voice.restore(before.key());
  await settle();
  const later = await openTab({ device: killed(device) });
  expect(later.steps()).toEqual(["sending"]);
  expect(later.sends[0]?.args[1].size).toBe(3);
});

test("a take that the server rejected is sent again by the next page, also if it was deleted and restored", async () => {
  const before = await openTab();
  await before.press();
  await before.speak("ab");
  await before.stop();
  await before.sends[0]?.answer({ kind: "refused", message: "In words" });
  before.voice.remove(before.key());
  before.voice.restore(before.key());
  await settle();
  const later = await openTab({ device: killed(before.device) });
  expect(later.sentKeys()).toEqual([before.key()]);
});

test("a take that another tab works on holds back no take of this tab, and is not deleted by it", async () => {
  const device = createDevice();
  const first = await openTab({ device });
  await first.press();
  await first.speak("ab");
  await first.stop();
  first.voice.remove(first.key());
  await settle();
  const second = await openTab({ device });
  await second.press();
  await second.speak("cd");
  await second.stop();
  expect(second.sends).toHaveLength(1);
  second.voice.leave(RECAP);
  await settle();
  first.voice.restore(first.key());
  await settle();
  expect(first.steps()).toEqual(["sending"]);
});
