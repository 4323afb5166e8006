/** Looks for recordings that lack a waveform once a screen is idle, and loads the code that draws them only then. */
import { useEffect, useRef } from "react";
import type { Recap } from "../../domain/recap/recap.ts";
import { addWaveforms } from "./add-waveform.ts";

/** The screen loads first. */
const IDLE_MS = 3_000;

export function useWaveforms({ shareId, recordings }: Pick<Recap, "shareId" | "recordings">): void {
  const missing = recordings.filter(({ waveform }) => waveform === null);
  const shown = useRef(missing);
  shown.current = missing;
  const hasMissing = missing.length > 0;
  useEffect(() => {
    if (!hasMissing) return;
    const timer = setTimeout(async () => {
      if (navigator.onLine) await addWaveforms(shareId, shown.current);
    }, IDLE_MS);
    return () => clearTimeout(timer);
  }, [shareId, hasMissing]);
}
