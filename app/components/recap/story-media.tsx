/** The photos and videos of one answer in the story: a single one is large, photos are in rows of two of equal height. */
import type { CSSProperties } from "react";
import type { Media } from "../../domain/media.ts";
import { MediaFigure } from "./media-figure.tsx";
import { placeAlone, placeInRow, rowRatio } from "./media-place.ts";

interface StoryMediaProps {
  shareId: string;
  /** In the order of the gallery. */
  media: Media[];
  /** Returns the position in the gallery, from 1, which also shows them. */
  positionOf: (media: Media) => number;
}

export function StoryMedia({ shareId, media, positionOf }: StoryMediaProps) {
  const show = (item: Media, place: ReturnType<typeof placeAlone>) => (
    <MediaFigure shareId={shareId} media={item} position={positionOf(item)} stage="public" place={place} />
  );
  return (
    <div className="space-y-3">
      {rowsOf(media).map(([first, second]) =>
        second === undefined ? (
          <div key={first.id}>{show(first, placeAlone(first, "public"))}</div>
        ) : (
          <div key={first.id} className="flex gap-3">
            {[first, second].map((item) => {
              const share = rowRatio(item) / (rowRatio(first) + rowRatio(second));
              const style: CSSProperties & { "--row-ratio": number } = {
                flex: `${share.toFixed(3)} 1 0`,
                "--row-ratio": rowRatio(item),
              };
              return (
                <div key={item.id} className="min-w-0" style={style}>
                  {show(item, placeInRow(item, "public", share))}
                </div>
              );
            })}
          </div>
        ),
      )}
    </div>
  );
}

/**
 * Returns the rows: two photos each. The first of an odd number of photos has its own row. So does each video, whose
 * controls need the width.
 */
function rowsOf(media: Media[]): [Media, Media?][] {
  const [first, second, ...rest] = media;
  if (first === undefined) return [];
  const nextVideo = media.findIndex(({ fileType }) => fileType === "video");
  const photos = nextVideo === -1 ? media.length : nextVideo;
  if (second === undefined || photos % 2 === 1 || photos === 0) return [[first], ...rowsOf(media.slice(1))];
  return [[first, second], ...rowsOf(rest)];
}
