/** The four features of a podcast, as a strip of tickets. */
import AudioLines from "lucide-react/icons/audio-lines";
import Download from "lucide-react/icons/download";
import LayoutTemplate from "lucide-react/icons/layout-template";
import MicVocal from "lucide-react/icons/mic-vocal";
import { PODCAST_TEXTS } from "../../texts/site/podcast.ts";

const { narration, format, download, templates } = PODCAST_TEXTS.features;
const FEATURES = [
  { ...narration, Icon: MicVocal },
  { ...format, Icon: AudioLines },
  { ...download, Icon: Download },
  { ...templates, Icon: LayoutTemplate },
];

export function Features() {
  return (
    <div className="relative mx-auto -mt-20 max-w-6xl px-4">
      <div className="grid rounded-bib bg-card shadow-bib sm:grid-cols-2 lg:grid-cols-4">
        {FEATURES.map(({ title, text, Icon }) => (
          <section
            key={title}
            className="border-line border-dashed p-6 not-first:border-t-2 sm:p-8 sm:nth-2:border-t-0 sm:even:border-l-2 lg:border-t-0! lg:not-first:border-l-2"
          >
            <Icon aria-hidden="true" size={34} className="text-race" />
            <h2 className="mt-5 text-3xl">{title}</h2>
            <p className="mt-2 text-quiet">{text}</p>
          </section>
        ))}
      </div>
    </div>
  );
}
