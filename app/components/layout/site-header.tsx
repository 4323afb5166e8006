/** The header of every page: the logo links to home, the round button opens the profile menu. */
import { UserRound } from "lucide-react";
import { LAYOUT_TEXTS } from "../../texts/layout.ts";
import { ThemeSwitch } from "./theme-switch.tsx";

export function SiteHeader() {
  return (
    <header className="relative z-20">
      <div className="mx-auto flex max-w-6xl items-center justify-between px-4 py-3">
        <a
          href="/"
          className="flex min-h-11 items-center gap-2.5 font-display font-extrabold text-2xl tracking-tight"
        >
          <img src="/logo.svg" alt="" width={36} height={36} />
          {LAYOUT_TEXTS.siteName}
        </a>
        <ProfileMenu />
      </div>
    </header>
  );
}

/** A native popover: the browser opens it, closes it and restores the focus without scripts. */
function ProfileMenu() {
  return (
    <>
      <button
        type="button"
        {...{ popovertarget: "profile-menu" }}
        aria-label={LAYOUT_TEXTS.profile}
        className="grid size-11 place-items-center rounded-full border-2 border-ink bg-card hover:bg-ink hover:text-paper"
      >
        <UserRound aria-hidden="true" size={20} />
      </button>
      <div
        id="profile-menu"
        {...{ popover: "auto" }}
        className="fixed inset-auto top-16 right-[max(1rem,calc(50vw-35rem))] m-0 w-[min(16rem,100vw-2rem)] rounded-card border-2 border-ink bg-raised p-2 text-ink shadow-float"
      >
        <nav aria-label={LAYOUT_TEXTS.profile}>
          <a
            href="/past-recaps"
            className="flex min-h-11 items-center rounded-field px-3 font-semibold hover:bg-paper"
          >
            {LAYOUT_TEXTS.pastRecaps}
          </a>
        </nav>
        <ThemeSwitch />
      </div>
    </>
  );
}
