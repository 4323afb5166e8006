/** The large buttons that start videos on the public page. Until then the browser's controls are hidden. */

export function connectVideoButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-play-video]")) {
    const video = button.parentElement?.querySelector("video");
    if (!video) continue;
    video.controls = false;
    button.hidden = false;
    button.addEventListener("click", () => {
      video.controls = true;
      button.remove();
      video.focus();
      // What prevents it is handled by the video's own error event.
      video.play().catch(() => {});
    });
  }
}
