/**
 * Story mode plays the film of a recap or season over its page. It is loaded on demand (public-page/load-story-mode.ts). This
 * module connects the view (story-dialog.ts, story-picture.ts), the audio (story-sound.ts) and the player (story-player.ts).
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

/** The media elements must be created inside the click handler (Safari's autoplay policy). */
export interface StoryStart extends StorySound {
  /** The link that opens the story. Its data attributes say which one (find-story.ts). */
  link: HTMLAnchorElement;
  /** The first scene to show; 1-based. */
  scene: number;
  /** Whether the reader pressed the link. Otherwise the film waits for a press, because browsers block sound before one. */
  isPressed: boolean;
  /** Shares the page. Resolves with the message to announce. */
  share: () => Promise<string>;
}

export function openStory({ link, scene: first, isPressed, sound, clip, share }: StoryStart): void {
  // The link's page was left by client-side navigation, and Back led to a story's URL.
  if (!link.isConnected) return;
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
  const view = makeDialog();
  const { dialog, canvas, buttons } = view;
  const picture = storyPicture(canvas);
  const pictures = loadedPictures(() => canvas.width);
  const audio = storySound({ sound, clip });
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
        view.setScenes(scenes.length);
      },
      enter(film, { scene: at, isPlaying }) {
        const [scene, next] = film.scenes.slice(at);
        if (!scene || !story) return;
        picture.resize();
        history.show(addressOf(at));
        audio.cue(scene);
        // Preloads the next scene's sound, unless both scenes need the same media element.
        if (next && scene.kind !== next.kind) audio.cue(next);
        const isSpeaking = scene.kind === "voice" && !sound.muted && isPlaying;
        const position = TEXTS.position(at + 1, film.scenes.length);
        view.showWords([position, ...story.wordsOf(scene)], !isSpeaking);
        pictures.keepOnly(film.scenes.slice(Math.max(0, at - 1), at + 2));
      },
      load: pictures.load,
      soundSeconds: audio.secondsInto,
      showState(state, problem) {
        view.showPlaying(state.isPlaying && !state.isOver);
        audio.play(isRunning(state) ? player.currentScene() : undefined, () => act("pause"));
        // Sounds that failed may play once the connection is back.
        if (problem) audio.tryAllAgain();
        if (problem) view.showPanel(problemPanel(problem));
        else view.showPanel(state.isOver ? endPanel({ close, share, again: () => act("restart") }) : null);
      },
      showWaiting: view.showWaiting,
      paint(film, state) {
        picture.paint(film, state, pictureOf, reducedMotion.matches);
        view.showProgress(state.scene, state.seconds / (film.scenes[state.scene]?.seconds ?? 1));
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
  view.showMuted(sound.muted);
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
      audio.playerOf(scene) === clip && clip.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
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
    // Fired by Escape and Android's Back. `close` also restores the history.
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      void close();
    });
  }

  function connectSound(): void {
    const unlock = () => audio.unlock(player.currentScene());
    if (!isPressed) dialog.addEventListener("click", unlock, { once: true, capture: true });
    for (const element of audio.players) {
      const isCurrent = () => element === audio.playerOf(player.currentScene());
      const on = (type: string, react: () => void) => element.addEventListener(type, react, { signal });
      // Fired by media keys, headphone buttons, incoming calls and unplugged headphones.
      on("pause", () => {
        if (isCurrent() && isRunning(player.currentState()) && !element.ended) act("pause");
      });
      on("play", () => {
        if (isCurrent() && !player.currentState().isPlaying) act("play");
      });
      on("error", async () => {
        const scene = player.currentScene();
        if (!scene || !isCurrent() || !(await player.checkAvailable()) || scene !== player.currentScene())
          return;
        audio.leaveOut(scene);
        player.draw();
      });
    }
    clip.addEventListener("loadedmetadata", () => {
      // Gives the element the video's own size, for drawing it on the canvas.
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
    view.showMuted(audio.toggleMuted());
  }

  function addressOf(scene: number): string {
    const address = new URL(page);
    address.searchParams.set("story", String(scene + 1));
    return address.href;
  }

  /** Resolves once the page and its URL are restored. */
  async function close(): Promise<void> {
    if (signal.aborted) return;
    closing.abort();
    for (const element of audio.players) element.pause();
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
