/**
 * Live captions by the browser's speech recognition (specification 8). The browser ends a session after silence or two
 * minutes; the next one starts automatically. Each final result is appended once.
 */

/** The part of SpeechRecognition that is used (wicg.github.io/speech-api). */
export interface Recognition {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  onresult: ((event: RecognitionEvent) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  /** Chrome accepts the recorded track; other browsers use the microphone. */
  start(track?: MediaStreamTrack): void;
  stop(): void;
}

interface RecognitionEvent {
  results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>;
}

export interface Captions {
  text: string;
  interim: string;
}

export interface LiveCaptionsDeps {
  create: () => Recognition;
  /** Such as "en-US". */
  lang: string;
  track: MediaStreamTrack;
  onCaptions: (captions: Captions) => void;
  /** Called when captions end with an error. `code` is the browser's error code, null if recognition did not start. */
  onFailed: (code: string | null) => void;
  /** Milliseconds. */
  now: () => number;
}

/** Errors after which a new session may succeed. */
const TRANSIENT_ERRORS = ["no-speech", "aborted", "network"];
const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 4_000;
const MAX_FAILURES = 5;
const FAILURES_WITHIN_MS = 30_000;
/** How long `stop` waits for the last results. */
const STOP_TIMEOUT_MS = 1_500;

export type LiveCaptions = ReturnType<typeof createLiveCaptions>;

export function createLiveCaptions(deps: LiveCaptionsDeps) {
  let text = "";
  let session: Recognition | null = null;
  let isActive = false;
  let delayMs = FIRST_DELAY_MS;
  let recentEnds: number[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let onStopped: (() => void) | null = null;

  function begin(): void {
    if (!isActive || session) return;
    const recognition = deps.create();
    /** How many results of this session are in the text. */
    let finalCount = 0;
    recognition.lang = deps.lang;
    recognition.continuous = true;
    recognition.interimResults = true;
    recognition.onresult = ({ results }) => {
      let interim = "";
      for (const [index, result] of Array.from(results).entries()) {
        const words = result[0]?.transcript ?? "";
        if (!result.isFinal) interim = joinWords(interim, words);
        else if (index >= finalCount) {
          finalCount = index + 1;
          text = joinWords(text, words);
        }
      }
      delayMs = FIRST_DELAY_MS;
      recentEnds = [];
      deps.onCaptions({ text, interim });
    };
    recognition.onerror = ({ error }) => {
      if (TRANSIENT_ERRORS.includes(error)) return;
      fail(error);
    };
    recognition.onend = () => end(recognition);
    session = recognition;
    if (!tryStart(recognition, deps.track)) {
      session = null;
      fail(null);
    }
  }

  function end(recognition: Recognition): void {
    if (session === recognition) session = null;
    deps.onCaptions({ text, interim: "" });
    onStopped?.();
    if (!isActive) return;
    const now = deps.now();
    recentEnds = [...recentEnds.filter((endedAt) => now - endedAt < FAILURES_WITHIN_MS), now];
    isActive = recentEnds.length < MAX_FAILURES;
    if (!isActive) return;
    timer = setTimeout(begin, delayMs);
    delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS);
  }

  function fail(code: string | null): void {
    if (isActive) deps.onFailed(code);
    isActive = false;
    clearTimeout(timer);
  }

  return {
    start() {
      isActive = true;
      begin();
    },
    /** Stops listening. Resolves after the last results, or after a timeout. */
    stop(): Promise<void> {
      isActive = false;
      clearTimeout(timer);
      const stopping = session;
      if (!stopping) return Promise.resolve();
      return new Promise<void>((resolve) => {
        const timeout = setTimeout(resolve, STOP_TIMEOUT_MS);
        onStopped = () => {
          clearTimeout(timeout);
          onStopped = null;
          resolve();
        };
        stopping.stop();
      });
    },
  };
}

/** Returns whether it started. Some browsers reject the track, and a running session rejects any start. */
function tryStart(recognition: Recognition, track: MediaStreamTrack): boolean {
  for (const start of [() => recognition.start(track), () => recognition.start()]) {
    try {
      start();
      return true;
    } catch (error) {
      if (!(error instanceof TypeError) && !(error instanceof DOMException)) throw error;
    }
  }
  return false;
}

/** Joins two results with one space. Some recognisers begin a result with a space. */
function joinWords(before: string, words: string): string {
  return [before.trim(), words.trim()].filter(Boolean).join(" ");
}

/** Returns the recogniser's tag of a language; en-US if none was chosen (specification 8). */
export function speechTag(language: string | null): string {
  if (language === null) return "en-US";
  try {
    const likely = new Intl.Locale(language).maximize();
    return [likely.language, likely.region].filter(Boolean).join("-");
  } catch (error) {
    // Not a valid language tag.
    if (error instanceof RangeError) return language;
    throw error;
  }
}
