/**
 * The voice of one recap, for a screen: the recorder of this tab, and each recording on its way from the microphone to
 * a text. All that it needs is loaded with the first sign of the athlete, or where the device keeps some.
 */
import { useRevalidator } from "@remix-run/react";
import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import type { ScreenVoice } from "../domain/voice.ts";
import { VOICE_TOASTS, type VoiceToast } from "../domain/voice-messages.ts";
import { onFirstSign } from "./first-sign.ts";
import { canCaption, canRecord } from "./recorder/browser-support.ts";
import { keepsVoice } from "./recorder/keeps-voice.ts";
import { onLevel } from "./recorder/level.ts";
import type { ShownVoice, TabVoice } from "./recorder/tab-voice.ts";
import { transcriptMirror } from "./recorder/transcript-mirror.ts";
import {
  changeVoiceSettings,
  DEFAULT_SETTINGS,
  subscribeToSettings,
  voiceSettings,
} from "./recorder/voice-settings.ts";
import { keyOf, listItems, type VoiceState, voiceOf } from "./recorder/voice-state.ts";

interface VoiceOptions {
  recap: ShownVoice;
  onToast: (toast: VoiceToast) => void;
}

const LOAD_AGAIN_MS = 3_000;
const NOTHING: VoiceState = { recorder: { kind: "idle" }, voices: [], arrivals: 0 };
const UNSUPPORTED: VoiceState = { recorder: { kind: "unsupported" }, voices: [], arrivals: 0 };

const listeners = new Set<() => void>();
let tab: TabVoice | null = null;
let loading: Promise<void> | null = null;
/** What is shown and what waits until all that is needed is loaded. */
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
    const forgetSign = onFirstSign(() => void load());
    return () => {
      forgetSign();
      tab?.leave(shareId);
    };
  }, [shareId]);
  useRevalidateOnArrival(recap, state, tab);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change may bring some
  useEffect(() => {
    for (const toast of [...earlyToasts, ...(tab?.takeToasts() ?? [])]) onToast(toast);
    earlyToasts = [];
  }, [state, onToast]);

  const ask = (call: (voice: TabVoice) => unknown) =>
    withTab((voice) => {
      voice.show(recap, null);
      call(voice);
    });
  return {
    recorder,
    items,
    record(questionIndex) {
      if (tab) return ask((voice) => voice.record(shareId, questionIndex));
      if (!canRecord()) return;
      showEarly({ ...early, recorder: { kind: "starting", questionIndex } });
      ask((voice) => early.recorder.kind === "starting" && voice.record(shareId, questionIndex));
    },
    pause: () => tab?.pause(),
    resume: () => tab?.resume(),
    stop: () => tab?.stop(),
    addFile: (questionIndex, file) => ask((voice) => voice.addFile(shareId, questionIndex, file)),
    type(key, transcript) {
      if (!tab) typeEarly(recap, key, transcript);
      ask((voice) => voice.type(key, transcript));
    },
    flush: async (by) => (tab ? tab.flush(by) : true),
    remove: (key) => ask((voice) => voice.remove(key)),
    restore: (key) => ask((voice) => voice.restore(key)),
    keepFound: (key) => ask((voice) => voice.keepFound(key)),
    retry: (key) => ask((voice) => voice.retry(key)),
    transcribeAgain: (key) => ask((voice) => voice.transcribeAgain(key)),
    settleOffer: (key, choice) => ask((voice) => voice.settleOffer(key, choice)),
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

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}

function stateNow(): VoiceState {
  if (tab) return tab.state();
  return canRecord() ? early : UNSUPPORTED;
}

function showEarly(state: VoiceState): void {
  early = state;
  tell();
}

/** Shown at once, and kept on this device at once. */
function typeEarly({ shareId, recordings }: ShownVoice, key: string, typed: string): void {
  const recording = recordings.find((known) => keyOf(known) === key);
  if (!recording) return;
  const others = early.voices.filter((voice) => voice.key !== key);
  showEarly({ ...early, voices: [...others, { ...voiceOf(shareId, recording), typed }] });
  void transcriptMirror(shareId, key).keep({ rev: 0, base: {}, patch: { transcript: typed } });
}

function withTab(call: (voice: TabVoice) => void): void {
  if (tab) {
    call(tab);
    return;
  }
  earlyCalls.push(call);
  void load();
}

/** Tried again until there is a network. */
function load(): Promise<void> {
  loading ??= tryLoad();
  return loading;
}

async function tryLoad(): Promise<void> {
  try {
    const { createTabVoice } = await import("./recorder/tab-voice.ts");
    tab = createTabVoice();
    const calls = earlyCalls;
    earlyCalls = [];
    for (const call of calls) call(tab);
    early = NOTHING;
    tab.subscribe(tell);
    tell();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    giveUpStarting();
    await new Promise((resolve) => setTimeout(resolve, LOAD_AGAIN_MS));
    return tryLoad();
  }
}

/** Nobody wants to be recorded some minutes after they have pressed the button. */
function giveUpStarting(): void {
  if (early.recorder.kind !== "starting") return;
  earlyToasts.push(VOICE_TOASTS.notLoaded);
  showEarly({ ...early, recorder: { kind: "idle" } });
}

/** Tells the tab what the page shows, and loads the page's data anew whenever the server has something new. */
function useRevalidateOnArrival(recap: ShownVoice, { arrivals }: VoiceState, voice: TabVoice | null): void {
  const { revalidate, state } = useRevalidator();
  const before = useRef<ShownVoice["recordings"] | null>(null);
  const asked = useRef<number | null>(null);
  useEffect(() => {
    // One after the other: a second one would break the first one off.
    if (!voice || state !== "idle") return;
    // A load that failed has brought nothing new.
    voice.show(recap, recap.recordings === before.current ? null : asked.current);
    before.current = recap.recordings;
    asked.current = null;
    if (voice.shownArrivals() === arrivals) return;
    asked.current = arrivals;
    voice.setShownArrivals(arrivals);
    revalidate();
  }, [recap, arrivals, voice, state, revalidate]);
}
