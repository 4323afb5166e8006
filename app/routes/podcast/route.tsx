/** Presents the podcast creator, a Premium feature that is not open yet (specification 2, podcast). */

import AudioLines from "@lucide/icons/icons/audio-lines";
import Download from "@lucide/icons/icons/download";
import LayoutTemplate from "@lucide/icons/icons/layout-template";
import MicVocal from "@lucide/icons/icons/mic-vocal";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { DocumentHandle } from "../../components/layout/document-handle.ts";
import { Icon } from "../../components/ui/icon.tsx";
import { subscriptionOf } from "../../domain/account/subscription.ts";
import { intents, none } from "../../domain/site/intents.ts";
import { PODCAST_TEXTS } from "../../texts/site/podcast.ts";
import { CreatePodcast } from "./create-podcast.tsx";

const podcastIntents = intents({ create: none });

export const handle: DocumentHandle = { showsNoRecap: true };

export const meta = () => [
  { title: PODCAST_TEXTS.documentTitle },
  { name: "description", content: PODCAST_TEXTS.metaDescription },
];

export function loader({ request, context }: LoaderFunctionArgs) {
  return {
    isPremium: subscriptionOf(context.viewer.user).isPremium,
    wasPressed: isCreateRequest(request.url),
    createButton: podcastIntents.button("create"),
  };
}

export default function Podcast() {
  const { isPremium, wasPressed, createButton } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="overflow-x-clip">
      <div className="mx-auto max-w-6xl px-4 pt-6 sm:pt-10">
        <h1 className="text-hero">{PODCAST_TEXTS.heading}</h1>
        <p className="mt-4 mb-6 max-w-xl text-lg">{PODCAST_TEXTS.introduction}</p>
        <CreatePodcast isPremium={isPremium} wasPressed={wasPressed} createButton={createButton} />
      </div>
      <Features />
    </main>
  );
}

const { narration, format, download, templates } = PODCAST_TEXTS.features;
const FEATURES = [
  { ...narration, icon: MicVocal },
  { ...format, icon: AudioLines },
  { ...download, icon: Download },
  { ...templates, icon: LayoutTemplate },
];

/** The four features of a podcast, as a strip of tickets. */
function Features() {
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

/** Whether the URL was requested by the button. Without scripts the form is submitted with GET. */
function isCreateRequest(url: string): boolean {
  const form = new FormData();
  for (const [name, value] of new URL(url).searchParams) form.append(name, value);
  return podcastIntents.read(form)?.intent === "create";
}
