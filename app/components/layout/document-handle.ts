/** The `handle` that a route exports to configure the document around it (read by app/root.tsx and app/entry.*.tsx). */
export interface DocumentHandle {
  /** Sends the page without Remix's scripts. It works without scripts or loads a small one itself. */
  withoutScripts?: boolean;
  /** Leaves out header, footer and every script, and lets other sites show the page in a frame. */
  isEmbedded?: boolean;
  /** The page never contains data of a recap, so browsers may store it. Pages without it set Cache-Control themselves, or are not stored. */
  showsNoRecap?: boolean;
  /** Allows Cloudflare Turnstile in the Content-Security-Policy, where it is set up. */
  usesTurnstile?: boolean;
}

/**
 * Whether a route with this `handle` and loader data sends its page without Remix's scripts. If its loader failed, the page
 * gets them after all: they look for this device's copy (r.$shareId).
 */
export function isWithoutScripts(handle: unknown, data: unknown): boolean {
  return (handle as DocumentHandle | undefined)?.withoutScripts === true && data !== undefined;
}
