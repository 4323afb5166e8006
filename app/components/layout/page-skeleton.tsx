/** Placeholder of a page that this device fills in without a network. */
import { SHELL_TEXTS } from "../../texts/site/header-and-footer.ts";
import { Skeleton } from "../ui/skeleton.tsx";

export function PageSkeleton() {
  return (
    <main id="main" className="mx-auto max-w-3xl px-4 pt-6 sm:pt-10" aria-busy="true">
      <p role="status" className="sr-only">
        {SHELL_TEXTS.loading}
      </p>
      <Skeleton className="h-12 w-2/3 rounded-md" />
      <Skeleton className="mt-8 h-40 rounded-bib" />
    </main>
  );
}
