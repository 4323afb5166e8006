/** What this tab knows of recordings, with listeners for its changes. `listItems` makes what screens show of it. */
import type { Recap } from "../../domain/recap/recap.ts";
import type { Recording } from "../../domain/voice/recording.ts";
import type { RecorderState } from "../../domain/voice/voice-on-screen.ts";
import type { VoiceToast } from "../../texts/voice/voice-messages.ts";
import { createListeners } from "../lib/listeners.ts";
import type { Task } from "../outbox/task-list.ts";
import { keyOf, NO_VOICE, type VoiceSnapshot } from "./voice-items.ts";

/** A recap that a page shows, with the recordings of the page's data. */
export type ShownVoice = Pick<Recap, "shareId" | "status" | "recordings">;

export type VoiceState = ReturnType<typeof createVoiceState>;

export function createVoiceState(recorder: RecorderState) {
  let state: VoiceSnapshot = { ...NO_VOICE, recorder };
  const recaps = new Map<string, ShownVoice>();
  /** By key: the number of arrivals from which on the page's data contains the recording. */
  const onPageFrom = new Map<string, number>();
  const listeners = createListeners();
  let toasts: VoiceToast[] = [];

  function show(changes: Partial<VoiceSnapshot>): void {
    state = { ...state, ...changes };
    listeners.notify();
  }
  function shown(key: string): { shareId: string; recording: Recording } | null {
    const known = state.recordings.get(key);
    if (known) return known;
    for (const { shareId, recordings } of recaps.values()) {
      const recording = recordings.find((each) => keyOfUpload(keyOf(each)) === key);
      if (recording) return { shareId, recording };
    }
    return null;
  }
  function keyOfUpload(uploadKey: string): string {
    return state.keys.get(uploadKey) ?? uploadKey;
  }
  /** Returns the recap of an item. */
  function shareIdOf(key: string): string | null {
    return shown(key)?.shareId ?? state.tasks.find(({ item }) => item.id === key)?.item.shareId ?? null;
  }
  function showRecording(key: string, shareId: string, recording: Recording, needsReload: boolean): void {
    const arrivals = needsReload ? state.arrivals + 1 : state.arrivals;
    onPageFrom.set(key, needsReload ? arrivals : arrivals + 1);
    show({ arrivals, recordings: new Map(state.recordings).set(key, { shareId, recording }) });
  }
  function dropReplaced(shareId: string, arrivals: number): void {
    const isReplaced = (key: string) =>
      !state.deleted.has(key) && (onPageFrom.get(key) ?? Number.POSITIVE_INFINITY) <= arrivals;
    const replaced = [...state.recordings].filter(
      ([key, known]) => known.shareId === shareId && isReplaced(key),
    );
    if (replaced.length === 0) return;
    const recordings = new Map(state.recordings);
    for (const [key] of replaced) {
      recordings.delete(key);
      onPageFrom.delete(key);
    }
    show({ recordings });
  }

  return {
    /** Returns the same object until something changes. */
    snapshot: () => state,
    subscribe: listeners.subscribe,
    showRecorder: (shownRecorder: RecorderState) => show({ recorder: shownRecorder }),
    showTasks: (tasks: readonly Task[]) => show({ tasks }),
    showSound(key: string, sound: Blob) {
      const before = state.sounds.get(key);
      if (before) URL.revokeObjectURL(before);
      show({ sounds: new Map(state.sounds).set(key, URL.createObjectURL(sound)) });
    },
    /** Shows the server's version of a recording. `needsReload`: other parts of the page show it too. */
    update(shareId: string, recording: Recording, needsReload: boolean) {
      showRecording(keyOfUpload(keyOf(recording)), shareId, recording, needsReload);
    },
    /** Shows the recording of a take that has arrived. */
    arrive(key: string, shareId: string, recording: Recording) {
      const uploadKey = keyOf(recording);
      if (uploadKey !== key) show({ keys: new Map(state.keys).set(uploadKey, key) });
      showRecording(key, shareId, recording, true);
    },
    setDeleted(key: string, isDeleted: boolean) {
      const others = [...state.deleted].filter((other) => other !== key);
      show({ deleted: new Set(isDeleted ? [...others, key] : others) });
    },
    /** Returns the latest version of a recording, or null if no page has shown it. */
    recordingOf: (key: string) => shown(key)?.recording ?? null,
    withId(id: string) {
      const onPages = [...recaps.values()].flatMap(({ recordings }) => recordings);
      const known = [...state.recordings.values()].map(({ recording }) => recording);
      return [...known, ...onPages].find((recording) => recording.id === id) ?? null;
    },
    shareIdOf,
    /** Sets what a page shows, and drops what its data contains. `loadedWith`: the arrivals when that was loaded, or null. */
    showRecap(recap: ShownVoice, loadedWith: number | null) {
      recaps.set(recap.shareId, recap);
      if (loadedWith !== null) dropReplaced(recap.shareId, loadedWith);
    },
    /** Requests a reload of the page's data. */
    requestReload: () => show({ arrivals: state.arrivals + 1 }),
    /** Forgets an item. */
    remove(key: string) {
      onPageFrom.delete(key);
      const { recordings, sounds, deleted } = state;
      const sound = sounds.get(key);
      if (sound) URL.revokeObjectURL(sound);
      show({
        recordings: without(recordings, key),
        sounds: without(sounds, key),
        deleted: new Set([...deleted].filter((other) => other !== key)),
      });
    },
    toast(toast: VoiceToast) {
      toasts = [...toasts, toast];
      // The screen reads the toasts at each change.
      show({});
    },
    /** Returns the pending toasts once. */
    takeToasts() {
      const pending = toasts;
      toasts = [];
      return pending;
    },
  };
}

function without<Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> {
  return new Map([...map].filter(([other]) => other !== key));
}
