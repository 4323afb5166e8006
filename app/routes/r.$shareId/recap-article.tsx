/** What readers see of a recap: its cover and bib, its story and its gallery. */
import { MediaGallery } from "../../components/recap/media-gallery.tsx";
import { RaceStory } from "../../components/recap/race-story.tsx";
import { coverOf } from "../../domain/media.ts";
import type { ShownRecap } from "../../domain/sample-recap.ts";
import { storyOf } from "../../domain/story.ts";
import { PUBLIC_PAGE_TEXTS } from "../../texts/public-page.ts";
import { RecapHero } from "./recap-hero.tsx";

export function RecapArticle({ recap }: { recap: ShownRecap }) {
  const story = storyOf(recap);
  return (
    <article>
      <RecapHero shareId={recap.shareId} race={recap} cover={coverOf(recap)} />
      {story.length > 0 && (
        <section aria-labelledby="story" className="mx-auto mt-16 max-w-3xl px-4">
          <h2 id="story" className="mb-8 text-title">
            {PUBLIC_PAGE_TEXTS.story}
          </h2>
          <RaceStory shareId={recap.shareId} story={story} media={recap.media} coverId={coverOf(recap)?.id} />
        </section>
      )}
      {recap.media.length > 0 && (
        <section
          aria-labelledby="gallery"
          data-gallery
          className={`mx-auto mt-16 px-4 ${recap.media.length > 2 ? "max-w-5xl" : "max-w-3xl"}`}
        >
          <h2 id="gallery" className="mb-6 text-title">
            {PUBLIC_PAGE_TEXTS.gallery}
          </h2>
          <MediaGallery shareId={recap.shareId} media={recap.media} stage="public" />
        </section>
      )}
    </article>
  );
}
