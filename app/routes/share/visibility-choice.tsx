/** The choice of who may open the recap. It is saved on change, or by a Save button if scripts do not run. */
import { Form } from "@remix-run/react";
import { Globe, Lock } from "lucide-react";
import { useRef, useState } from "react";
import { saveVisibility } from "../../browser/recap-api.ts";
import { Button } from "../../components/ui/button.tsx";
import type { Recap } from "../../domain/recap.ts";
import { wizardUrl } from "../../domain/wizard.ts";
import { SHARE_TEXTS } from "../../texts/share.ts";
import { shareIntents } from "./share-intents.ts";

interface VisibilityChoiceProps {
  recap: Pick<Recap, "shareId" | "isPublic">;
  /** Whether the form has just saved the choice, without scripts. */
  wasSaved: boolean;
  /** Called after each save by script. */
  onSaved: (isPublic: boolean) => void;
}

const TEXTS = SHARE_TEXTS.visibility;

const CHOICES = [
  { value: "public", ...TEXTS.public, Icon: Globe },
  { value: "private", ...TEXTS.private, Icon: Lock },
] as const;

type SaveState = keyof typeof TEXTS.states;

export function VisibilityChoice({ recap, wasSaved, onSaved }: VisibilityChoiceProps) {
  const [isPublic, setIsPublic] = useState(recap.isPublic);
  const [state, setState] = useState<SaveState>(wasSaved ? "saved" : "idle");
  const saved = useRef(recap.isPublic);
  const wanted = useRef(recap.isPublic);
  const isRunning = useRef(false);

  /** Runs one save at a time and sends the latest choice last, so that no older choice overwrites it. */
  async function choose(choice: boolean) {
    wanted.current = choice;
    setIsPublic(choice);
    setState("saving");
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      while (wanted.current !== saved.current) {
        const next = wanted.current;
        await saveVisibility(recap.shareId, next);
        saved.current = next;
        onSaved(next);
      }
      setState("saved");
    } catch {
      // Rejected, or no network: show the server's value again.
      wanted.current = saved.current;
      setIsPublic(saved.current);
      setState("failed");
    } finally {
      isRunning.current = false;
    }
  }

  return (
    <Form method="post" action={wizardUrl("/share", recap.shareId)}>
      <input type="hidden" name="recap" value={recap.shareId} />
      <fieldset>
        <legend className="mb-3 font-display font-extrabold text-3xl">{TEXTS.legend}</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {CHOICES.map(({ value, label, note, Icon }) => (
            <label
              key={value}
              className="flex min-h-16 cursor-pointer items-start gap-3 rounded-card border-2 border-edge bg-card p-4 has-checked:border-race has-checked:shadow-[inset_0_0_0_1px_var(--race)]"
            >
              <input
                type="radio"
                name="visibility"
                value={value}
                checked={isPublic === (value === "public")}
                onChange={() => choose(value === "public")}
                className="mt-1 size-5 accent-(--race)"
              />
              <span className="grow">
                <span className="block font-display font-extrabold text-2xl leading-tight">{label}</span>
                <span className="text-quiet">{note}</span>
              </span>
              <Icon aria-hidden="true" size={24} className="mt-0.5 shrink-0" />
            </label>
          ))}
        </div>
      </fieldset>
      <p
        role="status"
        className={`mt-2 min-h-6 text-sm ${state === "failed" ? "text-danger" : "text-quiet"}`}
      >
        {TEXTS.states[state]}
      </p>
      <div className="hidden no-js:block">
        <Button type="submit" {...shareIntents.button("visibility")} look="secondary">
          {TEXTS.save}
        </Button>
      </div>
    </Form>
  );
}
