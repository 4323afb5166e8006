/**
 * Loads the script of likes and comments at the visitor's first pointer or keyboard event. A button that is pressed before
 * it has loaded is pressed again afterwards, so nothing is sent twice.
 */
import { onFirstSign } from "../lib/first-sign.ts";

export function loadReactions(section: HTMLElement): void {
  let pressed: HTMLElement | null = null;
  let isLoading = false;
  const hold = (event: Event) => {
    pressed = (event.target as Element).closest<HTMLElement>("button");
    if (!pressed) return;
    event.preventDefault();
    // Assistive technology may click without any event before.
    load();
  };
  section.addEventListener("click", hold);
  onFirstSign(load);

  async function load(): Promise<void> {
    if (isLoading) return;
    isLoading = true;
    const script = await import("./reaction-forms.ts").catch(() => null);
    section.removeEventListener("click", hold);
    if (script) script.connectReactions(section);
    // Without the script the forms are sent as the browser sends them, and the comment box is open.
    else section.querySelector("[data-comment-box]")?.setAttribute("data-open", "");
    pressed?.click();
  }
}
