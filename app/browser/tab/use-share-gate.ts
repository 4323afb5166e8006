/** Delays the form that shares a recap until everything of it is sent, or the athlete continues without that. */
import { type FormEvent, useEffect, useRef, useState } from "react";
import { findWaiting, forgetRefused, type WaitingWork } from "../outbox/waiting-work.ts";
import { watchWaiting } from "../outbox/watch-waiting.ts";

/** `isOffline`: the page's data is the device's. */
export function useShareGate(shareId: string, isOffline = false) {
  const [waiting, setWaiting] = useState<WaitingWork | null>(null);
  const form = useRef<HTMLFormElement | null>(null);
  const isOpen = useRef(false);

  function goOn(): void {
    isOpen.current = true;
    setWaiting(null);
    form.current?.requestSubmit(form.current.querySelector<HTMLButtonElement>("[type=submit]"));
  }
  const goOnRef = useRef(goOn);
  goOnRef.current = goOn;

  const isWaiting = waiting !== null;
  useEffect(() => {
    if (!isWaiting) return;
    const { stop } = watchWaiting(async () => {
      const left = await findEverything(shareId);
      if (left === null) goOnRef.current();
      else setWaiting(left);
    });
    return stop;
  }, [isWaiting, shareId]);

  return {
    /** What the form waits for; null while it does not wait. */
    waiting,
    goOn,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      if (isOpen.current) {
        // Only this press has been answered: after an error the form may be sent again.
        isOpen.current = false;
        return;
      }
      // Then publishing itself waits for everything (wizard/device-recaps.ts).
      if (isOffline || !navigator.onLine) return;
      event.preventDefault();
      form.current = event.currentTarget;
      void findEverything(shareId).then((left) => (left === null ? goOn() : setWaiting(left)));
    },
  };
}

/** Also what is being sent right now. */
async function findEverything(shareId: string): Promise<WaitingWork | null> {
  await forgetRefused(shareId);
  return findWaiting(shareId, { now: Number.POSITIVE_INFINITY });
}
