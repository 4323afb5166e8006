/** Why a recording ended: `stop` was called, the microphone was disconnected, or the browser stopped it. */
export type CaptureEnd = "asked" | "unplugged" | "broken";

export interface CaptureEvents {
  /** Called about once a second and at each pause. The chunk may be empty. */
  onChunk: (chunk: Blob) => void;
  /** Called once, after the last chunk. */
  onEnd: (end: CaptureEnd) => void;
  /** Called when something else takes over the microphone, and when it is available again. */
  onMuted: (isMuted: boolean) => void;
}

export interface Capture {
  /** The MIME type that the recorder reports once it has started. */
  type: () => string;
  track: MediaStreamTrack;
  start: (events: CaptureEvents) => void;
  pause: () => void;
  resume: () => void;
  stop: () => void;
  /** Emits a chunk with the audio since the last one. */
  flush: () => void;
  /** The current volume, from 0 to 1. */
  level: () => number;
  /** Releases the microphone of a capture that was never started. */
  release: () => void;
}

/** Enough for intelligible speech: about 0.25 MB a minute. */
const BITS_PER_SECOND = 32_000;
const CHUNK_MS = 1_000;
const SAMPLES = 512;

/** Opens the microphone. Rejects with a DOMException or TypeError if none exists or access is denied. */
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
  let isStopRequested = false;

  return {
    type: () => recorder.mimeType,
    track,
    start({ onChunk, onEnd, onMuted }) {
      recorder.ondataavailable = ({ data }) => onChunk(data);
      recorder.onstop = () => {
        const isUnplugged = track.readyState === "ended";
        track.stop();
        meter.close();
        onEnd(isStopRequested ? "asked" : isUnplugged ? "unplugged" : "broken");
      };
      track.onmute = () => onMuted(true);
      track.onunmute = () => onMuted(false);
      recorder.start(CHUNK_MS);
    },
    pause() {
      if (recorder.state !== "recording") return;
      // Otherwise the audio since the last chunk would arrive only after the pause.
      recorder.requestData();
      recorder.pause();
    },
    resume() {
      if (recorder.state === "paused") recorder.resume();
    },
    stop() {
      isStopRequested = true;
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

/** Measures the volume. Without AudioContext the level stays 0 and recording still works. */
function createMeter(stream: MediaStream) {
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

/** Returns the volume from 0 to 1. Speech is 1 % to 20 % of full scale; the square root makes quiet speech visible. */
export function levelOf(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  const loudness = Math.sqrt(power);
  return Math.min(1, Math.sqrt(loudness * 4));
}

const TYPES = ["audio/webm;codecs=opus", "audio/mp4;codecs=mp4a.40.2", "audio/mp4", "audio/ogg;codecs=opus"];

/** Returns null if none is supported: the browser then chooses. */
export function pickRecorderType(isTypeSupported: (type: string) => boolean): string | null {
  return TYPES.find(isTypeSupported) ?? null;
}
