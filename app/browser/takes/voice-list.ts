/** The state that the screens show: this tab's recorder and its voices, with listeners for changes. */
import type { Recording } from "../../domain/voice/recording.ts";
import type { RecorderState } from "../../domain/voice/voice.ts";
import type { Voice, VoiceState } from "./voice-state.ts";

export interface VoiceList {
  /** Returns the same object until something changes. */
  state(): VoiceState;
  find(key: string): Voice | undefined;
  insert(voice: Voice): void;
  /** Does nothing if no voice has this key. */
  change(key: string, changes: Partial<Omit<Voice, "key" | "recording">>): void;
  /** Stores the server's version of a recording. `needsReload`: other parts of the page show it too. */
  update(key: string, recording: Recording, needsReload: boolean): void;
  remove(key: string): void;
  showRecorder(recorder: RecorderState): void;
  /** Calls the listeners for a change that is not part of the state. */
  notify(): void;
  /** Requests a reload of the page's data. */
  requestReload(): void;
  /** Drops the copies of recordings that the page's data, loaded after so many arrivals, contains. */
  applyPageData(shareId: string, arrivals: number): void;
  subscribe(listener: () => void): () => void;
}

export function createVoiceList(recorder: RecorderState): VoiceList {
  let state: VoiceState = { recorder, voices: [], arrivals: 0 };
  /** By key: the number of arrivals from which on the page's data contains the recording. */
  const onPageFrom = new Map<string, number>();
  const listeners = new Set<() => void>();

  function show(changes: Partial<VoiceState>): void {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }
  function withChanges(key: string, changes: Partial<Voice>): readonly Voice[] {
    return state.voices.map((voice) => (voice.key === key ? { ...voice, ...changes } : voice));
  }
  function isOnPage({ key, step }: Voice, arrivals: number): boolean {
    return step?.kind !== "deleted" && (onPageFrom.get(key) ?? Number.POSITIVE_INFINITY) <= arrivals;
  }

  return {
    state: () => state,
    find: (key) => state.voices.find((voice) => voice.key === key),
    insert: (voice) => show({ voices: [...state.voices, voice] }),
    change(key, changes) {
      if (state.voices.some((voice) => voice.key === key)) show({ voices: withChanges(key, changes) });
    },
    update(key, recording, needsReload) {
      const arrivals = needsReload ? state.arrivals + 1 : state.arrivals;
      onPageFrom.set(key, needsReload ? arrivals : arrivals + 1);
      const { duration } = recording;
      show({ arrivals, voices: withChanges(key, { recording, duration }) });
    },
    remove(key) {
      onPageFrom.delete(key);
      show({ voices: state.voices.filter((voice) => voice.key !== key) });
    },
    showRecorder: (shown) => show({ recorder: shown }),
    notify: () => show({}),
    requestReload: () => show({ arrivals: state.arrivals + 1 }),
    applyPageData(shareId, arrivals) {
      const isReplaced = (voice: Voice) => voice.shareId === shareId && isOnPage(voice, arrivals);
      if (!state.voices.some(isReplaced)) return;
      show({
        voices: state.voices.map((voice) => (isReplaced(voice) ? withoutRecording(voice) : voice)),
      });
      for (const [key, arrival] of onPageFrom) if (arrival <= arrivals) onPageFrom.delete(key);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function withoutRecording(voice: Voice): Voice {
  const isSaved = voice.saving === "saved";
  return { ...voice, recording: null, ...(isSaved && { typed: null, saving: "idle" }) };
}
