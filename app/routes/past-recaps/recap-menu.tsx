/** What can be done with a past recap besides opening it. It opens without scripts; with them, a press elsewhere closes it. */

import Ellipsis from "@lucide/icons/icons/ellipsis";
import { Form, Link } from "@remix-run/react";
import { useEffect } from "react";
import { Icon } from "../../components/ui/icon.tsx";
import { shareIdSchema } from "../../domain/recap/recap.ts";
import { intents } from "../../domain/site/intents.ts";
import type { SitePath } from "../../domain/site/site-path.ts";
import { wizardUrl } from "../../domain/wizard/wizard-screens.ts";
import { PAST_RECAPS_TEXTS } from "../../texts/recap/past-recaps.ts";
import type { CollectedRecap } from "./collected-recap.ts";

const TEXTS = PAST_RECAPS_TEXTS.card;

/** Of all menus on the page, so that one at a time is open. */
const MENU_NAME = "recap-menu";
const itemClass = "flex min-h-11 w-full items-center rounded-field px-3 font-semibold hover:bg-paper";

interface RecapMenuProps {
  recap: CollectedRecap;
  url: SitePath;
  nameId: string;
  className: string;
}

export function RecapMenu({ recap: { kind, shareId }, url, nameId, className }: RecapMenuProps) {
  return (
    <details {...{ name: MENU_NAME }} className={`relative ${className}`}>
      <summary
        aria-label={TEXTS.menu}
        aria-describedby={nameId}
        className="grid size-11 place-items-center rounded-full text-quiet hover:text-ink"
      >
        <Icon icon={Ellipsis} size={22} />
      </summary>
      <div className="absolute end-1 top-full z-10 w-40 max-w-[calc(100vw-4rem)] rounded-card border-2 border-ink bg-raised p-1.5 text-ink shadow-float">
        {/* Closed, it does not cover the recaps below the question, which takes the focus. */}
        <Form
          method="post"
          action={url}
          onSubmit={({ currentTarget }) => closeMenu(currentTarget.closest("details"))}
        >
          <button
            type="submit"
            {...deleteIntents.button("delete", shareId)}
            aria-describedby={nameId}
            className={`${itemClass} text-danger`}
          >
            {TEXTS.delete}
          </button>
        </Form>
        {kind === "published" && (
          <>
            <Link to={wizardUrl("/summary", shareId)} aria-describedby={nameId} className={itemClass}>
              {TEXTS.edit}
            </Link>
            <Link to={wizardUrl("/share", shareId)} aria-describedby={nameId} className={itemClass}>
              {TEXTS.share}
            </Link>
          </>
        )}
      </div>
    </details>
  );
}

/** Closes a menu and moves the focus to its button. */
function closeMenu(menu: HTMLDetailsElement | null): void {
  menu?.removeAttribute("open");
  menu?.querySelector("summary")?.focus();
}

/** Closes the open menu by a press elsewhere, and by Escape, after which its button has the focus. */
export function useClosingMenus(): void {
  useEffect(() => {
    const close = (event: Event) => {
      const menu = document.querySelector<HTMLDetailsElement>(`details[name="${MENU_NAME}"][open]`);
      const isEscape = event instanceof KeyboardEvent;
      if (!menu || (isEscape ? event.key !== "Escape" : menu.contains(event.target as Node))) return;
      if (isEscape) closeMenu(menu);
      else menu.open = false;
    };
    document.addEventListener("keydown", close);
    document.addEventListener("pointerdown", close);
    return () => {
      document.removeEventListener("keydown", close);
      document.removeEventListener("pointerdown", close);
    };
  }, []);
}

/** Moves the focus to the menu of a recap. Returns whether it is on the page. */
export function focusMenu(shareId: string): boolean {
  const { name, value } = deleteIntents.button("delete", shareId);
  const button = document.querySelector(`button[name="${name}"][value="${value}"]`);
  const opener = button?.closest("details")?.querySelector("summary");
  opener?.focus();
  return opener != null;
}

/** The target is the recap's share id. */
export const deleteIntents = intents({
  delete: shareIdSchema,
  sure: shareIdSchema,
  restore: shareIdSchema,
});
