/** The link to the AI Podcast Creator (specification 2, share). */

import AudioLines from "@lucide/icons/icons/audio-lines";
import { ButtonLink } from "../../components/ui/button.tsx";
import { Icon } from "../../components/ui/icon.tsx";
import { SHARE_TEXTS } from "../../texts/sharing/share.ts";

export function PodcastPromo() {
  return (
    <section aria-labelledby="podcast-heading" className="flex flex-wrap items-center gap-x-3">
      <Icon icon={AudioLines} className="shrink-0" />
      <div className="flex min-w-0 flex-[1_1_10rem] flex-wrap items-baseline gap-x-3">
        <h3 id="podcast-heading" className="text-xl">
          {SHARE_TEXTS.podcast.heading}
        </h3>
        <p className="text-quiet">{SHARE_TEXTS.podcast.copy}</p>
      </div>
      <ButtonLink look="quiet" to="/podcast">
        {SHARE_TEXTS.podcast.link}
      </ButtonLink>
    </section>
  );
}
