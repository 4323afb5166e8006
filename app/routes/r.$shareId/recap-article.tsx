/** What readers see of a recap: its cover and bib, its story with its course beside or below it, and its gallery. */

import Play from "@lucide/icons/icons/play";
import type { ReactNode } from "react";
import { CourseSection } from "../../components/course/course-section.tsx";
import { MediaFigure, VideoLength } from "../../components/media/media-figure.tsx";
import { placeInSquare } from "../../components/media/media-place.ts";
import { pictureAttributes } from "../../components/media/picture.ts";
import { RaceStory } from "../../components/recap/race-story.tsx";
import { StoryLink } from "../../components/recap/story-link.tsx";
import { Icon } from "../../components/ui/icon.tsx";
import { hasFilm } from "../../domain/film/has-film.ts";
import { altText, coverOf, type Media } from "../../domain/media/media.ts";
import { mediaAnchor, posterFor } from "../../domain/media/picture.ts";
import type { ShownRecap } from "../../domain/recap/sample-recap.ts";
import { storyOf } from "../../domain/recap/story.ts";
import { storyRowsOf } from "../../domain/recap/story-media.ts";
import { PUBLIC_PAGE_TEXTS } from "../../texts/sharing/public-page.ts";
import { RecapHero } from "./recap-hero.tsx";

export function RecapArticle({ recap, belowBib }: { recap: ShownRecap; belowBib?: ReactNode }) {
  const story = storyOf(recap);
  const cover = coverOf(recap);
  const rows = storyRowsOf(story, recap.media, cover?.id ?? null);
  const shownAbove = new Set(
    rows.flatMap(({ own, between }) => [...own, ...between].flat()).map((item) => item?.id ?? ""),
  );
  return (
    <article>
      <RecapHero
        shareId={recap.shareId}
        race={recap}
        cover={cover}
        belowBib={
          <div className="mt-4 flex flex-wrap items-start gap-x-3 gap-y-3 px-2 empty:hidden print:hidden">
            {hasFilm(recap, story) && <StoryLink shareId={recap.shareId} />}
            {belowBib}
          </div>
        }
      />
      <div
        className={`mx-auto mt-10 sm:mt-16 print:mt-8 ${recap.course && story.length > 0 ? "min-[80rem]:grid min-[80rem]:max-w-[88rem] min-[80rem]:grid-cols-[minmax(0,1fr)_24rem]" : ""}`.trimEnd()}
      >
        {story.length > 0 && (
          <section aria-labelledby="story" className="mx-auto w-full max-w-5xl px-4">
            <h2
              id="story"
              className="mx-auto mb-6 max-w-[46rem] text-title sm:mb-8 print:mb-6 print:break-after-avoid"
            >
              {PUBLIC_PAGE_TEXTS.story}
            </h2>
            <RaceStory shareId={recap.shareId} story={story} media={recap.media} rows={rows} />
          </section>
        )}
        {recap.course && (
          <div className={story.length > 0 ? BELOW_STORY : "mx-auto max-w-5xl sm:px-4"}>
            <CourseSection
              shareId={recap.shareId}
              race={recap}
              course={recap.course}
              media={recap.media}
              story={story}
            />
          </div>
        )}
      </div>
      {recap.media.length > 0 && (
        <section aria-labelledby="gallery" className="mx-auto mt-10 max-w-5xl px-4 sm:mt-20 print:mt-10">
          <h2 id="gallery" className="mb-4 text-title sm:mb-6 print:break-after-avoid">
            {PUBLIC_PAGE_TEXTS.gallery}
          </h2>
          <RaceGallery shareId={recap.shareId} media={recap.media} shownAbove={shownAbove} />
        </section>
      )}
    </article>
  );
}

/** Where the course stands: below the story, and beside it on wide screens. */
const BELOW_STORY =
  "mt-10 sm:mt-14 sm:mx-auto sm:max-w-[48rem] sm:px-4 min-[80rem]:mx-0 min-[80rem]:mt-0 min-[80rem]:ps-0 print:mt-8";

interface RaceGalleryProps {
  shareId: string;
  media: Media[];
  /** Ids of what the story shows. Tiles of these videos link to the story. */
  shownAbove: Set<string>;
}

/**
 * All photos and videos of a recap as equal square tiles: two in a row on small screens, three on wider ones. A photo's tile
 * opens the lightbox, which has its description; without scripts, and on paper, the description is below it.
 */
function RaceGallery({ shareId, media, shownAbove }: RaceGalleryProps) {
  return (
    <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3">
      {media.map((item, at) => {
        const isLinked = item.fileType === "video" && shownAbove.has(item.id);
        return (
          <li
            key={item.id}
            className={`min-w-0 print:break-inside-avoid [&_figcaption]:hidden [&_figcaption]:no-js:block [&_figcaption]:print:block ${isLinked ? "print:hidden" : ""}`.trimEnd()}
          >
            {isLinked ? (
              <VideoLink shareId={shareId} video={item} position={at + 1} />
            ) : (
              <MediaFigure
                shareId={shareId}
                media={item}
                position={at + 1}
                stage="public"
                place={placeInSquare(item, "public", 3)}
                hasAnchor
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function VideoLink({ shareId, video, position }: { shareId: string; video: Media; position: number }) {
  const poster = posterFor(shareId, video, 640);
  return (
    <a
      href={`#${mediaAnchor(video)}`}
      className="relative block aspect-square overflow-hidden rounded-lg bg-line"
    >
      {poster ? (
        <img
          {...pictureAttributes(video)}
          alt=""
          loading="lazy"
          decoding="async"
          src={poster}
          className="size-full bg-center bg-cover object-(--focal) object-cover"
        />
      ) : (
        <Icon icon={Play} size={48} className="absolute inset-0 m-auto fill-current text-race" />
      )}
      <span className="absolute inset-x-2 bottom-2 flex w-fit items-center gap-1.5 rounded-full bg-black/75 px-3 py-1 text-sm text-white">
        <Icon icon={Play} size={14} className="fill-current" />
        <span className="sr-only">{altText(video, position)}</span>
        <VideoLength video={video} />
      </span>
    </a>
  );
}
