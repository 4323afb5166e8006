/** Builds the dialog of story mode over the public page, without React. Its styles are in story-dialog.css. */
import type { LucideIconData } from "@lucide/icons";
import ChevronLeft from "@lucide/icons/icons/chevron-left";
import ChevronRight from "@lucide/icons/icons/chevron-right";
import Pause from "@lucide/icons/icons/pause";
import Play from "@lucide/icons/icons/play";
import Volume2 from "@lucide/icons/icons/volume-2";
import VolumeX from "@lucide/icons/icons/volume-x";
import X from "@lucide/icons/icons/x";
import { STORY_MODE_TEXTS as TEXTS } from "../../texts/film/story-mode.ts";
import { addStyleSheet } from "../lib/add-style-sheet.ts";
import styles from "./story-dialog.css?inline";

/** The first action receives focus. */
export interface Panel {
  title: string;
  text?: string;
  actions: PanelAction[];
}

export interface PanelAction {
  label: string;
  /** Either a link, or an action that may return a message to announce. */
  href?: string;
  press?: () => unknown;
}

export function makeDialog() {
  addStyleSheet(styles);
  const dialog = element("dialog", "story");
  const canvas = element("canvas", "story-picture");
  const segments = element("div", "story-segments");
  const words = element("div", "story-words");
  const loading = element("p", "story-loading", TEXTS.loading);
  const sign = element("div", "story-sign");
  const panel = element("div", "story-panel");
  const buttons = {
    play: button("story-play", TEXTS.play),
    mute: button("story-mute", TEXTS.mute),
    close: button("story-close", TEXTS.close, X),
    previous: button("story-previous", TEXTS.previous, ChevronLeft),
    next: button("story-next", TEXTS.next, ChevronRight),
  };
  canvas.setAttribute("aria-hidden", "true");
  segments.setAttribute("aria-hidden", "true");
  sign.appendChild(icon(Play));
  loading.hidden = true;
  loading.setAttribute("role", "status");
  panel.hidden = true;
  buttons.play.autofocus = true;
  const bar = element("div", "story-bar");
  bar.replaceChildren(buttons.play, buttons.mute, buttons.close);
  const frame = element("div", "story-frame");
  frame.replaceChildren(canvas, sign, segments, loading);
  dialog.replaceChildren(frame, bar, buttons.previous, buttons.next, words, panel);

  return {
    dialog,
    /** Receives taps, long presses and swipes. */
    canvas,
    buttons,
    /** Sets the scene's text for screen readers. They should not read over a voice: then `isReadOut` is false. */
    showWords(lines: string[], isReadOut: boolean) {
      words.setAttribute("aria-live", isReadOut ? "polite" : "off");
      words.replaceChildren(...lines.map((line) => withDirection(element("p", "", line))));
    },
    /** Creates a progress segment for each scene. */
    setScenes(count: number) {
      segments.replaceChildren(...Array.from({ length: count }, () => element("i", "")));
    },
    /** `part` is the progress within the scene, from 0 to 1. */
    showProgress(scene: number, part: number) {
      for (const [at, segment] of [...segments.children].entries())
        (segment as HTMLElement).style.setProperty(
          "--part",
          String(at === scene ? part : Number(at < scene)),
        );
    },
    showPlaying(isPlaying: boolean) {
      dialog.toggleAttribute("data-playing", isPlaying);
      relabel(buttons.play, isPlaying ? TEXTS.pause : TEXTS.play, isPlaying ? Pause : Play);
    },
    showMuted: (isMuted: boolean) =>
      relabel(buttons.mute, isMuted ? TEXTS.unmute : TEXTS.mute, isMuted ? VolumeX : Volume2),
    showWaiting(isWaiting: boolean) {
      loading.hidden = !isWaiting;
    },
    /** Shows a panel over the picture in place of the controls; null hides it. */
    showPanel(shown: Panel | null) {
      panel.hidden = shown === null;
      dialog.toggleAttribute("data-panel", shown !== null);
      if (shown) fillPanel(panel, shown);
      else if (panel.contains(document.activeElement)) buttons.play.focus();
    },
  };
}

function fillPanel(panel: HTMLElement, { title, text, actions }: Panel): void {
  const outcome = element("p", "story-outcome");
  outcome.setAttribute("role", "status");
  const made = actions.map(({ label, href, press }, at) => {
    const look = at === 0 ? "story-first" : "story-action";
    if (href !== undefined) {
      const link = element("a", look, label);
      link.href = href;
      return link;
    }
    const pressed = element("button", look, label);
    pressed.type = "button";
    pressed.addEventListener("click", async () => {
      const said = await press?.();
      if (typeof said === "string") outcome.textContent = said;
    });
    return pressed;
  });
  panel.replaceChildren(
    element("h2", "", title),
    ...(text === undefined ? [] : [element("p", "", text)]),
    ...made,
    outcome,
  );
  made[0]?.focus();
}

/** Detects the text direction of each line, because athletes write in any script. */
function withDirection(line: HTMLElement): HTMLElement {
  line.dir = "auto";
  return line;
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  text = "",
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text) made.textContent = text;
  return made;
}

function button(className: string, label: string, shown?: LucideIconData): HTMLButtonElement {
  const made = element("button", `story-button ${className}`);
  made.type = "button";
  relabel(made, label, shown);
  return made;
}

function relabel(shown: HTMLButtonElement, label: string, picture?: LucideIconData): void {
  if (shown.title === label && shown.firstChild) return;
  // The tooltip; the accessible name is below.
  shown.title = label;
  shown.setAttribute("aria-label", label);
  shown.replaceChildren(...(picture ? [icon(picture)] : []));
}

/** Draws an icon like components/ui/icon.tsx. */
function icon({ node }: LucideIconData): SVGElement {
  const svg = svgElement("svg", {
    viewBox: "0 0 24 24",
    fill: "none",
    stroke: "currentColor",
    "stroke-width": "2",
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    "aria-hidden": "true",
  });
  svg.replaceChildren(...node.map(([tag, attributes]) => svgElement(tag, attributes)));
  return svg;
}

function svgElement(tag: string, attributes: Record<string, string | number | undefined>): SVGElement {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes))
    if (name !== "key" && value !== undefined) made.setAttribute(name, String(value));
  return made;
}
