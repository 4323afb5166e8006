/**
 * A shell is a page that was rendered for nobody, without data. The service worker stores those of the wizard, home and
 * the collection, and answers with them without a network; then the device has the data (routes/offline).
 */

/** The query parameter that asks the server for a shell. */
export const SHELL_PARAMETER = "shell";

/** Whether this page is a shell. */
export function isShell(): boolean {
  return globalThis.document?.documentElement.dataset.shell !== undefined;
}
