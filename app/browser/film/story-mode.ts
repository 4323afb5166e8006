/**
 * Story mode: plays the film of a recap or a season over its page. Loaded when the reader asks for it (public-page/load-story-mode.ts). Brings
 * together what is seen (story-dialog.ts, story-picture.ts), what is heard (story-sound.ts) and when (story-player.ts).
 */
import { hasSound } from "../../domain/film/film.ts";
import { isRunning, type PlayerEvent } from "../../domain/film/player-clock.ts";
import { STORY_MODE_TEXTS as TEXTS } from "../../texts/film/story-mode.ts";
import { addOverlay } from "../lib/overlay-history.ts";
import { loadFilmFonts } from "./film-fonts.ts";
import { loadedPictures } from "./film-pictures.ts";
import { findStory, type Story } from "./find-story.ts";
import { makeDialog, type Panel } from "./story-dialog.ts";
import { endPanel } from "./story-end.ts";
import { connectGestures } from "./story-gestures.ts";
import { storyPicture } from "./story-picture.ts";
import { type StoryProblem, storyPlayer } from "./story-player.ts";
import { type StorySound, storySound } from "./story-sound.ts";

/** Its elements for sound are made in the press. */
export interface StoryStart extends StorySound {
  /** Opens it, and says what is played (find-story.ts). */
  link: HTMLAnchorElement;
  /** From 1. */
  scene: number;
  /** Whether the reader has pressed the link. Otherwise the film waits for a press, without which there is no sound. */
  isPressed: boolean;
  /** Shares the page. Resolves with what to say about it. */
  share: () => Promise<string>;
}

export function openStory({ link, scene: first, isPressed, sound, clip, share }: StoryStart): void {
  // A page that its athlete has left without a reload: Back has led to the address of a story.
  if (!link.isConnected) return;
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
  const shown = makeDialog();
  const { dialog, canvas, buttons } = shown;
  const picture = storyPicture(canvas);
  const pictures = loadedPictures(() => canvas.width);
  const heard = storySound({ sound, clip });
  const closing = new AbortController();
  const { signal } = closing;
  let story: Story | null = null;
  const player = storyPlayer(
    {
      find: () => findStory(link),
      async prepare(found) {
        story = found;
        const { scenes } = found.film;
        await loadFilmFonts(scenes.flatMap(found.wordsOf).join(" "));
        buttons.mute.hidden = !scenes.some(hasSound);
        shown.setScenes(scenes.length);
      },
      enter(film, { scene: at, isPlaying }) {
        const [scene, next] = film.scenes.slice(at);
        if (!scene || !story) return;
        picture.resize();
        history.show(addressOf(at));
        heard.cue(scene);
        // The recording is loaded while another scene is shown.
        if (next && scene.kind !== next.kind) heard.cue(next);
        const isSpeaking = scene.kind === "voice" && !sound.muted && isPlaying;
        const position = TEXTS.position(at + 1, film.scenes.length);
        shown.showWords([position, ...story.wordsOf(scene)], !isSpeaking);
        pictures.keepOnly(film.scenes.slice(Math.max(0, at - 1), at + 2));
      },
      load: pictures.load,
      secondsHeard: heard.secondsInto,
      showState(state, problem) {
        shown.showPlaying(state.isPlaying && !state.isOver);
        heard.play(isRunning(state) ? player.currentScene() : undefined, () => act("pause"));
        // What could not be played may only not have arrived.
        if (problem) heard.tryAllAgain();
        if (problem) shown.showPanel(problemPanel(problem));
        else shown.showPanel(state.isOver ? endPanel({ close, share, again: () => act("restart") }) : null);
      },
      showWaiting: shown.showWaiting,
      paint(film, state) {
        picture.paint(film, state, pictureOf, reducedMotion.matches);
        shown.showProgress(state.scene, state.seconds / (film.scenes[state.scene]?.seconds ?? 1));
      },
    },
    { signal, first: first - 1, isPlaying: isPressed && !reducedMotion.matches },
  );
  const act = (kind: Action) => player.dispatch({ kind });

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
  connectControls();
  connectSound();
  connectPage();
  shown.showMuted(sound.muted);
  void player.start();

  function problemPanel(problem: StoryProblem): Panel {
    const retry = { label: TEXTS.tryAgain, press: player.recover };
    const leave = { label: TEXTS.close, press: close };
    return { ...TEXTS.problem[problem], actions: problem === "gone" ? [leave] : [retry, leave] };
  }

  function pictureOf(mediaId: string): CanvasImageSource | undefined {
    const scene = player.currentScene();
    const isClip = scene?.kind === "clip" && scene.picture.mediaId === mediaId;
    const isPlayable =
      heard.playerOf(scene) === clip && clip.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
    return isClip && isPlayable ? clip : pictures.find(mediaId);
  }

  function connectControls(): void {
    const on = (button: HTMLButtonElement, press: () => void) => button.addEventListener("click", press);
    on(buttons.play, () => act("toggle"));
    on(buttons.previous, () => act("previous"));
    on(buttons.next, () => act("next"));
    on(buttons.mute, mute);
    on(buttons.close, close);
    connectGestures(canvas, {
      tap: (third) => act(third === "left" ? "previous" : third === "right" ? "next" : "toggle"),
      hold: () => act("hold"),
      release: () => act("release"),
      swipeDown: close,
    });
    dialog.addEventListener("keydown", (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const meant = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      // Space presses the button that has the focus.
      if (!meant || (event.key === " " && event.target !== dialog)) return;
      event.preventDefault();
      if (meant === "mute") mute();
      else act(meant);
    });
    // Escape, and Back of Android. `close` also changes the history.
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      void close();
    });
  }

  function connectSound(): void {
    const unlock = () => heard.unlock(player.currentScene());
    if (!isPressed) dialog.addEventListener("click", unlock, { once: true, capture: true });
    for (const element of heard.players) {
      const isCurrent = () => element === heard.playerOf(player.currentScene());
      const on = (type: string, react: () => void) => element.addEventListener(type, react, { signal });
      // By a key of the keyboard or of headphones, a call, headphones that are pulled out.
      on("pause", () => {
        if (isCurrent() && isRunning(player.currentState()) && !element.ended) act("pause");
      });
      on("play", () => {
        if (isCurrent() && !player.currentState().isPlaying) act("play");
      });
      on("error", async () => {
        const scene = player.currentScene();
        if (!scene || !isCurrent() || !(await player.ask()) || scene !== player.currentScene()) return;
        heard.leaveOut(scene);
        player.draw();
      });
    }
    clip.addEventListener("loadedmetadata", () => {
      // What is drawn of it has these sizes.
      clip.width = clip.videoWidth;
      clip.height = clip.videoHeight;
    });
    clip.addEventListener("seeked", player.draw, { signal });
  }

  function connectPage(): void {
    addEventListener("resize", player.draw, { signal });
    addEventListener("online", player.recover, { signal });
    reducedMotion.addEventListener("change", player.draw, { signal });
    const pause = () => document.hidden && act("pause");
    document.addEventListener("visibilitychange", pause, { signal });
  }

  function mute(): void {
    shown.showMuted(heard.toggleMuted());
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
    for (const element of heard.players) element.pause();
    pictures.keepOnly([]);
    dialog.close();
    dialog.remove();
    document.documentElement.removeAttribute("data-story-open");
    link.focus();
    await history.leave();
  }
}

type Action = Exclude<PlayerEvent["kind"], "tick" | "sound">;

const KEYS: Record<string, Action | "mute"> = {
  ArrowRight: "next",
  ArrowLeft: "previous",
  Home: "first",
  End: "last",
  " ": "toggle",
  m: "mute",
};
