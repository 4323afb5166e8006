/**
 * "Play the story": loads story mode (film/story-mode.ts) with the press, or for an address with `?story=3`. Nothing of it is
 * loaded before.
 */
import type { StoryStart } from "../film/story-mode.ts";

/** `share` is what the page's own button does. */
export function connectStory(share: StoryStart["share"]): void {
  const link = document.querySelector<HTMLAnchorElement>("[data-story]");
  const failure = link?.nextElementSibling as HTMLElement;
  if (!link) return;
  const open = async (scene: number, isPressed: boolean) => {
    const [sound, clip] = [document.createElement("audio"), document.createElement("video")] as const;
    // Safari plays elements that were loaded in a press, and no others.
    sound.load();
    clip.load();
    link.ariaBusy = "true";
    const mode = await import("../film/story-mode.ts").catch(() => null);
    link.ariaBusy = null;
    failure.hidden = mode !== null;
    mode?.openStory({ link, scene, isPressed, sound, clip, share });
  };
  const openAddressed = () => {
    const scene = new URLSearchParams(location.search).get("story");
    if (scene) open(Number(scene), false);
  };
  link.addEventListener("click", (event) => {
    // With a modifier key, the browser opens a new tab or window. After a failure it loads the page, which tries again:
    // browsers of before 2026 remember a failed import.
    if (event.ctrlKey || event.metaKey || event.shiftKey || !failure.hidden) return;
    event.preventDefault();
    if (!link.ariaBusy) open(1, true);
  });
  addEventListener("popstate", openAddressed);
  openAddressed();
}
