/** Removes `?notice=` from the address without a navigation, so that a reload does not show the notice again. */
export function forgetNotice(): void {
  const url = new URL(window.location.href);
  url.searchParams.delete("notice");
  window.history.replaceState(window.history.state, "", url);
}
