/** What readers see of a recap: its cover and bib, its story and its gallery. */
import { MediaGallery } from "../../components/recap/media-gallery.tsx";
import { RaceStory } from "../../components/recap/race-story.tsx";
import { coverOf } from "../../domain/media.ts";
import type { ShownRecap } from "../../domain/sample-recap.ts";
import { storyOf } from "../../domain/story.ts";
import { storyRowsOf } from "../../domain/story-media.ts";
import { PUBLIC_PAGE_TEXTS } from "../../texts/public-page.ts";
import { RecapHero } from "./recap-hero.tsx";

export function RecapArticle({ recap }: { recap: ShownRecap }) {
  const story = storyOf(recap);
  const cover = coverOf(recap);
  const rows = storyRowsOf(story, recap.media, cover?.id ?? null);
  const shownAbove = new Set(
    rows.flatMap(({ own, between }) => [...own, ...between].flat()).map((item) => item?.id ?? ""),
  );
  // The gallery would repeat the cover right below it, or show nothing else.
  const isCoverInGallery = story.length > 0 && recap.media.length > 1;
  const gallery = recap.media.filter((item) => isCoverInGallery || item !== cover);
  return (
    <article>
      <RecapHero shareId={recap.shareId} race={recap} cover={cover} isInGallery={isCoverInGallery} />
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
      {gallery.length > 0 && (
        <section
          aria-labelledby="gallery"
          className={`mx-auto mt-20 px-4 print:mt-10 ${gallery.length > 2 ? "max-w-5xl" : "max-w-3xl"}`}
        >
          <h2 id="gallery" className="mb-6 text-title print:break-after-avoid">
            {PUBLIC_PAGE_TEXTS.gallery}
          </h2>
          <MediaGallery shareId={recap.shareId} media={gallery} stage="public" shownAbove={shownAbove} />
        </section>
      )}
    </article>
  );
}
