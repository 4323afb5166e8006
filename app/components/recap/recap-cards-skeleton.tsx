/** Shows four placeholder rows in the shape of the real ones (routes/past-recaps) while the collection loads. */

import { RECAP_CARDS_SKELETON_TEXTS } from "../../texts/recap/recap-cards-skeleton.ts";
import { Skeleton } from "../ui/skeleton.tsx";

export function RecapCardsSkeleton() {
  return (
    <main id="main" className="mx-auto max-w-6xl px-4 pt-3 sm:pt-10" aria-busy="true">
      <p role="status" className="sr-only">
        {RECAP_CARDS_SKELETON_TEXTS.loading}
      </p>
      <div className="mb-4 sm:mb-10">
        <h1 className="text-hero">{RECAP_CARDS_SKELETON_TEXTS.heading}</h1>
        <Skeleton className="mt-2 h-7 w-40 max-w-full rounded-md" />
        <Skeleton className="mt-1 h-12 w-56 max-w-full rounded-md" />
      </div>
      <Skeleton className="mb-1 h-4.5 w-14 rounded-md sm:mb-4 sm:h-9 sm:w-20" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5 min-[700px]:grid-cols-2 min-[700px]:gap-4">
        {[1, 2, 3, 4].map((row) => (
          <div key={row} data-skeleton className="flex rounded-card bg-card shadow-bib">
            <Skeleton className="w-[46px] rounded-l-card" />
            <Skeleton className="w-[56px] opacity-50 sm:w-24" />
            <div className="flex min-h-21 grow flex-col gap-1 px-2.5 py-2 sm:px-3">
              <Skeleton className="h-5 w-3/4 rounded-md" />
              <Skeleton className="mt-auto h-4.5 w-1/2 rounded-md" />
              <Skeleton className="h-3.5 w-4/5 rounded-md" />
            </div>
          </div>
        ))}
      </div>
    </main>
  );
}
