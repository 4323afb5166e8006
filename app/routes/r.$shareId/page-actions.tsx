/** What can be done with a public page: the owner shares it from the wizard, a visitor from here. */
import { buttonClass } from "../../components/ui/button.tsx";
import type { Recap } from "../../domain/recap.ts";
import { wizardUrl } from "../../domain/wizard.ts";

const SHARE = buttonClass("primary", "max-sm:w-full");

export function PageActions({ shareId, name, canEdit }: Pick<Recap, "shareId" | "name" | "canEdit">) {
  return (
    <div className="mt-16 flex flex-wrap items-center gap-3">
      {canEdit ? (
        <a href={wizardUrl("/share", shareId)} className={SHARE}>
          Share this Recap
        </a>
      ) : (
        <>
          {/* browser/recap-page.ts swaps the two: without scripts the button could do nothing. */}
          <button type="button" hidden data-share={name ?? "Race Recap"} className={SHARE}>
            Share this Recap
          </button>
          <p data-share-hint className="flex min-h-11 items-center">
            To share this recap, copy the address of this page.
          </p>
        </>
      )}
      <a href="/" className={buttonClass("secondary", "max-sm:w-full")}>
        Back to Home
      </a>
      <p role="status" data-share-status className="basis-full" />
    </div>
  );
}
