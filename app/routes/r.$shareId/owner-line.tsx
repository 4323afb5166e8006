/** The line above a recap that only its owner sees: how many views it has, and the way back to the wizard. */
import type { Recap } from "../../domain/recap/recap.ts";
import { wizardUrl } from "../../domain/wizard/wizard.ts";
import { PUBLIC_PAGE_TEXTS } from "../../texts/sharing/public-page.ts";

interface OwnerLineProps extends Pick<Recap, "shareId"> {
  /** Null for a draft, which nobody can read. */
  readerCount: number | null;
}

export function OwnerLine({ shareId, readerCount }: OwnerLineProps) {
  return (
    <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 px-4 pb-2 text-sm print:hidden">
      {readerCount !== null && (
        <p className="text-quiet tabular-nums">{PUBLIC_PAGE_TEXTS.views(readerCount)}</p>
      )}
      <a
        href={wizardUrl("/questions", shareId)}
        className="ms-auto inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:text-race"
      >
        {PUBLIC_PAGE_TEXTS.edit}
      </a>
    </div>
  );
}
