/** The footer of every page: the copyright line below a chequered finish line. */
import { LAYOUT_TEXTS } from "../../texts/layout.ts";

export function SiteFooter({ year }: { year: number }) {
  return (
    <footer className="relative mt-20 bg-paper">
      <div
        aria-hidden="true"
        className="h-4 bg-[conic-gradient(var(--ink)_25%,transparent_0_50%,var(--ink)_0_75%,transparent_0)] bg-size-[1rem_1rem]"
      />
      <p className="mx-auto max-w-6xl px-4 py-6 text-quiet text-sm">{LAYOUT_TEXTS.copyright(year)}</p>
    </footer>
  );
}
