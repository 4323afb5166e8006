/** Languages as Whisper names them: by a code, or by an English name (openai/whisper, whisper/tokenizer.py). */
import { languageSchema } from "../../../app/domain/recording.ts";

/** Those that Whisper knows. */
const CODES =
  "en zh de es ru ko fr ja pt tr pl ca nl ar sv it id hi fi vi he uk el ms cs ro da hu ta no th ur hr bg lt la mi ml cy " +
  "sk te fa lv bn sr az sl kn et mk br eu is hy ne mn bs kk sq sw gl mr pa si km sn yo so af oc ka be tg sd gu am yi lo " +
  "uz fo ht ps tk nn mt sa lb my bo tl mg as tt haw ln ha ba jw su yue";

/** Where English has another name than Whisper. */
const OTHER_NAMES: Record<string, string> = {
  myanmar: "my",
  norwegian: "no",
  nynorsk: "nn",
  tagalog: "tl",
  javanese: "jw",
};

/** ISO 639-1, or three letters where Whisper has them; null for anything else. */
export function languageCode(language: string | null): string | null {
  const name = language?.trim().toLowerCase() ?? "";
  // A region says nothing here: en-US is English.
  const [primary = ""] = name.split(/[-_]/);
  if (languageSchema.safeParse(primary).success) return primary;
  const displayNames = new Intl.DisplayNames(["en"], { type: "language" });
  const matching = CODES.split(" ").find((code) => displayNames.of(code)?.toLowerCase() === name);
  return OTHER_NAMES[name] ?? matching ?? null;
}
