/** The header of every page: the logo links to home, the round button opens the profile menu. */

import UserRound from "@lucide/icons/icons/user-round";
import { SIGN_OUT_PATH } from "../../domain/account/sign-out-form.ts";
import { LAYOUT_TEXTS } from "../../texts/site/header-and-footer.ts";
import { Icon } from "../ui/icon.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

interface SiteHeaderProps {
  /** The name to show of the signed-in user; null while nobody is signed in. */
  userName: string | null;
  /** The address of the user's picture; null without one. */
  pictureUrl: string | null;
  /** How many likes and comments the athlete has not seen; null or undefined for none, and on screens that do not know. */
  newsCount: number | null | undefined;
  /** Called when scripts run, instead of submitting the form. */
  onSignOut: (form: HTMLFormElement) => void;
}

export function SiteHeader(props: SiteHeaderProps) {
  return (
    <header className="relative z-20 print:hidden">
      <div className="mx-auto flex max-w-6xl items-center justify-between px-4 py-3">
        <a
          href="/"
          className="flex min-h-11 items-center gap-2.5 font-display font-extrabold text-[min(1.5rem,7vw)] tracking-tight"
        >
          <img src="/logo.svg" alt="" width={36} height={36} />
          {LAYOUT_TEXTS.siteName}
        </a>
        <ProfileMenu {...props} />
      </div>
    </header>
  );
}

const itemClass = "flex min-h-11 w-full items-center rounded-field px-3 font-semibold hover:bg-paper";

/** A native popover: the browser opens it, closes it and restores the focus without scripts. */
function ProfileMenu({ userName, pictureUrl, newsCount, onSignOut }: SiteHeaderProps) {
  const isSignedIn = userName !== null;
  return (
    <>
      <button
        type="button"
        {...{ popovertarget: "profile-menu" }}
        aria-label={newsCount ? LAYOUT_TEXTS.profileWithNews(newsCount) : LAYOUT_TEXTS.profile}
        data-news-count={newsCount}
        className="relative grid size-11 shrink-0 place-items-center rounded-full border-2 border-ink bg-card hover:bg-ink hover:text-paper"
      >
        {pictureUrl === null ? (
          <Icon icon={UserRound} size={20} />
        ) : (
          <img
            src={pictureUrl}
            alt=""
            width={40}
            height={40}
            className="size-full rounded-full object-cover"
          />
        )}
      </button>
      <div
        id="profile-menu"
        {...{ popover: "auto" }}
        className="fixed inset-auto top-16 right-[max(1rem,calc(50vw-35rem))] m-0 w-[min(16rem,100vw-2rem)] rounded-card border-2 border-ink bg-raised p-2 text-ink shadow-float"
      >
        {isSignedIn && (
          <p className="mb-1 truncate border-line border-b-2 px-3 pt-1 pb-2 text-quiet">
            <bdi>{userName}</bdi>
          </p>
        )}
        <nav aria-label={LAYOUT_TEXTS.profile}>
          {!isSignedIn && (
            <a href="/sign-in" className={itemClass}>
              {LAYOUT_TEXTS.signIn}
            </a>
          )}
          <a href="/past-recaps" className={itemClass}>
            {LAYOUT_TEXTS.pastRecaps}
          </a>
          {isSignedIn && (
            <a href="/account" className={itemClass}>
              {LAYOUT_TEXTS.account}
            </a>
          )}
        </nav>
        {isSignedIn && (
          <form
            method="post"
            action={SIGN_OUT_PATH}
            onSubmit={(event) => {
              event.preventDefault();
              onSignOut(event.currentTarget);
            }}
          >
            <button type="submit" className={itemClass}>
              {LAYOUT_TEXTS.signOut}
            </button>
          </form>
        )}
        <ThemeSwitch />
      </div>
    </>
  );
}
