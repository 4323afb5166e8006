/** Detects whether this browser can record audio and recognise speech. */

export function canRecord(): boolean {
  return typeof MediaRecorder === "function" && Boolean(navigator.mediaDevices?.getUserMedia);
}

/** Whether the browser has speech recognition, with or without a recording at the same time. */
export function hasSpeechRecognition(): boolean {
  return "SpeechRecognition" in window || "webkitSpeechRecognition" in window;
}

/**
 * Whether live captions work during a recording. On Android the recogniser and the recorder cannot use the microphone
 * at the same time (github.com/WebAudio/web-speech-api/issues/101); on iOS results arrive twice or never.
 */
export function canCaption(): boolean {
  return hasSpeechRecognition() && !isPhone(navigator);
}

/** Whether this is a phone or a tablet. An iPad reports itself as a Mac, but no Mac has a touch screen. */
export function isPhone({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, "userAgent" | "maxTouchPoints">): boolean {
  return /Android|iPhone|iPad|iPod/i.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}
