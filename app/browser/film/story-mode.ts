/**
 * Story mode: plays the film of a recap over its public page. Loaded when the reader asks for it (public-page/story.ts). The
 * time is the one of the recording or clip that is heard, so that captions fit; other scenes follow the clock.
 */
import { defaultFilmChoice, directFilm } from "../../domain/film/direct-film.ts";
import { FILM_SIZE, type Film, type FilmLength, hasSound, type Scene } from "../../domain/film/film.ts";
import {
  isRunning,
  nextState,
  type PlayerEvent,
  type PlayerState,
  startAt,
} from "../../domain/film/player-clock.ts";
import { drawFilm } from "../../film/draw-film.ts";
import { sceneWords } from "../../texts/film/scene-words.ts";
import { STORY_MODE_TEXTS as TEXTS } from "../../texts/film/story-mode.ts";
import { addOverlay } from "../lib/overlay-history.ts";
import { loadFilmFonts } from "./film-fonts.ts";
import { loadedPictures } from "./film-pictures.ts";
import { type FilmRecap, findRecap } from "./find-recap.ts";
import { sceneFileUrl } from "./scene-file.ts";
import { makeDialog, type Panel, type PanelAction } from "./story-dialog.ts";
import { connectGestures } from "./story-gestures.ts";

export interface StoryStart {
  /** Opens it, and has the recap's share id. */
  link: HTMLAnchorElement;
  /** From 1. */
  scene: number;
  /** Whether the reader has pressed the link. Otherwise the film waits for a press, without which there is no sound. */
  isPressed: boolean;
  /** Made in that press. */
  sound: HTMLAudioElement;
  clip: HTMLVideoElement;
  /** Shares the page. Resolves with what to say about it. */
  share: () => Promise<string>;
}

type Problem = keyof typeof TEXTS.problem;

/** The length that the film may have, in seconds: a reader who asks for the story has the time. */
const LENGTH: FilmLength = 60;
/** A sound that stands still for so long is being loaded. */
const WAITING_MS = 300;
/** After so long, it is asked whether the recap can still be had. */
const STUCK_MS = 8_000;
/** Dots for each CSS pixel: more are not seen, and take longer to draw. */
const MAX_DENSITY = 2;
/** Seconds. A sound that is so near needs not be moved. */
const NEAR = 0.15;

export function openStory({ link, scene: first, isPressed, sound, clip, share }: StoryStart): void {
  const shareId = link.dataset.story ?? "";
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
  const shown = makeDialog();
  const { dialog, canvas, buttons } = shown;
  const context = canvas.getContext("2d");
  const closing = new AbortController();
  const { signal } = closing;

  let recap: FilmRecap | null = null;
  let film: Film | null = null;
  let pictures: ReturnType<typeof loadedPictures> | null = null;
  let state: PlayerState = startAt(0, isPressed && !reducedMotion.matches, []);
  let problem: Problem | null = null;
  /** The scenes whose sound cannot be played here: they follow the clock. */
  const silent = new Set<string>();
  let movedAt = 0;
  let lastFrame = 0;
  let request = 0;
  let isAsking = false;

  const page = new URL(location.href);
  page.searchParams.delete("story");
  const history = addOverlay({ page: page.href, overlay: addressOf(first - 1), close: () => close() });
  clip.playsInline = true;
  clip.className = "story-clip";
  dialog.appendChild(clip);
  dialog.setAttribute("aria-label", TEXTS.name(document.querySelector("h1")?.textContent ?? null));
  document.querySelector("main")?.appendChild(dialog);
  document.documentElement.setAttribute("data-story-open", "");
  dialog.showModal();
  connect();
  shown.showMuted(sound.muted);
  showState();
  void start();

  async function start(): Promise<void> {
    shown.showWaiting(true);
    const found = await findRecap(shareId);
    if (signal.aborted) return;
    if (found.kind !== "found") return fail(found.kind);
    recap = found.recap;
    const choice = { ...defaultFilmChoice(recap), length: LENGTH };
    film = directFilm(recap, choice, linkOf(page), navigator.language);
    const words = film.scenes.flatMap((scene) => sceneWords(film as Film, found.recap, scene));
    await loadFilmFonts(words.join(" "));
    if (signal.aborted) return;
    pictures = loadedPictures(shareId, () => canvas.width);
    buttons.mute.hidden = !film.scenes.some(hasSound);
    shown.setScenes(film.scenes.length);
    state = startAt(first - 1, state.isPlaying, film.scenes);
    enter();
  }

  function currentScene(): Scene | undefined {
    return film?.scenes[state.scene];
  }

  function dispatch(event: PlayerEvent): void {
    if (!film || problem) return;
    const before = state;
    state = nextState(state, event, film.scenes);
    if (state === before) return;
    const isElsewhere = state.scene !== before.scene || (state.seconds === 0 && before.seconds > 0);
    if (isElsewhere || (before.isOver && !state.isOver)) enter();
    else showState();
  }

  /** Begins the shown scene: its sound is put in place, its pictures and those of the next one are loaded. */
  function enter(): void {
    const scene = currentScene();
    if (!film || !recap || !scene) return;
    const next = film.scenes[state.scene + 1];
    resize();
    movedAt = performance.now();
    history.show(addressOf(state.scene));
    cue(scene);
    // The recording is loaded while another scene is shown.
    if (next && scene.kind !== next.kind) cue(next);
    const isSpeaking = scene.kind === "voice" && !sound.muted && state.isPlaying;
    const position = TEXTS.position(state.scene + 1, film.scenes.length);
    shown.showWords([position, ...sceneWords(film, recap, scene)], !isSpeaking);
    pictures?.keepOnly(film.scenes.slice(Math.max(0, state.scene - 1), state.scene + 2));
    showState();
    void load(scene, next);
  }

  async function load(scene: Scene, next: Scene | undefined): Promise<void> {
    const isComplete = await pictures?.load(scene).catch(() => false);
    if (isComplete === false && scene === currentScene() && !signal.aborted) await ask();
    // A picture of a recap that can be had is missing alone.
    if (problem) return;
    if (scene !== currentScene() || signal.aborted) return;
    dispatch({ kind: "ready" });
    // What fails is loaded again when it is shown.
    if (next) await pictures?.load(next).catch(() => {});
    draw();
  }

  /** Asks whether the recap can still be had, and says so if not. Otherwise the scene's sound is left out. */
  async function ask(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    const found = await findRecap(shareId);
    isAsking = false;
    if (found.kind !== "found" && !signal.aborted) fail(found.kind);
  }

  function fail(what: Problem): void {
    problem = what;
    state = { ...state, isReady: false };
    const retry = { label: TEXTS.tryAgain, press: recover };
    const leave = { label: TEXTS.close, press: close };
    shown.showPanel({ ...TEXTS.problem[what], actions: what === "gone" ? [leave] : [retry, leave] });
    showState();
  }

  function recover(): void {
    if (!problem || problem === "gone") return;
    problem = null;
    shown.showPanel(null);
    silent.clear();
    if (film) enter();
    else void start();
  }

  // Sound

  function playedBy(scene: Scene | undefined): HTMLMediaElement | null {
    if (!scene || silent.has(scene.key)) return null;
    return scene.kind === "voice" ? sound : scene.kind === "clip" ? clip : null;
  }

  /** Brings the scene's recording or clip to the scene's start. */
  function cue(scene: Scene): void {
    const player = playedBy(scene);
    if (!player || !hasSound(scene)) return;
    const url = sceneFileUrl(shareId, scene);
    if (player.getAttribute("src") !== url || player.error) {
      player.preload = "auto";
      player.src = url;
    }
    if (Math.abs(player.currentTime - scene.from) > NEAR) player.currentTime = scene.from;
  }

  function settleSound(): void {
    const player = isRunning(state) ? playedBy(currentScene()) : null;
    for (const other of [sound, clip]) if (other !== player && !other.paused) other.pause();
    if (!player?.paused || player.ended) return;
    player.play().catch((error: DOMException) => {
      // The browser wants a press first. Other errors have their event.
      if (error.name === "NotAllowedError") dispatch({ kind: "pause" });
    });
  }

  /** Safari plays elements that were loaded in a press, and no others. */
  function unlockSound(): void {
    for (const player of [sound, clip]) if (player.paused) player.load();
    const scene = currentScene();
    if (scene) cue(scene);
  }

  function connectSound(player: HTMLMediaElement): void {
    const isCurrent = () => player === playedBy(currentScene());
    const on = (type: string, act: () => void) => player.addEventListener(type, act, { signal });
    // By a key of the keyboard or of headphones, a call, headphones that are pulled out.
    on("pause", () => {
      if (isCurrent() && isRunning(state) && !player.ended) dispatch({ kind: "pause" });
    });
    on("play", () => {
      if (isCurrent() && !state.isPlaying) dispatch({ kind: "play" });
    });
    on("error", async () => {
      const scene = currentScene();
      if (!scene || !isCurrent()) return;
      await ask();
      if (problem || scene !== currentScene()) return;
      silent.add(scene.key);
      draw();
    });
  }

  // Picture

  function frame(now: number): void {
    request = 0;
    const scene = currentScene();
    const passed = Math.min(now - lastFrame, 100) / 1_000;
    lastFrame = now;
    if (scene && isRunning(state)) {
      const player = playedBy(scene);
      const before = state;
      if (player && !player.ended && hasSound(scene))
        dispatch({ kind: "sound", seconds: player.currentTime - scene.from });
      else dispatch({ kind: "tick", seconds: passed });
      if (state.seconds !== before.seconds || state.scene !== before.scene) movedAt = now;
    }
    const isWaiting = wantsToRun() && now - movedAt > WAITING_MS;
    shown.showWaiting(isWaiting);
    if (isWaiting && now - movedAt > STUCK_MS) {
      movedAt = now;
      void ask();
    }
    paint();
    if (wantsToRun()) draw();
  }

  function wantsToRun(): boolean {
    return state.isPlaying && !state.isHeld && !state.isOver && !problem;
  }

  /** Paints with the next frame, and goes on as long as the film runs. */
  function draw(): void {
    request ||= requestAnimationFrame(frame);
  }

  function paint(): void {
    const scene = currentScene();
    if (!film || !scene || !context) return;
    resize();
    context.setTransform(canvas.width / FILM_SIZE.width, 0, 0, canvas.height / FILM_SIZE.height, 0, 0);
    // The last moment of a scene is not the first of the next one.
    const seconds = scene.start + Math.min(state.seconds, scene.seconds - 0.001);
    // Who looks through the scenes while it is paused sees them complete, not before their words have come in.
    const isStill = reducedMotion.matches || (!state.isPlaying && state.seconds === 0);
    drawFilm(context, film, seconds, pictureOf, { isStill });
    shown.showProgress(state.scene, state.seconds / scene.seconds);
  }

  /** As many pixels as the screen has for it. A new size empties the canvas. */
  function resize(): void {
    const { width } = canvas.getBoundingClientRect();
    const wide = Math.round(Math.min(width * Math.min(devicePixelRatio, MAX_DENSITY), FILM_SIZE.width));
    if (canvas.width === wide) return;
    canvas.width = wide;
    canvas.height = Math.round((wide * FILM_SIZE.height) / FILM_SIZE.width);
  }

  function pictureOf(mediaId: string): CanvasImageSource | undefined {
    const scene = currentScene();
    const isClip = scene?.kind === "clip" && scene.picture.mediaId === mediaId && playedBy(scene) === clip;
    if (isClip && clip.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) return clip;
    return pictures?.find(mediaId);
  }

  // Controls

  function showState(): void {
    shown.showPlaying(state.isPlaying && !state.isOver);
    settleSound();
    if (!problem) shown.showPanel(state.isOver ? endPanel() : null);
    lastFrame = performance.now();
    draw();
  }

  /** What the page itself offers, and the film again. */
  function endPanel(): Panel {
    const page = document.querySelector("main");
    const like = page?.querySelector<HTMLElement>("[data-like]:not([data-liked])");
    const comment = page?.querySelector<HTMLElement>("[data-comment-toggle]");
    const after = (act: () => void) => async () => {
      await close();
      act();
    };
    const links = [...(page?.querySelectorAll<HTMLAnchorElement>("[data-story-end]") ?? [])];
    const offered: (PanelAction | null | undefined)[] = [
      like && { label: TEXTS.end.like, press: after(() => press(like)) },
      comment && { label: TEXTS.end.comment, press: after(() => openComment(comment)) },
      ...links.map(({ textContent, href }) => ({ label: textContent ?? "", href })),
      page?.querySelector("button[data-share]") && { label: TEXTS.end.share, press: share },
      { label: TEXTS.end.again, press: () => dispatch({ kind: "restart" }) },
    ];
    return { title: TEXTS.end.heading, actions: offered.filter((action) => !!action) };
  }

  function connect(): void {
    const on = (button: HTMLButtonElement, act: () => void) => button.addEventListener("click", act);
    on(buttons.play, () => dispatch({ kind: "toggle" }));
    on(buttons.previous, () => dispatch({ kind: "previous" }));
    on(buttons.next, () => dispatch({ kind: "next" }));
    on(buttons.mute, mute);
    on(buttons.close, close);
    connectGestures(canvas, {
      tap: (third) =>
        dispatch({ kind: third === "left" ? "previous" : third === "right" ? "next" : "toggle" }),
      hold: () => dispatch({ kind: "hold" }),
      release: () => dispatch({ kind: "release" }),
      swipeDown: close,
    });
    dialog.addEventListener("keydown", handleKey);
    // Escape, and Back of Android. `close` also changes the history.
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      void close();
    });
    for (const player of [sound, clip]) connectSound(player);
    if (!isPressed) dialog.addEventListener("click", unlockSound, { once: true, capture: true });
    clip.addEventListener("loadedmetadata", () => {
      // What is drawn of it has these sizes.
      clip.width = clip.videoWidth;
      clip.height = clip.videoHeight;
    });
    clip.addEventListener("seeked", draw, { signal });
    addEventListener("resize", draw, { signal });
    addEventListener("online", recover, { signal });
    reducedMotion.addEventListener("change", draw, { signal });
    document.addEventListener(
      "visibilitychange",
      () => {
        if (document.hidden) dispatch({ kind: "pause" });
      },
      { signal },
    );
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const act = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    // Space presses the button that has the focus.
    if (!act || (event.key === " " && event.target !== dialog)) return;
    event.preventDefault();
    if (act === "mute") mute();
    else dispatch({ kind: act });
  }

  function mute(): void {
    sound.muted = !sound.muted;
    clip.muted = sound.muted;
    shown.showMuted(sound.muted);
  }

  function addressOf(scene: number): string {
    const address = new URL(page);
    address.searchParams.set("story", String(scene + 1));
    return address.href;
  }

  /** Resolves once the page is as it was. */
  async function close(): Promise<void> {
    if (signal.aborted) return;
    closing.abort();
    cancelAnimationFrame(request);
    sound.pause();
    clip.pause();
    pictures?.keepOnly([]);
    dialog.close();
    dialog.remove();
    document.documentElement.removeAttribute("data-story-open");
    link.focus();
    await history.leave();
  }
}

const KEYS: Record<string, "next" | "previous" | "first" | "last" | "toggle" | "mute"> = {
  ArrowRight: "next",
  ArrowLeft: "previous",
  Home: "first",
  End: "last",
  " ": "toggle",
  m: "mute",
};

function press(button: HTMLElement): void {
  button.focus();
  button.scrollIntoView({ block: "center" });
  button.click();
}

/** The button would close a box that is open. */
function openComment(toggle: HTMLElement): void {
  const box = document.getElementById(toggle.getAttribute("aria-controls") ?? "");
  if (toggle.getAttribute("aria-expanded") === "true") box?.querySelector("textarea")?.focus();
  else press(toggle);
}

function linkOf(page: URL): string {
  return page.host + page.pathname;
}
