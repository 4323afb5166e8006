/** Shows four placeholder cards in the shape of the real ones (routes/past-recaps) while the collection loads. */

import { RECAP_CARDS_SKELETON_TEXTS } from "../../texts/recap/recap-cards-skeleton.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { TearOff } from "./bib-paper.tsx";

export function RecapCardsSkeleton() {
  return (
    <main id="main" className="mx-auto max-w-6xl px-4 pt-6 sm:pt-10" aria-busy="true">
      <p role="status" className="sr-only">
        {RECAP_CARDS_SKELETON_TEXTS.loading}
      </p>
      <div className="mb-8 sm:mb-12">
        <h1 className="text-hero">{RECAP_CARDS_SKELETON_TEXTS.heading}</h1>
        <div className="mt-2 flex min-h-12 items-end">
          <Skeleton className="h-7 w-40 rounded-md" />
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {[1, 2, 3, 4].map((card) => (
          <div key={card} data-skeleton className="rounded-bib bg-card shadow-bib">
            <Skeleton className="h-14 rounded-t-bib" />
            <Skeleton className="aspect-[16/10] opacity-50" />
            <div className="px-6 pt-5 pb-4">
              <Skeleton className="h-8 w-3/4 rounded-md" />
              <Skeleton className="mt-2 h-5 w-1/2 rounded-md" />
              <Skeleton className="mt-2 mb-5 h-4 w-2/5 rounded-md" />
              <Skeleton className="h-11 w-48 max-w-full rounded-full" />
            </div>
            <TearOff />
          </div>
        ))}
      </div>
    </main>
  );
}
