/**
 * What chats and social networks show of a link: the tags of a page's head (ogp.me; docs.x.com, Cards), and the recap's card
 * for other sites, with its oEmbed description (oembed.com).
 */
import type { RouteAddress } from "../site/route-address.ts";
import type { SitePath } from "../site/site-path.ts";
import { PREVIEW_SIZE } from "./story-card.ts";

/** The picture of every page that has none of its own. */
export const DEFAULT_PREVIEW = "/preview.jpg";

interface LinkPreview {
  title: string;
  description: string;
  /** The page's absolute URL. */
  url: string;
  /** A JPEG of the size that link previews use. */
  picture: { url: string; alt: string };
  /** "website" for anything but a recap. */
  type: "article" | "website";
}

/** Returns the tags of a link's preview. Absolute URLs alone, because crawlers resolve no others. */
export function previewTags({ title, description, url, picture, type }: LinkPreview) {
  const { width, height } = PREVIEW_SIZE;
  return [
    { property: "og:site_name", content: "Race Recap" },
    { property: "og:type", content: type },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: picture.url },
    { property: "og:image:type", content: "image/jpeg" },
    // Without them Facebook shows no picture to the first who shares a link (developers.facebook.com/docs/sharing/webmasters/images).
    { property: "og:image:width", content: String(width) },
    { property: "og:image:height", content: String(height) },
    { property: "og:image:alt", content: picture.alt },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: title },
    { name: "twitter:description", content: description },
    { name: "twitter:image", content: picture.url },
    { name: "twitter:image:alt", content: picture.alt },
  ];
}

/**
 * The size of an embedded recap in CSS pixels, where the other site allows it: high enough for its cover, bib and button. On
 * narrow pages it is higher.
 */
export const EMBED_SIZE = { width: 600, height: 600, narrowBelow: 480, narrowHeight: 700 } as const;

/** Returns the URL path of the card that other sites show in a frame. */
export function embedUrl(shareId: string): SitePath {
  return `/embed/${shareId}`;
}

/** Returns the URL path of the oEmbed description of a page. */
export function oembedUrl(pageUrl: string): string {
  return `/api/oembed?${new URLSearchParams({ url: pageUrl, format: "json" })}`;
}

/** Whether an address is an embedded recap's: those pages alone may be framed. */
export function isEmbed({ path, isData }: RouteAddress): boolean {
  return !isData && /^\/embed\/[^/]+$/.test(path);
}

/** Whether an address is a preview picture's, which the first request renders. */
export function isPreview({ path }: RouteAddress): boolean {
  return path.startsWith("/api/preview/") || path.startsWith("/api/season-preview/");
}
