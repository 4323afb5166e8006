/**
 * The recorder and the recordings of one recap, for a screen: their state, the actions on them, and toasts. The code of
 * the recorder is loaded at the first pointer or keyboard event, or if this device stores unfinished recordings.
 */
import { useRevalidator } from "@remix-run/react";
import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import type { ScreenVoice } from "../../domain/voice/voice.ts";
import { RECORDER_NOT_LOADED } from "../../texts/voice/recorder-messages.ts";
import type { VoiceToast } from "../../texts/voice/voice-messages.ts";
import { deviceStore, ignoringNoDatabase } from "../device/device-store.ts";
import { onFirstSign } from "../lib/first-sign.ts";
import { canCaption, canRecord } from "../recorder/browser-support.ts";
import { onLevel } from "../recorder/level.ts";
import { listTyped, transcriptMirror } from "../takes/transcript-mirror.ts";
import { keyOf, listItems, type VoiceState, voiceOf } from "../takes/voice-state.ts";
import type { ShownVoice, TabVoice } from "./tab-voice.ts";
import {
  changeVoiceSettings,
  DEFAULT_SETTINGS,
  subscribeToSettings,
  voiceSettings,
} from "./voice-settings.ts";

interface VoiceOptions {
  recap: ShownVoice;
  onToast: (toast: VoiceToast) => void;
}

const RELOAD_DELAY_MS = 3_000;
const NOTHING: VoiceState = { recorder: { kind: "idle" }, voices: [], arrivals: 0 };
const UNSUPPORTED: VoiceState = { recorder: { kind: "unsupported" }, voices: [], arrivals: 0 };

const listeners = new Set<() => void>();
let tab: TabVoice | null = null;
let loading: Promise<void> | null = null;
/** The state to show and the calls to make, until the code is loaded. */
let early = NOTHING;
let earlyCalls: ((voice: TabVoice) => void)[] = [];
let earlyToasts: VoiceToast[] = [];

export function useVoice({ recap, onToast }: VoiceOptions): ScreenVoice {
  const { shareId, recordings } = recap;
  const state = useSyncExternalStore(subscribe, stateNow, () => NOTHING);
  const settings = useSyncExternalStore(subscribeToSettings, voiceSettings, () => DEFAULT_SETTINGS);
  const isCaptioned = useSyncExternalStore(subscribe, canCaption, () => false);
  const { recorder, voices } = state;
  const items = useMemo(() => listItems(shareId, recordings, voices), [shareId, recordings, voices]);

  useEffect(() => {
    void keepsVoice(shareId).then((keeps) => {
      if (keeps) void load();
    });
    const cancelLoad = onFirstSign(() => void load());
    return () => {
      cancelLoad();
      tab?.leave(shareId);
    };
  }, [shareId]);
  useRevalidateOnArrival(recap, state, tab);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the state may come with toasts
  useEffect(() => {
    for (const toast of [...earlyToasts, ...(tab?.takeToasts() ?? [])]) onToast(toast);
    earlyToasts = [];
  }, [state, onToast]);

  const callVoice = (call: (voice: TabVoice) => unknown) =>
    withTab((voice) => {
      voice.show(recap, null);
      call(voice);
    });
  return {
    recorder,
    items,
    record(questionIndex) {
      if (tab) return callVoice((voice) => voice.record(shareId, questionIndex));
      if (!canRecord()) return;
      showEarly({ ...early, recorder: { kind: "starting", questionIndex } });
      callVoice((voice) => early.recorder.kind === "starting" && voice.record(shareId, questionIndex));
    },
    pause: () => tab?.pause(),
    resume: () => tab?.resume(),
    stop() {
      if (tab) tab.stop();
      else showEarly({ ...early, recorder: NOTHING.recorder });
    },
    addFile: (questionIndex, file) => callVoice((voice) => voice.addFile(shareId, questionIndex, file)),
    type(key, transcript) {
      if (!tab) typeEarly(recap, key, transcript);
      callVoice((voice) => voice.type(key, transcript));
    },
    flush: async (by) => (tab ? tab.flush(by) : null),
    remove: (key) => callVoice((voice) => voice.remove(key)),
    restore: (key) => callVoice((voice) => voice.restore(key)),
    keepFound: (key) => callVoice((voice) => voice.keepFound(key)),
    retry: (key) => callVoice((voice) => voice.retry(key)),
    transcribeAgain: (key) => callVoice((voice) => voice.transcribeAgain(key)),
    settleOffer: (key, choice) => callVoice((voice) => voice.settleOffer(key, choice)),
    language: settings.language,
    setLanguage: (language) => changeVoiceSettings({ language }),
    liveCaptions: {
      isSupported: isCaptioned,
      isOn: settings.hasCaptions,
      setOn: (hasCaptions) => changeVoiceSettings({ hasCaptions }),
    },
    onLevel,
  };
}

/** Sends the takes of a recap that an earlier page load did not send, whatever screen is shown. */
export function sendWaitingTakes(shareId: string): void {
  withTab((voice) => voice.sendWaiting(shareId));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function stateNow(): VoiceState {
  if (tab) return tab.state();
  return canRecord() ? early : UNSUPPORTED;
}

function showEarly(state: VoiceState): void {
  early = state;
  notifyListeners();
}

/** Shows typed text and stores it on this device, before the code is loaded. */
function typeEarly({ shareId, recordings }: ShownVoice, key: string, typed: string): void {
  const recording = recordings.find((known) => keyOf(known) === key);
  if (!recording) return;
  const others = early.voices.filter((voice) => voice.key !== key);
  showEarly({ ...early, voices: [...others, { ...voiceOf(shareId, recording), typed }] });
  void transcriptMirror(shareId, key).store({ rev: 0, base: {}, patch: { transcript: typed } });
}

function withTab(call: (voice: TabVoice) => void): void {
  if (tab) {
    call(tab);
    return;
  }
  earlyCalls.push(call);
  void load();
}

/** Loads the code, and retries until there is a network. */
function load(): Promise<void> {
  loading ??= tryLoad();
  return loading;
}

async function tryLoad(): Promise<void> {
  try {
    const { createTabVoice } = await import("./tab-voice.ts");
    tab = createTabVoice();
    const calls = earlyCalls;
    earlyCalls = [];
    for (const call of calls) call(tab);
    early = NOTHING;
    tab.subscribe(notifyListeners);
    notifyListeners();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    cancelStart();
    await new Promise((resolve) => setTimeout(resolve, RELOAD_DELAY_MS));
    return tryLoad();
  }
}

/** Cancels a start that waits for the code: a recording must not begin minutes after the button was pressed. */
function cancelStart(): void {
  if (early.recorder.kind !== "starting") return;
  earlyToasts.push(RECORDER_NOT_LOADED);
  showEarly({ ...early, recorder: { kind: "idle" } });
}

/** Passes the page's data to the tab's recorder, and reloads it whenever the server has something new. */
function useRevalidateOnArrival(recap: ShownVoice, { arrivals }: VoiceState, voice: TabVoice | null): void {
  const { revalidate, state } = useRevalidator();
  const lastRecordings = useRef<ShownVoice["recordings"] | null>(null);
  const requestedArrivals = useRef<number | null>(null);
  useEffect(() => {
    // A second revalidation would cancel the first one.
    if (!voice || state !== "idle") return;
    // After a failed revalidation the recordings are the same array.
    voice.show(recap, recap.recordings === lastRecordings.current ? null : requestedArrivals.current);
    lastRecordings.current = recap.recordings;
    requestedArrivals.current = null;
    if (voice.shownArrivals() === arrivals) return;
    requestedArrivals.current = arrivals;
    voice.setShownArrivals(arrivals);
    revalidate();
  }, [recap, arrivals, voice, state, revalidate]);
}

/** Whether this device stores takes of the recap, or transcript edits that the server does not have yet. */
async function keepsVoice(shareId: string): Promise<boolean> {
  const takes = await ignoringNoDatabase(async () =>
    (await deviceStore()).countFromIndex("takes", "shareId", shareId),
  );
  return (takes !== undefined && takes > 0) || (await listTyped(shareId)).length > 0;
}
