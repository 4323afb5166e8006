/** The header of every page: the logo links to home, the round button opens the profile menu. */

import Monitor from "@lucide/icons/icons/monitor";
import Moon from "@lucide/icons/icons/moon";
import Sun from "@lucide/icons/icons/sun";
import UserRound from "@lucide/icons/icons/user-round";
import { SIGN_OUT_PATH } from "../../domain/account/sign-out-form.ts";
import { LAYOUT_TEXTS } from "../../texts/site/header-and-footer.ts";
import { Icon } from "../ui/icon.tsx";

interface SiteHeaderProps {
  /** The name to show of the signed-in user; null while nobody is signed in. */
  userName: string | null;
  pictureUrl: string | null;
  /** How many likes and comments the athlete has not seen; null or undefined for none or if the screen does not load it. */
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

const CHOICES = [
  { value: "auto", icon: Monitor },
  { value: "light", icon: Sun },
  { value: "dark", icon: Moon },
] as const;

/** Chooses the theme: light, dark, or the device's. browser/start/theme.ts makes it work; it is hidden without scripts. */
function ThemeSwitch() {
  return (
    <fieldset id="theme-switch" className="mt-2 border-line border-t-2 p-1 pt-3 no-js:hidden">
      <legend className="sr-only">{LAYOUT_TEXTS.theme.legend}</legend>
      <div className="grid grid-cols-3 gap-1">
        {CHOICES.map(({ value, icon }) => (
          <label
            key={value}
            className="relative grid min-h-14 cursor-pointer place-items-center content-center gap-1 rounded-field text-sm hover:bg-paper has-checked:bg-ink has-checked:text-paper forced-colors:has-checked:outline-3 has-focus-visible:outline-3 has-focus-visible:outline-race"
          >
            <input
              type="radio"
              name="theme"
              value={value}
              defaultChecked={value === "auto"}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <Icon icon={icon} size={18} />
            {LAYOUT_TEXTS.theme[value]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
