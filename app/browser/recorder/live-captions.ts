/**
 * Text while one speaks, by the browser's own speech recognition (specification 8). Sessions end by themselves, after
 * silence or two minutes, and are begun again; what was understood for good is appended once.
 */

/** The part of SpeechRecognition that is used (wicg.github.io/speech-api). */
export interface Recognition {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  onresult: ((event: RecognitionEvent) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  /** Chrome takes the track that is recorded; others take the microphone. */
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

export interface LiveCaptionsParts {
  create: () => Recognition;
  /** Such as "en-US". */
  lang: string;
  track: MediaStreamTrack;
  onCaptions: (captions: Captions) => void;
  /** It will not go on; `code` is the browser's, null where it did not start. */
  onFailed: (code: string | null) => void;
  /** Milliseconds. */
  now: () => number;
}

export interface LiveCaptions {
  listen(): void;
  /** Lets it finish what it has heard; resolves when it has, or has had its time. */
  rest(): Promise<void>;
}

/** The next session brings what these did not. */
const PASSING_ERRORS = ["no-speech", "aborted", "network"];
const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 4_000;
const MAX_FAILURES = 5;
const FAILURES_WITHIN_MS = 30_000;
/** A recogniser that has heard the end says so within this time. */
const LAST_WORDS_MS = 1_500;

export function createLiveCaptions(parts: LiveCaptionsParts): LiveCaptions {
  let text = "";
  let session: Recognition | null = null;
  let isWanted = false;
  let delayMs = FIRST_DELAY_MS;
  let ends: number[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let onRest: (() => void) | null = null;

  function begin(): void {
    if (!isWanted || session) return;
    const recognition = parts.create();
    /** The results of this session that are in the text. */
    let taken = 0;
    recognition.lang = parts.lang;
    recognition.continuous = true;
    recognition.interimResults = true;
    recognition.onresult = ({ results }) => {
      let interim = "";
      for (const [at, result] of Array.from(results).entries()) {
        const words = result[0]?.transcript ?? "";
        if (!result.isFinal) interim = joined(interim, words);
        else if (at >= taken) {
          taken = at + 1;
          text = joined(text, words);
        }
      }
      delayMs = FIRST_DELAY_MS;
      ends = [];
      parts.onCaptions({ text, interim });
    };
    recognition.onerror = ({ error }) => {
      if (PASSING_ERRORS.includes(error)) return;
      giveUp(error);
    };
    recognition.onend = () => end(recognition);
    session = recognition;
    if (!started(recognition, parts.track)) {
      session = null;
      giveUp(null);
    }
  }

  function end(recognition: Recognition): void {
    if (session === recognition) session = null;
    parts.onCaptions({ text, interim: "" });
    onRest?.();
    if (!isWanted) return;
    const at = parts.now();
    ends = [...ends.filter((before) => at - before < FAILURES_WITHIN_MS), at];
    isWanted = ends.length < MAX_FAILURES;
    if (!isWanted) return;
    timer = setTimeout(begin, delayMs);
    delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS);
  }

  function giveUp(code: string | null): void {
    if (isWanted) parts.onFailed(code);
    isWanted = false;
    clearTimeout(timer);
  }

  return {
    listen() {
      isWanted = true;
      begin();
    },
    rest() {
      isWanted = false;
      clearTimeout(timer);
      const resting = session;
      if (!resting) return Promise.resolve();
      return new Promise<void>((resolve) => {
        const lastWords = setTimeout(resolve, LAST_WORDS_MS);
        onRest = () => {
          clearTimeout(lastWords);
          onRest = null;
          resolve();
        };
        resting.stop();
      });
    },
  };
}

/** Browsers that take no track refuse it; a session that runs already refuses any start. */
function started(recognition: Recognition, track: MediaStreamTrack): boolean {
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

/** Each has spaces where the language has some; some recognisers begin with one. */
function joined(before: string, words: string): string {
  return [before.trim(), words.trim()].filter(Boolean).join(" ");
}

/** The tag of a language for the recogniser; en-US where none was chosen (specification 8). */
export function speechTag(language: string | null): string {
  if (language === null) return "en-US";
  try {
    const likely = new Intl.Locale(language).maximize();
    return [likely.language, likely.region].filter(Boolean).join("-");
  } catch (error) {
    // Not a language that browsers know.
    if (error instanceof RangeError) return language;
    throw error;
  }
}
