/** Takes the notice out of the address, without loading anything: a reload should not say it again. */
export function forgetNotice(): void {
  const url = new URL(window.location.href);
  url.searchParams.delete("notice");
  window.history.replaceState(window.history.state, "", url);
}
