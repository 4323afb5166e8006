/** What readers see of a recap: its cover and bib, its course, its story and its gallery. */
import type { ReactNode } from "react";
import { CourseSection } from "../../components/course/course-section.tsx";
import { MediaGallery } from "../../components/media/media-gallery.tsx";
import { RaceStory } from "../../components/recap/race-story.tsx";
import { hasFilm } from "../../domain/film/has-film.ts";
import { coverOf } from "../../domain/media/media.ts";
import type { ShownRecap } from "../../domain/recap/sample-recap.ts";
import { storyOf } from "../../domain/recap/story.ts";
import { storyRowsOf } from "../../domain/recap/story-media.ts";
import { PUBLIC_PAGE_TEXTS } from "../../texts/sharing/public-page.ts";
import { RecapHero } from "./recap-hero.tsx";
import { StoryLink } from "./story-link.tsx";

interface RecapArticleProps {
  recap: ShownRecap;
  /** Shown right below the bib. */
  belowBib?: ReactNode;
}

export function RecapArticle({ recap, belowBib }: RecapArticleProps) {
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
          <>
            {hasFilm(recap, story) && <StoryLink shareId={recap.shareId} />}
            {belowBib}
          </>
        }
      />
      {recap.course && (
        <CourseSection
          shareId={recap.shareId}
          race={recap}
          course={recap.course}
          media={recap.media}
          story={story}
        />
      )}
      {story.length > 0 && (
        <section aria-labelledby="story" className="mx-auto mt-16 max-w-5xl px-4 print:mt-8">
          <h2
            id="story"
            className="mx-auto mb-10 max-w-[46rem] text-title print:mb-6 print:break-after-avoid"
          >
            {PUBLIC_PAGE_TEXTS.story}
          </h2>
          <RaceStory shareId={recap.shareId} story={story} media={recap.media} rows={rows} />
        </section>
      )}
      {recap.media.length > 0 && (
        <section
          aria-labelledby="gallery"
          className={`mx-auto mt-20 px-4 print:mt-10 ${recap.media.length > 2 ? "max-w-5xl" : "max-w-3xl"}`}
        >
          <h2 id="gallery" className="mb-6 text-title print:break-after-avoid">
            {PUBLIC_PAGE_TEXTS.gallery}
          </h2>
          <MediaGallery shareId={recap.shareId} media={recap.media} stage="public" shownAbove={shownAbove} />
        </section>
      )}
    </article>
  );
}
