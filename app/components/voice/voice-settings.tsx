/** The spoken language, live captions on or off, and what reads a recording. */
import { languageName, SPOKEN_LANGUAGES } from "../../domain/voice/languages.ts";
import type { ScreenVoice } from "../../domain/voice/voice-on-screen.ts";
import { LANGUAGE_CHOICE_TEXTS } from "../../texts/voice/voice-recorder.ts";
import { Checkbox, selectClass } from "../ui/field.tsx";

interface VoiceSettingsProps extends Pick<ScreenVoice, "language" | "setLanguage" | "liveCaptions"> {
  privacy: string;
}

export function VoiceSettings({ language, setLanguage, liveCaptions, privacy }: VoiceSettingsProps) {
  const { isSupported, isOn, setOn } = liveCaptions;
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <label className="min-w-0 grow basis-44">
        <span className="mb-1 block font-semibold">{LANGUAGE_CHOICE_TEXTS.label}</span>
        <select
          value={language ?? ""}
          onChange={({ currentTarget }) => setLanguage(currentTarget.value || null)}
          className={selectClass}
        >
          <option value="">{LANGUAGE_CHOICE_TEXTS.detect}</option>
          {SPOKEN_LANGUAGES.map((code) => (
            <option key={code} value={code}>
              {languageName(code)}
            </option>
          ))}
        </select>
      </label>
      {!isSupported && <p className="text-quiet text-sm">{LANGUAGE_CHOICE_TEXTS.noCaptions}</p>}
      {isSupported && (
        <Checkbox
          checked={isOn}
          onChange={({ currentTarget }) => setOn(currentTarget.checked)}
          className="font-semibold"
        >
          {LANGUAGE_CHOICE_TEXTS.captions}
        </Checkbox>
      )}
      <p className="text-quiet text-sm">{privacy}</p>
    </div>
  );
}
