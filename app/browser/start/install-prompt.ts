/** Stores the browser's install prompt for later (app/browser/device/install-app.ts). */

/**
 * Inline script of pages with scripts, because the event comes before they have loaded. The browser offers nothing by
 * itself then: the end of the wizard does (routes/complete).
 */
export const NOTE_INSTALL_PROMPT =
  'addEventListener("beforeinstallprompt",event=>{event.preventDefault();window.installPrompt=event;dispatchEvent(new Event("can-install"))});';
