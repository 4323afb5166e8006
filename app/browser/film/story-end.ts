/** The end panel of story mode. It offers the actions that the page itself offers. */
import { STORY_MODE_TEXTS } from "../../texts/film/story-mode.ts";
import type { Panel, PanelAction } from "./story-dialog.ts";

const TEXTS = STORY_MODE_TEXTS.end;

interface EndActions {
  /** Closes story mode. Resolves once the page and its URL are restored. */
  close(): Promise<void>;
  again(): void;
  /** Resolves with the message to announce. */
  share(): Promise<string>;
}

export function endPanel({ close, again, share }: EndActions): Panel {
  const page = document.querySelector("main");
  const like = page?.querySelector<HTMLElement>("[data-like]:not([data-liked])");
  const comment = page?.querySelector<HTMLElement>("[data-comment-toggle]");
  const after = (act: () => void) => async () => {
    await close();
    act();
  };
  const links = [...(page?.querySelectorAll<HTMLAnchorElement>("[data-story-end]") ?? [])];
  const offered: (PanelAction | null | undefined)[] = [
    like && { label: TEXTS.like, press: after(() => press(like)) },
    comment && { label: TEXTS.comment, press: after(() => openComment(comment)) },
    ...links.map(({ textContent, href }) => ({ label: textContent ?? "", href })),
    page?.querySelector("button[data-share]") && { label: TEXTS.share, press: share },
    { label: TEXTS.again, press: again },
  ];
  return { title: TEXTS.heading, actions: offered.filter((action) => !!action) };
}

function press(button: HTMLElement): void {
  button.focus();
  button.scrollIntoView({ block: "center" });
  button.click();
}

/** Pressing the toggle would close an open comment box, so an open one only receives focus. */
function openComment(toggle: HTMLElement): void {
  const box = document.getElementById(toggle.getAttribute("aria-controls") ?? "");
  if (toggle.getAttribute("aria-expanded") === "true") box?.querySelector("textarea")?.focus();
  else press(toggle);
}
