/** The head of every page: the logo leads home, the round button opens the profile menu. */
import { UserRound } from "lucide-react";
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
          Race Recap
        </a>
        <ProfileMenu />
      </div>
    </header>
  );
}

/** A popover of the browser's own: it opens, closes and gives the focus back without scripts. */
function ProfileMenu() {
  return (
    <>
      <button
        type="button"
        {...{ popovertarget: "profile-menu" }}
        aria-label="Profile"
        className="grid size-11 place-items-center rounded-full border-2 border-ink bg-card hover:bg-ink hover:text-paper"
      >
        <UserRound aria-hidden="true" size={20} />
      </button>
      <div
        id="profile-menu"
        {...{ popover: "auto" }}
        className="fixed inset-auto top-16 right-[max(1rem,calc(50vw-35rem))] m-0 w-[min(16rem,100vw-2rem)] rounded-card border-2 border-ink bg-raised p-2 text-ink shadow-float"
      >
        <nav aria-label="Profile">
          <a
            href="/past-recaps"
            className="flex min-h-11 items-center rounded-field px-3 font-semibold hover:bg-paper"
          >
            Past recaps
          </a>
        </nav>
        <ThemeSwitch />
      </div>
    </>
  );
}
