/** The chosen photo on top of the public page. */
import { type Media, mediaUrl } from "../../domain/media.ts";

interface CoverPhotoProps {
  shareId: string;
  cover: Media;
}

export function CoverPhoto({ shareId, cover }: CoverPhotoProps) {
  return (
    <figure data-photo className="mb-4 data-broken:hidden">
      <img
        src={mediaUrl(shareId, cover)}
        alt={cover.description ?? "The cover photo of this race"}
        width={cover.width}
        height={cover.height}
        fetchPriority="high"
        className="max-h-[75vh] w-full rounded-bib bg-line object-cover"
      />
    </figure>
  );
}
