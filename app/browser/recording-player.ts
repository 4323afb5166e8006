/**
 * Plays recordings on any screen, drawn by components/recap/recording-player.tsx: play and pause, one sound at a time,
 * seek, speed, the sentence that is being spoken, a press on a sentence. It listens on the document and keeps what it
 * knows in the page itself, so that players may come and go, drawn by React or by the server.
 */
import { formatClock } from "../domain/clock.ts";

const SPEEDS = [1, 1.25, 1.5, 2, 0.75];
/** How far an arrow key seeks. */
const KEY_SECONDS = 5;
/** The speed that was chosen last; it holds for every player of the page. */
let speed = 1;

/** Returns what disconnects them. */
export function connectPlayers(): () => void {
  const left = new AbortController();
  // The events of sounds do not bubble.
  const options = { capture: true, signal: left.signal };
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

  on("click", (event, player) => press(event.target as Element, player));
  on("input", ({ target }, player) => {
    if (target instanceof HTMLInputElement && target === seekOf(player)) goTo(player, Number(target.value));
  });
  on("keydown", (event, player) => moveByKey(event as KeyboardEvent, player));
  on("focusin", (_, player) => makeReachable(player));
  on("play", (_, player) => start(player));
  on("playing", (_, player) => {
    player.removeAttribute("data-waiting");
    setTrouble(player, false);
  });
  on("waiting", (_, player) => player.setAttribute("data-waiting", ""));
  on("pause", (_, player) => stop(player));
  on("timeupdate", (_, player) => show(player));
  on("error", (_, player) => {
    stop(player);
    setTrouble(player, true);
  });
  for (const player of document.querySelectorAll<HTMLElement>("[data-player]")) {
    makeReachable(player);
    // Sought before this script was there.
    const sought = Number(seekOf(player).value);
    if (sought > 0) goTo(player, sought);
  }
  return () => left.abort();
}

function press(target: Element, player: HTMLElement): void {
  const sound = soundOf(player);
  if (target.closest("[data-play]")) {
    if (sound.paused) play(player);
    else sound.pause();
  } else if (target.closest("[data-speed]")) {
    speed = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1;
    for (const shown of document.querySelectorAll<HTMLElement>("[data-player]")) setSpeed(shown);
  } else {
    const sentence = target.closest<HTMLElement>("[data-start]");
    // Whoever marks a text to copy it does not want to hear it.
    if (sentence && getSelection()?.isCollapsed !== false) hear(player, sentence);
  }
}

function hear(player: HTMLElement, sentence: HTMLElement): void {
  makeReachable(player, sentence);
  goTo(player, Number(sentence.dataset.start));
  play(player);
}

function play(player: HTMLElement): void {
  const sound = soundOf(player);
  // After a trouble the bytes are asked for again.
  if (sound.error) sound.load();
  // What goes wrong is told by the sound's own events; a pause before it begins is nothing wrong.
  sound.play().catch(() => {});
}

/** Videos too: two voices at once are none. */
function pauseAllBut(playing: EventTarget | null): void {
  for (const other of document.querySelectorAll<HTMLMediaElement>("audio, video")) {
    if (other !== playing) other.pause();
  }
}

function start(player: HTMLElement): void {
  player.setAttribute("data-playing", "");
  player.toggleAttribute("data-waiting", soundOf(player).readyState < HTMLMediaElement.HAVE_FUTURE_DATA);
  setSpeed(player);
}

function stop(player: HTMLElement): void {
  player.removeAttribute("data-playing");
  player.removeAttribute("data-waiting");
  show(player);
}

/** The first sentence begins after the first breath: a moment later it is inside, whatever the decoder rounds. */
function goTo(player: HTMLElement, seconds: number): void {
  soundOf(player).currentTime = seconds + 0.01;
  show(player);
}

/** What the page tells of where the sound is. */
function show(player: HTMLElement): void {
  const sound = soundOf(player);
  const seek = seekOf(player);
  const whole = Number(seek.max);
  // A sound that has ended stands at its beginning, as the next press on Play starts there.
  const at = sound.ended ? 0 : Math.min(sound.currentTime, whole);
  seek.value = String(at);
  seek.style.setProperty("--at", `${(at / whole) * 100}%`);
  seek.setAttribute("aria-valuetext", `${formatClock(at)} of ${formatClock(whole)}`);
  const clock = player.querySelector("[data-now]");
  if (clock) clock.textContent = formatClock(at);
  mark(player, at > 0 ? sentenceAt(player, at) : null);
}

/** The sentence that is spoken at `seconds`, or was the last one before a silence. */
function sentenceAt(player: HTMLElement, seconds: number): HTMLElement | null {
  return sentencesOf(player).findLast(({ dataset }) => Number(dataset.start) <= seconds) ?? null;
}

function mark(player: HTMLElement, sentence: HTMLElement | null): void {
  const marked = player.querySelector("[data-start][aria-current]");
  if (marked === sentence) return;
  marked?.removeAttribute("aria-current");
  sentence?.setAttribute("aria-current", "true");
  const box = sentence?.closest<HTMLElement>("[data-scroll]");
  // Only the text's own box: the page stays where the reader has it.
  if (box && sentence) box.scrollTop = sentence.offsetTop - box.clientHeight / 3;
}

/** The sentences are one stop of the Tab key; arrows lead from one to the next. */
function makeReachable(player: HTMLElement, reached: HTMLElement | null = null): void {
  const sentences = sentencesOf(player);
  const stop = reached ?? sentences.find(({ tabIndex }) => tabIndex === 0) ?? sentences[0];
  for (const sentence of sentences) {
    sentence.setAttribute("role", "button");
    sentence.tabIndex = sentence === stop ? 0 : -1;
  }
}

function moveByKey(event: KeyboardEvent, player: HTMLElement): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.target === seekOf(player)) seekByKey(event, player);
  else moveInText(event, player);
}

function seekByKey(event: KeyboardEvent, player: HTMLElement): void {
  const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  goTo(player, Math.max(0, soundOf(player).currentTime + by * KEY_SECONDS));
}

function moveInText(event: KeyboardEvent, player: HTMLElement): void {
  const sentences = sentencesOf(player);
  const at = sentences.indexOf(event.target as HTMLElement);
  if (at < 0) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    hear(player, event.target as HTMLElement);
    return;
  }
  const next = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1 }[event.key];
  const reached =
    sentences[event.key === "Home" ? 0 : event.key === "End" ? sentences.length - 1 : (next ?? -1)];
  if (!reached) return;
  event.preventDefault();
  makeReachable(player, reached);
  reached.focus();
}

function setSpeed(player: HTMLElement): void {
  soundOf(player).playbackRate = speed;
  const shown = player.querySelector("[data-speed] > :last-child");
  if (shown) shown.textContent = `${speed}\u00d7`;
}

function setTrouble(player: HTMLElement, isIn: boolean): void {
  const trouble = player.querySelector<HTMLElement>("[data-trouble]");
  if (trouble) trouble.hidden = !isIn;
}

function soundOf(player: HTMLElement): HTMLAudioElement {
  return part(player, "audio");
}

function seekOf(player: HTMLElement): HTMLInputElement {
  return part(player, "input[type=range]");
}

function sentencesOf(player: HTMLElement): HTMLElement[] {
  return [...player.querySelectorAll<HTMLElement>("[data-start]")];
}

function part<Part extends HTMLElement>(player: HTMLElement, selector: string): Part {
  const found = player.querySelector<Part>(selector);
  if (!found) throw new Error(`A player without ${selector}`);
  return found;
}
