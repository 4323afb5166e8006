/** Four cards in the shape of what they stand for, while the collection is on its way. */
export function RecapCardsSkeleton() {
  return (
    <main id="main" className="mx-auto max-w-5xl px-4 pt-8" aria-busy="true">
      <p role="status" className="sr-only">
        Loading your race recaps
      </p>
      <div className="mb-12 h-12 w-80 max-w-full rounded-lg bg-line" />
      <div className="grid gap-5 md:grid-cols-2">
        {[1, 2, 3, 4].map((card) => (
          <div
            key={card}
            data-skeleton
            className="animate-pulse rounded-bib border-2 border-line bg-card p-6"
          >
            <div className="h-5 w-24 rounded bg-line" />
            <div className="mt-3 h-8 w-3/4 rounded bg-line" />
            <div className="mt-3 h-5 w-1/2 rounded bg-line" />
            <div className="mt-6 h-11 w-56 max-w-full rounded-full bg-line" />
          </div>
        ))}
      </div>
    </main>
  );
}
