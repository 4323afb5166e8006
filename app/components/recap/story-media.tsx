/** Rows of photos and videos in the story: one is as wide as the story, two upright photos are of equal height. */
import type { CSSProperties } from "react";
import type { Media } from "../../domain/media/media.ts";
import type { MediaRow } from "../../domain/recap/story-media.ts";
import { MediaFigure } from "../media/media-figure.tsx";
import { fullBox, pairBox, placeFull, placeInRow, rowRatio } from "../media/media-place.ts";

interface StoryMediaProps {
  shareId: string;
  rows: MediaRow[];
  /** Returns the position in the gallery, from 1. */
  positionOf: (media: Media) => number;
}

export function StoryMedia({ shareId, rows, positionOf }: StoryMediaProps) {
  const show = (item: Media, place: ReturnType<typeof placeFull>) => (
    <MediaFigure
      shareId={shareId}
      media={item}
      position={positionOf(item)}
      stage="public"
      place={place}
      // The gallery has those of photos.
      hasAnchor={item.fileType === "video"}
    />
  );
  return (
    <div className="space-y-3 sm:space-y-6">
      {rows.map(([first, second]) =>
        second === undefined ? (
          <div key={first.id} className="max-sm:-mx-4 max-sm:[&_figcaption]:px-4">
            <div {...fullBox(first)}>{show(first, placeFull(first))}</div>
          </div>
        ) : (
          <div key={first.id} {...pairBox(first, second)}>
            {[first, second].map((item) => {
              const share = rowRatio(item) / (rowRatio(first) + rowRatio(second));
              const style: CSSProperties & { "--row-ratio": number } = {
                flex: `${share.toFixed(3)} 1 0`,
                "--row-ratio": rowRatio(item),
              };
              return (
                <div key={item.id} className="min-w-0" style={style}>
                  {show(item, placeInRow(item, share))}
                </div>
              );
            })}
          </div>
        ),
      )}
    </div>
  );
}
