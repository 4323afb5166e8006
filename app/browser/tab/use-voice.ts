/** The recorder and the recordings of one recap, for a screen: their state, the actions on them, and toasts. */
import { useRevalidator } from "@remix-run/react";
import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import type { ScreenVoice } from "../../domain/voice/voice-on-screen.ts";
import { RECORDER_NOT_LOADED } from "../../texts/voice/recorder-messages.ts";
import type { VoiceToast } from "../../texts/voice/voice-messages.ts";
import { createListeners } from "../lib/listeners.ts";
import { canCaption, canRecord } from "../recorder/browser-support.ts";
import { onLevel } from "../recorder/level.ts";
import type { TabVoice } from "../voice/tab-voice.ts";
import { listItems, NO_VOICE, type VoiceSnapshot } from "../voice/voice-items.ts";
import {
  changeVoiceSettings,
  DEFAULT_SETTINGS,
  subscribeToSettings,
  voiceSettings,
} from "../voice/voice-settings.ts";
import type { ShownVoice } from "../voice/voice-state.ts";
import {
  loadTabOutbox,
  onLoadFailed,
  subscribeToTab,
  tabOutbox,
  useOutboxOf,
  withTab,
} from "./use-tab-outbox.ts";

interface VoiceOptions {
  recap: ShownVoice;
  onToast: (toast: VoiceToast) => void;
}

const UNSUPPORTED: VoiceSnapshot = { ...NO_VOICE, recorder: { kind: "unsupported" } };

const earlyListeners = createListeners();
/** The state to show until the code is loaded. */
let early = NO_VOICE;
let earlyToasts: VoiceToast[] = [];

export function useVoice({ recap, onToast }: VoiceOptions): ScreenVoice {
  const { shareId, recordings } = recap;
  const state = useSyncExternalStore(subscribe, stateNow, () => NO_VOICE);
  const settings = useSyncExternalStore(subscribeToSettings, voiceSettings, () => DEFAULT_SETTINGS);
  const isCaptioned = useSyncExternalStore(subscribe, canCaption, () => false);
  const items = useMemo(() => listItems(shareId, recordings, state), [shareId, recordings, state]);
  useOutboxOf(shareId, ({ voice }) => voice.leave(shareId));
  useFreshRecordings(recap, state);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the state may come with toasts
  useEffect(() => {
    for (const toast of [...earlyToasts, ...(tabOutbox()?.voice.takeToasts() ?? [])]) onToast(toast);
    earlyToasts = [];
  }, [state, onToast]);

  const callVoice = (call: (voice: TabVoice) => unknown) =>
    withTab(({ voice }) => {
      voice.show(recap, null);
      call(voice);
    });
  return {
    recorder: state.recorder,
    items,
    record(questionIndex) {
      if (tabOutbox()) return callVoice((voice) => voice.record(shareId, questionIndex));
      if (!canRecord()) return;
      showEarly({ ...early, recorder: { kind: "starting", questionIndex } });
      callVoice((voice) => early.recorder.kind === "starting" && voice.record(shareId, questionIndex));
    },
    pause: () => tabOutbox()?.voice.pause(),
    resume: () => tabOutbox()?.voice.resume(),
    stop() {
      showEarly({ ...early, recorder: NO_VOICE.recorder });
      tabOutbox()?.voice.stop();
    },
    addFile(questionIndex, file) {
      void loadTabOutbox([file]);
      callVoice((voice) => voice.addFile(shareId, questionIndex, file));
    },
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

function subscribe(listener: () => void): () => void {
  const unsubscribes = [earlyListeners.subscribe(listener), subscribeToTab(listener)];
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}

function stateNow(): VoiceSnapshot {
  const tab = tabOutbox();
  if (tab) return tab.voices.snapshot();
  return canRecord() ? early : UNSUPPORTED;
}

function showEarly(state: VoiceSnapshot): void {
  early = state;
  earlyListeners.notify();
}

onLoadFailed(cancelStart);

/** Cancels a start that waits for the code: a recording must not begin minutes after the button was pressed. */
function cancelStart(): void {
  if (early.recorder.kind !== "starting") return;
  earlyToasts.push(RECORDER_NOT_LOADED);
  showEarly({ ...early, recorder: { kind: "idle" } });
}

/** The number of arrivals for which the page's data has been reloaded. */
let shownArrivals = 0;

/** Passes the page's data to the tab's voice, and reloads it whenever the server has something new. */
function useFreshRecordings(recap: ShownVoice, { arrivals }: VoiceSnapshot): void {
  const { revalidate, state } = useRevalidator();
  const lastRecordings = useRef<ShownVoice["recordings"] | null>(null);
  const requestedArrivals = useRef<number | null>(null);
  const voice = tabOutbox()?.voice;
  useEffect(() => {
    // A second revalidation would cancel the first one.
    if (!voice || state !== "idle") return;
    // After a failed revalidation the recordings are the same array.
    voice.show(recap, recap.recordings === lastRecordings.current ? null : requestedArrivals.current);
    lastRecordings.current = recap.recordings;
    requestedArrivals.current = null;
    if (shownArrivals === arrivals) return;
    requestedArrivals.current = arrivals;
    shownArrivals = arrivals;
    revalidate();
  }, [recap, arrivals, voice, state, revalidate]);
}
