/** What this browser can do with a voice. */

export function canRecord(): boolean {
  return typeof MediaRecorder === "function" && Boolean(navigator.mediaDevices?.getUserMedia);
}

/** Whether it can turn speech into text at all. */
export function hasSpeechRecognition(): boolean {
  return "SpeechRecognition" in window || "webkitSpeechRecognition" in window;
}

/**
 * Whether it can do so while it records. On Android the recogniser and the recorder cannot have the microphone at the
 * same time (github.com/WebAudio/web-speech-api/issues/101); on iOS its results come twice or never.
 */
export function canCaption(): boolean {
  return hasSpeechRecognition() && !isPhone(navigator);
}

/** An iPad says that it is a Mac; no Mac has a touch screen. */
export function isPhone({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, "userAgent" | "maxTouchPoints">): boolean {
  return /Android|iPhone|iPad|iPod/i.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}
