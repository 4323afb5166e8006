/** The athlete's settings of the recorder, stored in this device's local storage. */
import { languageSchema } from "../../domain/voice/recording.ts";
import { withStorage } from "../lib/local-storage.ts";

export interface VoiceSettings {
  /** ISO 639-1; null to detect it. */
  language: string | null;
  /** Whether live captions are shown. For them the browser may send the audio to its vendor. */
  hasCaptions: boolean;
}

const LANGUAGE = "voiceLanguage";
const CAPTIONS = "voiceCaptions";
export const DEFAULT_SETTINGS: VoiceSettings = { language: null, hasCaptions: true };

let settings: VoiceSettings | null = null;
const listeners = new Set<() => void>();

/** Returns the same object until a setting changes. */
export function voiceSettings(): VoiceSettings {
  settings ??= {
    language: languageSchema.safeParse(read(LANGUAGE)).data ?? null,
    hasCaptions: read(CAPTIONS) !== "off",
  };
  return settings;
}

export function changeVoiceSettings(changes: Partial<VoiceSettings>): void {
  settings = { ...voiceSettings(), ...changes };
  const { language, hasCaptions } = settings;
  withStorage((storage) => {
    if (language === null) storage.removeItem(LANGUAGE);
    else storage.setItem(LANGUAGE, language);
    storage.setItem(CAPTIONS, hasCaptions ? "on" : "off");
  });
  for (const listener of listeners) listener();
}

/** Returns a function that unsubscribes the listener. */
export function subscribeToSettings(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(name: string): string | null {
  return withStorage((storage) => storage.getItem(name)) ?? null;
}
