/**
 * The behaviour of the recording players that components/voice/recording-player.tsx renders: play and pause, one at a
 * time; seek; speed; the spoken sentence is marked, and a click on a sentence plays from there. It listens on the
 * document and stores its state in the DOM, so that players may be added and removed by React or the server. How far a
 * recording was heard is remembered on this device.
 */
import { formatClock } from "../../domain/lib/clock.ts";
import { PLAYER_TEXTS } from "../../texts/voice/recording-player.ts";
import { withStorage } from "../lib/local-storage.ts";

const SPEEDS = [1, 1.25, 1.5, 1.75];
/** How far an arrow key seeks, in seconds. */
const KEY_SECONDS = 5;
/** What is left after less than this, or that much before the end, is heard from the start. */
const MIN_PLACE_SECONDS = 3;
/** The speed that was chosen last; it applies to every player of the page. */
let speed = 1;

/** Connects all players of the page. Returns a function that disconnects them. */
export function connectPlayers(): () => void {
  const connection = new AbortController();
  // Media events do not bubble.
  const options = { capture: true, signal: connection.signal };
  const on = (type: string, act: (event: Event, player: HTMLElement) => void) =>
    document.addEventListener(
      type,
      (event) => {
        const player = event.target instanceof Element && event.target.closest<HTMLElement>("[data-player]");
        if (player) act(event, player);
      },
      options,
    );
  document.addEventListener("play", ({ target }) => pauseAllBut(target), options);

  on("click", (event, player) => handleClick(event.target as Element, player));
  on("input", ({ target }, player) => {
    if (target instanceof HTMLInputElement && target === seekBarOf(player))
      seekTo(player, Number(target.value));
  });
  on("keydown", (event, player) => handleKey(event as KeyboardEvent, player));
  on("focusin", (_, player) => setTabStop(player));
  on("play", (_, player) => showPlaying(player));
  on("playing", (_, player) => {
    player.removeAttribute("data-waiting");
    setFailed(player, false);
  });
  on("waiting", (_, player) => player.setAttribute("data-waiting", ""));
  on("pause", (_, player) => showStopped(player));
  on("timeupdate", (_, player) => {
    showPosition(player);
    rememberPlace(player);
  });
  on("error", (_, player) => {
    showStopped(player);
    setFailed(player, true);
  });
  for (const player of document.querySelectorAll<HTMLElement>("[data-player]")) {
    setTabStop(player);
    // The seek bar was moved before this script was loaded.
    const sought = Number(seekBarOf(player).value) || rememberedPlace(player);
    if (sought > 0) seekTo(player, sought);
  }
  return () => connection.abort();
}

function handleClick(target: Element, player: HTMLElement): void {
  const audio = audioOf(player);
  if (target.closest("[data-play]")) {
    if (audio.paused) play(player);
    else audio.pause();
  } else if (target.closest("[data-speed]")) {
    speed = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1;
    for (const shown of document.querySelectorAll<HTMLElement>("[data-player]")) setSpeed(shown);
  } else {
    const sentence = target.closest<HTMLElement>("[data-start]");
    // Selecting text to copy it does not start the player.
    if (sentence && getSelection()?.isCollapsed !== false) playFrom(player, sentence);
  }
}

function playFrom(player: HTMLElement, sentence: HTMLElement): void {
  setTabStop(player, sentence);
  seekTo(player, Number(sentence.dataset.start));
  play(player);
}

function play(player: HTMLElement): void {
  const audio = audioOf(player);
  // After an error, the file is requested again.
  if (audio.error) audio.load();
  // Errors are handled by the error event. A pause before playback starts rejects too, and is no error.
  audio.play().catch(() => {});
}

/** Pauses every other recording and video of the page. */
function pauseAllBut(playing: EventTarget | null): void {
  for (const other of document.querySelectorAll<HTMLMediaElement>("audio, video")) {
    if (other !== playing) other.pause();
  }
}

function showPlaying(player: HTMLElement): void {
  player.setAttribute("data-playing", "");
  player.toggleAttribute("data-waiting", audioOf(player).readyState < HTMLMediaElement.HAVE_FUTURE_DATA);
  setSpeed(player);
}

function showStopped(player: HTMLElement): void {
  player.removeAttribute("data-playing");
  player.removeAttribute("data-waiting");
  showPosition(player);
}

/** Seeks to 10 ms after `seconds`: a decoder that rounds down would land in the sentence before. */
function seekTo(player: HTMLElement, seconds: number): void {
  audioOf(player).currentTime = seconds + 0.01;
  showPosition(player);
}

/** Updates the seek bar, the clock and the marked sentence. */
function showPosition(player: HTMLElement): void {
  const audio = audioOf(player);
  const seekBar = seekBarOf(player);
  const whole = Number(seekBar.max);
  // After the end, the start is shown, because Play starts there.
  const seconds = audio.ended ? 0 : Math.min(audio.currentTime, whole);
  seekBar.value = String(seconds);
  // On the parent: the waveform beside the seek bar needs it, too.
  seekBar.parentElement?.style.setProperty("--at", `${(seconds / whole) * 100}%`);
  seekBar.setAttribute("aria-valuetext", PLAYER_TEXTS.position(formatClock(seconds), formatClock(whole)));
  const clock = player.querySelector("[data-now]");
  if (clock) clock.textContent = formatClock(seconds);
  const sentence = seconds > 0 ? sentenceAt(player, seconds) : null;
  markSentence(player, sentence);
  showSentence(player, sentence);
}

/** The key in localStorage of how many seconds were heard; null for sound that only this page has. */
function placeKeyOf(player: HTMLElement): string | null {
  const { pathname, protocol } = new URL(audioOf(player).src);
  return protocol === "blob:" ? null : `heard:${pathname}`;
}

function rememberPlace(player: HTMLElement): void {
  const key = placeKeyOf(player);
  if (key === null) return;
  const seconds = Math.floor(audioOf(player).currentTime);
  const isWithin =
    seconds >= MIN_PLACE_SECONDS && seconds <= Number(seekBarOf(player).max) - MIN_PLACE_SECONDS;
  withStorage((storage) => {
    if (!isWithin) storage.removeItem(key);
    else if (storage.getItem(key) !== String(seconds)) storage.setItem(key, String(seconds));
  });
}

/** Returns the seconds that were heard before, or 0. */
function rememberedPlace(player: HTMLElement): number {
  const key = placeKeyOf(player);
  const seconds = Number(key && withStorage((storage) => storage.getItem(key)));
  return seconds < Number(seekBarOf(player).max) ? seconds : 0;
}

/** Returns the sentence that is spoken at `seconds`, or the last one before a silence, or null. */
function sentenceAt(player: HTMLElement, seconds: number): HTMLElement | null {
  return sentencesOf(player).findLast(({ dataset }) => Number(dataset.start) <= seconds) ?? null;
}

function markSentence(player: HTMLElement, sentence: HTMLElement | null): void {
  const marked = player.querySelector("[data-start][aria-current]");
  if (marked === sentence) return;
  marked?.removeAttribute("aria-current");
  sentence?.setAttribute("aria-current", "true");
  const box = sentence?.closest<HTMLElement>("[data-scroll]");
  // Scrolls the text's box alone, never the page.
  if (box && sentence) box.scrollTop = sentence.offsetTop - box.clientHeight / 3;
}

/** Shows the sentence that is spoken in the controls, while it plays and its place in the transcript is out of view. */
function showSentence(player: HTMLElement, sentence: HTMLElement | null): void {
  const shown = player.querySelector<HTMLElement>("[data-sentence]");
  if (!shown) return;
  const isPlaying = player.hasAttribute("data-playing");
  shown.hidden = sentence === null || !isPlaying || isInView(sentence, shown.parentElement);
  shown.textContent = sentence?.textContent ?? "";
}

/** Whether the sentence is on the screen, and not covered by the controls, which stay at the top. */
function isInView(sentence: HTMLElement, controls: HTMLElement | null): boolean {
  const { top, bottom } = sentence.getBoundingClientRect();
  return bottom > top && bottom <= innerHeight && top >= (controls?.getBoundingClientRect().bottom ?? 0);
}

/** Makes the sentences one stop of the Tab key (roving tabindex); arrow keys move between them. */
function setTabStop(player: HTMLElement, reached: HTMLElement | null = null): void {
  const sentences = sentencesOf(player);
  const tabStop = reached ?? sentences.find(({ tabIndex }) => tabIndex === 0) ?? sentences[0];
  for (const sentence of sentences) {
    sentence.setAttribute("role", "button");
    sentence.tabIndex = sentence === tabStop ? 0 : -1;
  }
}

function handleKey(event: KeyboardEvent, player: HTMLElement): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.target === seekBarOf(player)) seekByKey(event, player);
  else moveToSentence(event, player);
}

function seekByKey(event: KeyboardEvent, player: HTMLElement): void {
  const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  seekTo(player, Math.max(0, audioOf(player).currentTime + by * KEY_SECONDS));
}

function moveToSentence(event: KeyboardEvent, player: HTMLElement): void {
  const sentences = sentencesOf(player);
  const at = sentences.indexOf(event.target as HTMLElement);
  if (at < 0) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    playFrom(player, event.target as HTMLElement);
    return;
  }
  const next = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1 }[event.key];
  const reached =
    sentences[event.key === "Home" ? 0 : event.key === "End" ? sentences.length - 1 : (next ?? -1)];
  if (!reached) return;
  event.preventDefault();
  setTabStop(player, reached);
  reached.focus();
}

function setSpeed(player: HTMLElement): void {
  audioOf(player).playbackRate = speed;
  const shown = player.querySelector("[data-speed] > :last-child");
  if (shown) shown.textContent = `${speed}\u00d7`;
}

function setFailed(player: HTMLElement, hasFailed: boolean): void {
  const notice = player.querySelector<HTMLElement>("[data-trouble]");
  if (notice) notice.hidden = !hasFailed;
}

function audioOf(player: HTMLElement): HTMLAudioElement {
  return findPart(player, "audio");
}

function seekBarOf(player: HTMLElement): HTMLInputElement {
  return findPart(player, "input[type=range]");
}

function sentencesOf(player: HTMLElement): HTMLElement[] {
  return [...player.querySelectorAll<HTMLElement>("[data-start]")];
}

function findPart<Part extends HTMLElement>(player: HTMLElement, selector: string): Part {
  const found = player.querySelector<Part>(selector);
  if (!found) throw new Error(`A player without ${selector}`);
  return found;
}
