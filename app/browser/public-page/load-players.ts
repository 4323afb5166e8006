/**
 * Loads the recording player's script at the visitor's first pointer or keyboard event, so that a page with recordings
 * loads no more JavaScript than one without.
 */
import { onFirstInteraction } from "../lib/first-interaction.ts";

/** Returns a function that cancels loading, or disconnects the players. */
export function loadPlayers(): () => void {
  let pressed: HTMLElement | null = null;
  let disconnect: () => void = () => {};
  const connection = new AbortController();
  let isLoading = false;
  const rememberPressed = ({ target }: Event) => {
    const found =
      target instanceof Element && target.closest<HTMLElement>("[data-play], [data-speed], [data-start]");
    if (!found) return;
    pressed = found;
    // Assistive technology and replayed presses click without any event before.
    void load();
  };
  document.addEventListener("click", rememberPressed, { capture: true, signal: connection.signal });
  const cancelLoad = onFirstInteraction(() => void load());

  async function load(): Promise<void> {
    if (isLoading) return;
    isLoading = true;
    try {
      const { connectPlayers } = await import("./connect-players.ts");
      if (connection.signal.aborted) return;
      connection.abort();
      disconnect = connectPlayers();
      // Repeats a click that was made while the script was loading.
      pressed?.click();
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      showPlainPlayers();
    }
  }

  return () => {
    connection.abort();
    cancelLoad();
    disconnect();
  };
}

/** Shows the browser's own controls, because the script could not be loaded. */
function showPlainPlayers(): void {
  for (const player of document.querySelectorAll("[data-player]")) player.setAttribute("data-plain", "");
}
