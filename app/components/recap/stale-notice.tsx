/** Two tabs saved different texts: shows both and lets the athlete take either (product.md, Two tabs, one recap). */
import type { MouseEvent, Ref } from "react";
import type { IntentButton } from "../../domain/intents.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { ScrollBox } from "../ui/scroll-box.tsx";

interface StaleDifference {
  /** The control that shows it, by its name in the form: it gets the focus once the athlete's own is kept. */
  field?: string;
  label: string;
  mine: string;
  theirs: string;
}

interface StaleNoticeProps {
  differences: StaleDifference[];
  /** The step's address: loading it anew takes the other version. */
  url: string;
  /** What "Keep mine" sends, in a form whose buttons have intents. */
  keep?: IntentButton;
  /** Where scripts found the conflict, they also settle it; else the form and the link do. */
  settle: { keepMine: () => void; takeOther: () => void } | null;
  /** For the focus, which goes here where the conflict stopped a press. */
  noticeRef?: Ref<HTMLDivElement>;
}

/** Stands inside the step's form. */
export function StaleNotice({ differences, url, keep, settle, noticeRef }: StaleNoticeProps) {
  const instead = (act: (() => void) | null | undefined) => (event: MouseEvent) => {
    if (!act) return;
    event.preventDefault();
    act();
  };
  /** The pressed button goes away with the notice. */
  const keepMine =
    settle &&
    (() => {
      settle.keepMine();
      focusFirst(differences);
    });
  return (
    <div ref={noticeRef} tabIndex={-1} className="mb-6">
      <Notice title="This recap was changed in another tab" tone="danger" role="alert">
        <p>Nothing is lost. Here are both versions: choose the one to keep.</p>
        <dl className="mt-3 space-y-3">
          {differences.map(({ label, mine, theirs }) => (
            <div key={label}>
              <dt className="font-semibold">{label}</dt>
              <dd className="mt-1 grid gap-2 sm:grid-cols-2">
                <Version title="Here" text={mine} />
                <Version title="In the other tab" text={theirs} />
              </dd>
            </div>
          ))}
        </dl>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button type="submit" {...keep} onClick={instead(keepMine)}>
            Keep mine
          </Button>
          <ButtonLink look="secondary" reloadDocument to={url} onClick={instead(settle?.takeOther)}>
            Use the other
          </ButtonLink>
        </div>
      </Notice>
    </div>
  );
}

/** The first of the controls that is in sight; of several radio buttons the chosen one. */
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
      <ScrollBox>{text || "(nothing)"}</ScrollBox>
    </div>
  );
}
