/** The Content-Security-Policy of pages: which sources of scripts, styles, pictures and frames each may load. */

/** For embedded pages, which any site may frame: no scripts, no forms. */
export const EMBED_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors *",
].join("; ");

const TURNSTILE_ORIGIN = "https://challenges.cloudflare.com";

interface PolicyOptions {
  /** The source that allows the page's inline scripts. */
  inlineScripts: string;
  allowsTurnstile: boolean;
}

export function contentSecurityPolicy({ inlineScripts, allowsTurnstile }: PolicyOptions): string {
  const turnstile = allowsTurnstile ? ` ${TURNSTILE_ORIGIN}` : "";
  return [
    "default-src 'self'",
    `script-src 'self' ${inlineScripts}${turnstile}`,
    ...(allowsTurnstile ? [`frame-src ${TURNSTILE_ORIGIN}`] : []),
    "style-src 'self'",
    // For styles that differ by element: the progress bar, confetti, card previews, a dragged toast.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
