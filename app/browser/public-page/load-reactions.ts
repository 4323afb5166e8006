/**
 * Loads the script of likes and comments at the visitor's first pointer or keyboard event. A button that is pressed before
 * it has loaded is pressed again afterwards, so nothing is sent twice.
 */
import { onFirstInteraction } from "../lib/first-interaction.ts";

/** `page` contains the forms, which have `data-reacts`. */
export function loadReactions(page: HTMLElement): void {
  let pressed: HTMLElement | null = null;
  let isLoading = false;
  const hold = (event: Event) => {
    pressed = (event.target as Element).closest<HTMLElement>("[data-reacts] button, [data-reactions] button");
    if (!pressed) return;
    event.preventDefault();
    // Assistive technology may click without any event before.
    load();
  };
  page.addEventListener("click", hold);
  onFirstInteraction(load);

  async function load(): Promise<void> {
    if (isLoading) return;
    isLoading = true;
    const script = await import("./reaction-forms.ts").catch(() => null);
    page.removeEventListener("click", hold);
    if (script) script.connectReactions(page);
    // Without the script the forms are sent as the browser sends them, and the comment box is open.
    else page.querySelector("[data-comment-box]")?.setAttribute("data-open", "");
    pressed?.click();
  }
}
