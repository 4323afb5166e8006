/** The link preview of pages without a picture of their own. */
import type { MetaArgs } from "@remix-run/react";
import { DEFAULT_PREVIEW, previewTags } from "../domain/sharing/link-preview.ts";
import { LAYOUT_TEXTS } from "../texts/site/header-and-footer.ts";

interface DefaultPreview {
  /** Of the page's `meta` function: the root's data has the site's origin. */
  matches: MetaArgs["matches"];
  path: string;
  title: string;
}

export function defaultPreviewTags({ matches, path, title }: DefaultPreview) {
  const root = matches.find(({ id }) => id === "root")?.data as { origin: string } | undefined;
  if (!root) return [];
  return previewTags({
    title,
    description: LAYOUT_TEXTS.metaDescription,
    url: root.origin + path,
    type: "website",
    picture: { url: root.origin + DEFAULT_PREVIEW, alt: LAYOUT_TEXTS.previewAlt },
  });
}
