/** The fields for a visitor's name and email. */
import { inputClass } from "../../components/ui/field.tsx";
import { REACTIONS_TEXTS } from "../../texts/reactions/reactions.ts";
import type { FailedReaction } from "./reaction-action.ts";

const TEXTS = REACTIONS_TEXTS.form;

interface IdentityFieldsProps {
  /** Precedes the ids: a page has the fields twice. */
  at: string;
  typed: FailedReaction["typed"] | undefined;
  /** Whether the visitor was asked for them: the first empty field gets the focus. */
  isAsked?: boolean;
}

export function IdentityFields({ at, typed, isAsked = false }: IdentityFieldsProps) {
  const hintId = `${at}-hint`;
  const isNameMissing = (typed?.userName.trim() ?? "") === "";
  return (
    <div data-identity>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <div>
          <label htmlFor={`${at}-name`} className="mb-1 block font-semibold">
            {TEXTS.name}
          </label>
          <input
            id={`${at}-name`}
            name="userName"
            autoComplete="name"
            // biome-ignore lint/a11y/noAutofocus: the answer to a press that needs it
            autoFocus={isAsked && isNameMissing}
            defaultValue={typed?.userName}
            className={inputClass}
          />
        </div>
        <div>
          <label htmlFor={`${at}-email`} className="mb-1 block font-semibold">
            {TEXTS.email}
          </label>
          <input
            id={`${at}-email`}
            type="email"
            name="userEmail"
            autoComplete="email"
            aria-describedby={hintId}
            // biome-ignore lint/a11y/noAutofocus: likewise
            autoFocus={isAsked && !isNameMissing}
            defaultValue={typed?.userEmail}
            className={inputClass}
          />
        </div>
      </div>
      <p id={hintId} className="mt-1 text-quiet text-sm">
        {TEXTS.hint}
      </p>
    </div>
  );
}
