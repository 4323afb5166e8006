/** Which language is spoken, and whether the browser writes along. */
import { languageName, SPOKEN_LANGUAGES } from "../../domain/languages.ts";
import type { ScreenVoice } from "../../domain/voice.ts";
import { inputClass } from "../ui/field.tsx";

export type LanguageChoiceProps = Pick<ScreenVoice, "language" | "setLanguage" | "liveCaptions">;

export function LanguageChoice({ language, setLanguage, liveCaptions }: LanguageChoiceProps) {
  const { isSupported, isOn, setOn } = liveCaptions;
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <label className="min-w-0 grow basis-44">
        <span className="mb-1 block font-semibold">Spoken language</span>
        <select
          value={language ?? ""}
          onChange={({ currentTarget }) => setLanguage(currentTarget.value || null)}
          className={inputClass}
        >
          <option value="">Detect language</option>
          {SPOKEN_LANGUAGES.map((code) => (
            // The server and the browser may call a language by different names.
            <option key={code} value={code} suppressHydrationWarning>
              {languageName(code)}
            </option>
          ))}
        </select>
      </label>
      {!isSupported && <p className="text-quiet text-sm">This browser has no live captions.</p>}
      {isSupported && (
        <label className="flex min-h-11 items-center gap-3 font-semibold">
          <input
            type="checkbox"
            checked={isOn}
            onChange={({ currentTarget }) => setOn(currentTarget.checked)}
            className="size-6 accent-(--race)"
          />
          Live captions
        </label>
      )}
    </div>
  );
}
