/** The voices that this tab has to do with, and its recorder, for whoever shows them. */
import type { Recording } from "../../domain/recording.ts";
import type { RecorderState } from "../../domain/voice.ts";
import type { Voice, VoiceState } from "./voice-state.ts";

export interface VoiceList {
  /** The same object until something changes. */
  state(): VoiceState;
  find(key: string): Voice | undefined;
  insert(voice: Voice): void;
  /** Nothing happens where there is no such voice. */
  change(key: string, changes: Partial<Omit<Voice, "key" | "recording">>): void;
  /** What the server has told of one; `isNews` where other parts of the page show it too. */
  update(key: string, recording: Recording, isNews: boolean): void;
  remove(key: string): void;
  showRecorder(recorder: RecorderState): void;
  /** Something has happened that is not part of the state. */
  nudge(): void;
  /** The page's data should be loaded anew. */
  arrive(): void;
  /** The page has data from after so many arrivals: of that, the tab need not know more. */
  settle(shareId: string, arrivals: number): void;
  subscribe(listener: () => void): () => void;
}

export function createVoiceList(recorder: RecorderState): VoiceList {
  let state: VoiceState = { recorder, voices: [], arrivals: 0 };
  /** The number of arrivals with which the page's data has it. */
  const since = new Map<string, number>();
  const listeners = new Set<() => void>();

  function show(changes: Partial<VoiceState>): void {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }
  function changed(key: string, changes: Partial<Voice>): readonly Voice[] {
    return state.voices.map((voice) => (voice.key === key ? { ...voice, ...changes } : voice));
  }
  function isSettled({ key, step }: Voice, arrivals: number): boolean {
    return step?.kind !== "deleted" && (since.get(key) ?? Number.POSITIVE_INFINITY) <= arrivals;
  }

  return {
    state: () => state,
    find: (key) => state.voices.find((voice) => voice.key === key),
    insert: (voice) => show({ voices: [...state.voices, voice] }),
    change(key, changes) {
      if (state.voices.some((voice) => voice.key === key)) show({ voices: changed(key, changes) });
    },
    update(key, recording, isNews) {
      const arrivals = isNews ? state.arrivals + 1 : state.arrivals;
      since.set(key, isNews ? arrivals : arrivals + 1);
      const { duration } = recording;
      show({ arrivals, voices: changed(key, { recording, duration }) });
    },
    remove(key) {
      since.delete(key);
      show({ voices: state.voices.filter((voice) => voice.key !== key) });
    },
    showRecorder: (shown) => show({ recorder: shown }),
    nudge: () => show({}),
    arrive: () => show({ arrivals: state.arrivals + 1 }),
    settle(shareId, arrivals) {
      const settled = (voice: Voice) => voice.shareId === shareId && isSettled(voice, arrivals);
      if (!state.voices.some(settled)) return;
      show({
        voices: state.voices.map((voice) => (settled(voice) ? withoutRecording(voice) : voice)),
      });
      for (const [key, stamp] of since) if (stamp <= arrivals) since.delete(key);
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
