/** The four features of a podcast, as a strip of tickets. */

import AudioLines from "@lucide/icons/icons/audio-lines";
import Download from "@lucide/icons/icons/download";
import LayoutTemplate from "@lucide/icons/icons/layout-template";
import MicVocal from "@lucide/icons/icons/mic-vocal";
import { Icon } from "../../components/ui/icon.tsx";
import { PODCAST_TEXTS } from "../../texts/site/podcast.ts";

const { narration, format, download, templates } = PODCAST_TEXTS.features;
const FEATURES = [
  { ...narration, icon: MicVocal },
  { ...format, icon: AudioLines },
  { ...download, icon: Download },
  { ...templates, icon: LayoutTemplate },
];

export function Features() {
  return (
    <div className="mx-auto mt-10 max-w-6xl px-4">
      <div className="grid rounded-bib bg-card shadow-bib sm:grid-cols-2 lg:grid-cols-4">
        {FEATURES.map(({ title, text, icon }) => (
          <section
            key={title}
            className="border-line border-dashed p-5 not-first:border-t-2 sm:p-6 sm:nth-2:border-t-0 sm:even:border-l-2 lg:border-t-0! lg:not-first:border-l-2"
          >
            <Icon icon={icon} size={26} className="text-race" />
            <h2 className="mt-3 text-2xl">{title}</h2>
            <p className="mt-1 text-quiet">{text}</p>
          </section>
        ))}
      </div>
    </div>
  );
}
