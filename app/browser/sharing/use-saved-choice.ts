/** A choice between yes and no that is saved when it changes. */
import { useRef, useState } from "react";

/** What happened to the latest choice. */
export type ChoiceState = "idle" | "saving" | "saved" | "failed";

interface ChoiceOptions {
  /** The server's value when the page was rendered. */
  stored: boolean;
  /** Whether a form has just saved it, without scripts. */
  wasSaved: boolean;
  /** Rejects if the choice was not saved. */
  save: (choice: boolean) => Promise<void>;
}

/** Runs one save at a time and sends the latest choice last. After a failure the server's value is shown again. */
export function useSavedChoice({ stored, wasSaved, save }: ChoiceOptions) {
  const [choice, setChoice] = useState(stored);
  const [state, setState] = useState<ChoiceState>(wasSaved ? "saved" : "idle");
  const saved = useRef(stored);
  const wanted = useRef(stored);
  const isRunning = useRef(false);

  async function choose(next: boolean) {
    wanted.current = next;
    setChoice(next);
    setState("saving");
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      while (wanted.current !== saved.current) {
        const sent = wanted.current;
        await save(sent);
        saved.current = sent;
      }
      setState("saved");
    } catch {
      // Rejected, or no network.
      wanted.current = saved.current;
      setChoice(saved.current);
      setState("failed");
    } finally {
      isRunning.current = false;
    }
  }

  return { choice, state, choose };
}
