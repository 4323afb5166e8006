/** Picks the type that takes are recorded in: WebM where supported, in Safari too (WebKit pull request 58910). */

const TYPES = ["audio/webm;codecs=opus", "audio/mp4;codecs=mp4a.40.2", "audio/mp4", "audio/ogg;codecs=opus"];

/** Returns null if none is supported: the browser then chooses. */
export function pickRecorderType(isTypeSupported: (type: string) => boolean): string | null {
  return TYPES.find(isTypeSupported) ?? null;
}
