/** Chooses the spoken language and switches live captions on or off. */
import { languageName, SPOKEN_LANGUAGES } from "../../domain/voice/languages.ts";
import type { ScreenVoice } from "../../domain/voice/voice.ts";
import { LANGUAGE_CHOICE_TEXTS } from "../../texts/voice/voice-recorder.ts";
import { Checkbox, selectClass } from "../ui/field.tsx";

type LanguageChoiceProps = Pick<ScreenVoice, "language" | "setLanguage" | "liveCaptions">;

export function LanguageChoice({ language, setLanguage, liveCaptions }: LanguageChoiceProps) {
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
            // The server and the browser may name a language differently.
            <option key={code} value={code} suppressHydrationWarning>
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
    </div>
  );
}
