/** The web addresses that share a link (product.md, Share targets) and for how long the result is shown. Instagram and TikTok have none. */

/** facebook.com ignores any text: it takes the page's preview tags. */
export function facebookUrl(link: string): string {
  return `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: link })}`;
}

/** docs.x.com/x-for-websites/post-button/guides/web-intent. Hashtags are without the "#". */
export function xUrl({ text, link, hashtags }: { text: string; link: string; hashtags: string[] }): string {
  const query = new URLSearchParams({ text, url: link });
  if (hashtags.length > 0) query.set("hashtags", hashtags.join(","));
  return `https://x.com/intent/tweet?${query}`;
}

/** The address that wa.me redirects to, and which more WhatsApp versions understand. */
export function whatsAppUrl({ text, link }: { text: string; link: string }): string {
  return `https://api.whatsapp.com/send?${new URLSearchParams({ text: `${text}\n${link}` })}`;
}

/** RFC 6068: lines end with CRLF, and a space is "%20". */
export function emailUrl({ subject, body }: { subject: string; body: string }): string {
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replace(/\r?\n/g, "\r\n"))}`;
}

/** How long the share step shows a message, and "Copied" on a button, in milliseconds (specification 9). */
export const SHARE_TOAST_MS = 3_000;
export const COPIED_MS = 2_000;
