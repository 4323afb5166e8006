/**
 * Adds the waveform that a stored recording lacks, which only a browser can make. Best effort: without it the player has a
 * plain line, and the owner's next visit tries again.
 */
import { useEffect, useRef } from "react";
import type { Recap } from "../../domain/recap/recap.ts";
import { audioUrl, type Recording } from "../../domain/voice/recording.ts";
import type { WaveformAnswer, WaveformRequest } from "../recording-file/waveform-worker.ts";

/** A decoder that does not answer is given up. */
const TIMEOUT_MS = 120_000;

/** The screen loads first. */
const IDLE_MS = 3_000;

/** Adds those that are missing once a screen is idle. */
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

/** Of recordings on the server, one at a time. Never rejects. */
async function addWaveforms(shareId: string, recordings: Recording[]): Promise<void> {
  for (const recording of recordings) {
    const sound = new URL(audioUrl(shareId, recording), window.location.href).href;
    await addWaveform(recording.id, { sound, seconds: recording.duration });
  }
}

/** Never rejects. */
export async function addWaveform(recordingId: string, request: WaveformRequest): Promise<void> {
  try {
    const waveform = await drawInWorker(request);
    if (waveform === null) return;
    const sent = await fetch(`/api/recordings/${recordingId}/waveform`, {
      method: "PUT",
      credentials: "include",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ waveform }),
    });
    if (!sent.ok) throw new Error(`It was answered with ${sent.status}`);
  } catch (error) {
    console.warn("A recording got no waveform", error);
  }
}

function drawInWorker(request: WaveformRequest): Promise<WaveformAnswer> {
  const worker = new Worker(new URL("../recording-file/waveform-worker.ts", import.meta.url), {
    type: "module",
  });
  const answer = new Promise<WaveformAnswer>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<WaveformAnswer>) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
    setTimeout(() => reject(new Error("It took too long")), TIMEOUT_MS);
    worker.postMessage(request);
  });
  return answer.finally(() => worker.terminate());
}
