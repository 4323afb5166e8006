/** The transcript of a recording on a screen. The recording may not have arrived yet. */
import type { Recap } from "../../domain/recap/recap.ts";
import { transcriptSchema } from "../../domain/voice/recording.ts";
import type { VoiceItem } from "../../domain/voice/voice-on-screen.ts";
import { useEdited } from "../text/use-field.ts";
import { type SentText, type TextOnScreen, useText } from "../text/use-text.ts";

interface TranscriptOptions {
  /** The words of its question. */
  question: string;
  /** What a form without scripts has sent in vain. */
  sent: SentText | null;
}

/** `recap`: as it was loaded. */
export function useTranscript(recap: Recap, item: VoiceItem, options: TranscriptOptions): TextOnScreen {
  const { recording, key, step, transcript } = item;
  const { rows } = useEdited(recap.shareId);
  const id = recording?.id ?? key;
  const captions = rows.find(({ field }) => field === `captions-${id}`);
  return useText(recap, `transcript-${id}`, {
    ...options,
    schema: transcriptSchema,
    // A transcription may have continued since the page was loaded.
    stored: transcript || (captions?.typed ?? null),
    // The server must have the athlete's text before the machine's.
    isHeld: recap.status === "published" && step.kind !== "transcribing",
  });
}
