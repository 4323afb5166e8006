/** The athlete's settings of the recorder, stored in this device's local storage. */
import { languageSchema } from "../../domain/voice/recording.ts";
import { createListeners } from "../lib/listeners.ts";
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
const listeners = createListeners();
export const subscribeToSettings = listeners.subscribe;

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
  listeners.notify();
}

function read(name: string): string | null {
  return withStorage((storage) => storage.getItem(name)) ?? null;
}
