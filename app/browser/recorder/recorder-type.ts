/** The type that a take is recorded in: WebM where it can be had, for Safari too (WebKit pull request 58910). */

const TYPES = ["audio/webm;codecs=opus", "audio/mp4;codecs=mp4a.40.2", "audio/mp4", "audio/ogg;codecs=opus"];

/** Null leaves it to the browser. */
export function pickRecorderType(isTypeSupported: (type: string) => boolean): string | null {
  return TYPES.find(isTypeSupported) ?? null;
}
