/** Photos as a reader sees them: two beside each other on small screens, three on wider ones. */
import type { SyntheticEvent } from "react";
import { altText, type Media, mediaUrl, placeholderOf } from "../../domain/media.ts";

interface PhotoGalleryProps {
  shareId: string;
  media: Media[];
}

export function PhotoGallery({ shareId, media }: PhotoGalleryProps) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {media.map((item, at) => (
        <li key={item.id} className="min-w-0">
          <figure data-photo className="group">
            <a href={mediaUrl(shareId, item)} className="block group-data-broken:hidden">
              <img
                src={mediaUrl(shareId, item)}
                alt={altText(item, at + 1)}
                width={item.width}
                height={item.height}
                loading="lazy"
                onError={markBroken}
                className="aspect-square w-full rounded-lg bg-line object-cover"
              />
            </a>
            <Placeholder {...placeholderOf(item)} />
            {item.description && (
              <figcaption dir="auto" className="mt-1 whitespace-pre-wrap break-words text-quiet text-sm">
                {item.description}
              </figcaption>
            )}
          </figure>
        </li>
      ))}
    </ul>
  );
}

/** On the public page, which runs without React, browser/recap-page.ts does this. */
function markBroken({ currentTarget }: SyntheticEvent<HTMLElement>) {
  currentTarget.closest("figure")?.setAttribute("data-broken", "");
}

/** Stands where a photo cannot be shown. */
function Placeholder({ title, text }: { title: string; text: string }) {
  return (
    <div className="hidden aspect-square place-content-center gap-1 rounded-lg border-2 border-line border-dashed p-3 text-center group-data-broken:grid">
      <p className="font-semibold">{title}</p>
      <p className="text-quiet text-sm">{text}</p>
    </div>
  );
}
