/** Recognises repeated texts: spam is the same text on many recaps. */
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import { sha256 } from "../../../app/domain/lib/base64url.ts";
import { type RepeatedText, repeatedText } from "../../../app/domain/reactions/reactions.ts";

export const REPEATED_FOR_MS = 24 * 60 * 60_000;

const KEY_LENGTH = 22;

interface TextKey extends Pick<RepeatedText, "allowed"> {
  /** Equal for equal texts of the same visitor; those that are long or contain an address are equal for everybody. */
  textKey: string;
}

export async function textKeyOf({ visitorId }: Viewer, content: string): Promise<TextKey> {
  const { text, isShared, allowed } = repeatedText(content);
  const digest = await sha256(`${isShared ? "" : visitorId}\n${text}`);
  return { textKey: digest.slice(0, KEY_LENGTH), allowed };
}
