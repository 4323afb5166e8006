/** Presents the podcast creator, a Premium feature that is not open yet (specification 2, podcast). */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { DocumentHandle } from "../../components/layout/document-handle.ts";
import { subscriptionOf } from "../../domain/account/subscription.ts";
import { PODCAST_TEXTS } from "../../texts/site/podcast.ts";
import { CreatePodcast } from "./create-podcast.tsx";
import { Features } from "./podcast-features.tsx";
import { isCreateRequest, podcastIntents } from "./podcast-intents.ts";

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
