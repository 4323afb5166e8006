/** Shows what two tabs saved differently, and lets the athlete choose a version (product.md, Two tabs, one recap). */
import type { MouseEvent, Ref } from "react";
import type { IntentButton } from "../../domain/site/intents.ts";
import type { SitePath } from "../../domain/site/site-path.ts";
import { STALE_TEXTS } from "../../texts/recap/wizard-frame.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { ScrollBox } from "../ui/scroll-box.tsx";
import type { ShownConflict, TextConflict } from "./shown-text.ts";

interface StaleDifference {
  /** The form name of the control that shows it. Focused after "Keep mine". */
  field?: string;
  label: string;
  mine: string;
  theirs: string;
}

export interface StaleNoticeProps {
  differences: StaleDifference[];
  /** The step's address: loading it again shows the other version. Not where only scripts find the conflict. */
  url?: SitePath;
  /** The intent of "Keep mine", in a form whose buttons have intents. */
  keep?: IntentButton;
  /** Null if the action found it: then the form and the link resolve it. */
  conflict: ShownConflict | null;
  /** Lets the form focus the notice when the conflict stops a submit. */
  noticeRef?: Ref<HTMLDivElement>;
}

/** Must be inside the step's form. */
export function StaleNotice({ differences, url, keep, conflict, noticeRef }: StaleNoticeProps) {
  const theirsTitle = conflict?.isOtherTab ? STALE_TEXTS.typed : STALE_TEXTS.theirs;
  const intercept = (act: (() => void) | null | undefined) => (event: MouseEvent) => {
    if (!act) return;
    event.preventDefault();
    act();
  };
  /** Moves the focus, because the pressed button disappears with the notice. */
  const keepMine =
    conflict &&
    (() => {
      conflict.keepMine();
      focusFirst(differences);
    });
  return (
    <div ref={noticeRef} tabIndex={-1} className="mb-6">
      <Notice title={STALE_TEXTS.title} tone="danger">
        <p>{STALE_TEXTS.description}</p>
        <dl className="mt-3 space-y-3">
          {differences.map(({ label, mine, theirs }) => (
            <div key={label}>
              <dt className="font-semibold">{label}</dt>
              <dd className="mt-1 grid gap-2 sm:grid-cols-2">
                <Version title={STALE_TEXTS.mine} text={mine} />
                <Version title={theirsTitle} text={theirs} />
              </dd>
            </div>
          ))}
        </dl>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button type="submit" look="secondary" {...keep} onClick={intercept(keepMine)}>
            {STALE_TEXTS.keepMine}
          </Button>
          {url === undefined ? (
            <Button look="secondary" onClick={conflict?.takeTheirs}>
              {STALE_TEXTS.useOther}
            </Button>
          ) : (
            <ButtonLink look="secondary" reloadDocument to={url} onClick={intercept(conflict?.takeTheirs)}>
              {STALE_TEXTS.useOther}
            </ButtonLink>
          )}
        </div>
      </Notice>
    </div>
  );
}

interface ConflictNoticeProps {
  field: string;
  label: string;
  conflict: TextConflict;
}

/** For a single text whose conflicts only scripts detect. */
export function ConflictNotice({ field, label, conflict }: ConflictNoticeProps) {
  const { mine, theirs } = conflict;
  const difference = { field, label, mine: String(mine ?? ""), theirs: String(theirs ?? "") };
  return <StaleNotice differences={[difference]} conflict={conflict} />;
}

/** Focuses the first control that is visible; of radio buttons, the checked one. */
function focusFirst(differences: StaleDifference[]): void {
  const controls = differences.map(({ field }) =>
    document.querySelector<HTMLElement>(`[name="${field}"]:not([type=hidden], [type=radio]:not(:checked))`),
  );
  controls.find((control) => control?.checkVisibility())?.focus();
}

function Version({ title, text }: { title: string; text: string }) {
  return (
    <div className="rounded-lg border border-line p-3">
      <p className="text-quiet text-sm">{title}</p>
      <ScrollBox>{text || STALE_TEXTS.empty}</ScrollBox>
    </div>
  );
}
