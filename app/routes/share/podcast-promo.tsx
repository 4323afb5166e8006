/** The link to the AI Podcast Creator (specification 2, share). */

import AudioLines from "@lucide/icons/icons/audio-lines";
import { ButtonLink } from "../../components/ui/button.tsx";
import { Icon } from "../../components/ui/icon.tsx";
import { SHARE_TEXTS } from "../../texts/sharing/share.ts";

export function PodcastPromo() {
  return (
    <section
      aria-labelledby="podcast-heading"
      className="flex flex-wrap items-center gap-x-5 gap-y-4 rounded-card bg-ink px-6 py-5 text-paper"
    >
      <Icon icon={AudioLines} size={40} className="shrink-0" />
      <div className="min-w-0 flex-1 basis-56">
        <h2 id="podcast-heading" className="text-2xl">
          {SHARE_TEXTS.podcast.heading}
        </h2>
        <p>{SHARE_TEXTS.podcast.copy}</p>
      </div>
      <ButtonLink look="inverse" to="/podcast">
        {SHARE_TEXTS.podcast.link}
      </ButtonLink>
    </section>
  );
}
