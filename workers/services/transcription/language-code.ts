/** Converts Whisper's language names to codes. Whisper returns a code or an English name (openai/whisper, tokenizer.py). */
import { languageSchema } from "../../../app/domain/voice/recording.ts";

/** The languages that Whisper supports. */
const CODES =
  "en zh de es ru ko fr ja pt tr pl ca nl ar sv it id hi fi vi he uk el ms cs ro da hu ta no th ur hr bg lt la mi ml cy " +
  "sk te fa lv bn sr az sl kn et mk br eu is hy ne mn bs kk sq sw gl mr pa si km sn yo so af oc ka be tg sd gu am yi lo " +
  "uz fo ht ps tk nn mt sa lb my bo tl mg as tt haw ln ha ba jw su yue";

/** Names of Whisper's that differ from those of Intl.DisplayNames. */
const OTHER_NAMES: Record<string, string> = {
  myanmar: "my",
  norwegian: "no",
  nynorsk: "nn",
  tagalog: "tl",
  javanese: "jw",
};

/** Returns the ISO 639-1 code, or Whisper's three letters if there is none; null for an unknown language. */
export function languageCode(language: string | null): string | null {
  const name = language?.trim().toLowerCase() ?? "";
  // The region is ignored: en-US is English.
  const [primary = ""] = name.split(/[-_]/);
  if (languageSchema.safeParse(primary).success) return primary;
  const displayNames = new Intl.DisplayNames(["en"], { type: "language" });
  const matching = CODES.split(" ").find((code) => displayNames.of(code)?.toLowerCase() === name);
  return OTHER_NAMES[name] ?? matching ?? null;
}
