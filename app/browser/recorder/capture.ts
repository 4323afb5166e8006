/** The microphone: one stream for the recorder, the level and live captions. */
import { pickRecorderType } from "./recorder-type.ts";

/** Why it has ended. */
export type CaptureEnd = "asked" | "unplugged" | "broken";

export interface CaptureEvents {
  /** About every second, and at each pause; may be empty. */
  onChunk: (chunk: Blob) => void;
  /** Nothing comes any more: the last chunk has been told. */
  onEnd: (end: CaptureEnd) => void;
  /** Something else has the microphone, or it is back. */
  onMuted: (isMuted: boolean) => void;
}

export interface Capture {
  /** As the recorder itself says it, once it has started. */
  type: () => string;
  track: MediaStreamTrack;
  start: (events: CaptureEvents) => void;
  pause: () => void;
  resume: () => void;
  stop: () => void;
  /** Hands over what is not a whole second yet. */
  flush: () => void;
  /** How loud it is, from 0 to 1. */
  level: () => number;
  /** Gives the microphone back without having recorded. */
  release: () => void;
}

/** Speech is understood well at this rate: 0.27 MB a minute. */
const BITS_PER_SECOND = 32_000;
const CHUNK_MS = 1_000;
const SAMPLES = 512;

/** Asks for the microphone. Rejects with a DOMException where there is none, or none for us. */
export async function openCapture(): Promise<Capture> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  });
  const [track] = stream.getAudioTracks();
  if (!track) throw new DOMException("The stream has no sound", "NotFoundError");
  try {
    return captureOf(stream, track);
  } catch (error) {
    track.stop();
    throw error;
  }
}

function captureOf(stream: MediaStream, track: MediaStreamTrack): Capture {
  const mimeType = pickRecorderType((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, {
    audioBitsPerSecond: BITS_PER_SECOND,
    ...(mimeType && { mimeType }),
  });
  const meter = createMeter(stream);
  let isAsked = false;

  return {
    type: () => recorder.mimeType,
    track,
    start({ onChunk, onEnd, onMuted }) {
      recorder.ondataavailable = ({ data }) => onChunk(data);
      recorder.onstop = () => {
        const isGone = track.readyState === "ended";
        track.stop();
        meter.close();
        onEnd(isAsked ? "asked" : isGone ? "unplugged" : "broken");
      };
      track.onmute = () => onMuted(true);
      track.onunmute = () => onMuted(false);
      recorder.start(CHUNK_MS);
    },
    pause() {
      if (recorder.state !== "recording") return;
      // What has been said since the last chunk would be held back until it goes on.
      recorder.requestData();
      recorder.pause();
    },
    resume() {
      if (recorder.state === "paused") recorder.resume();
    },
    stop() {
      isAsked = true;
      if (recorder.state !== "inactive") recorder.stop();
    },
    flush() {
      if (recorder.state === "recording") recorder.requestData();
    },
    level: meter.level,
    release() {
      track.stop();
      meter.close();
    },
  };
}

interface Meter {
  level: () => number;
  close: () => void;
}

/** A browser that has no meter records all the same. */
function createMeter(stream: MediaStream): Meter {
  if (typeof AudioContext !== "function") return { level: () => 0, close: () => {} };
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = SAMPLES;
  context.createMediaStreamSource(stream).connect(analyser);
  void context.resume();
  const samples = new Float32Array(SAMPLES);
  return {
    level() {
      analyser.getFloatTimeDomainData(samples);
      return levelOf(samples);
    },
    close: () => void context.close(),
  };
}

/** Speech lies between a hundredth and a fifth of full scale: the root makes both seen. */
export function levelOf(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  const loudness = Math.sqrt(power);
  return Math.min(1, Math.sqrt(loudness * 4));
}
