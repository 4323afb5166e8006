/** What the podcast creator will do, and that it is part of Premium (specification 2, podcast). */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { subscriptionOf } from "../../domain/account.ts";
import { CreatePodcast } from "./create-podcast.tsx";
import { Features } from "./features.tsx";
import { SoundCourse } from "./sound-course.tsx";

export const meta = () => [
  { title: "AI Podcast Creator · Race Recap" },
  {
    name: "description",
    content: "Your race recap as a podcast episode: the story of your race, told aloud.",
  },
];

/** `?premium=ask` is the button pressed where no scripts run. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return {
    isPremium: subscriptionOf(context.viewer.user).isPremium,
    isAsking: new URL(request.url).searchParams.get("premium") === "ask",
  };
}

export default function Podcast() {
  const { isPremium, isAsking } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="overflow-x-clip">
      <div className="mx-auto max-w-6xl px-4 pt-6 sm:pt-10">
        <h1 className="font-black text-poster tracking-[-0.02em]">AI Podcast Creator</h1>
        <p className="mt-6 mb-8 max-w-xl text-pretty text-story">
          Your race, told aloud: an episode made of your answers, your voice and your finish.
        </p>
        <CreatePodcast isPremium={isPremium} isAsking={isAsking} />
      </div>
      <SoundCourse />
      <Features />
    </main>
  );
}
