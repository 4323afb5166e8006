/**
 * A line at the bottom of any page while something waits on this device. It also loads the outbox, which sends what waits.
 * Loaded when something does, and at the first sign of the athlete (`useIsWaiting`): without a network it is too late.
 */
import { Link } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import { WAITING_TEXTS } from "../../texts/recap/waiting.ts";
import { isOwn } from "../device/item.ts";
import { itemStore } from "../device/item-store.ts";
import { onWaitingChanged } from "../lib/waiting.ts";
import { placeUrl } from "../outbox/place-url.ts";
import { findWaiting, type WaitingWork } from "../outbox/waiting-work.ts";
import { loadTabOutbox } from "./use-tab-outbox.ts";

const LOOK_EVERY_MS = 2_000;
const LINK_CLASS = "ml-3 font-semibold underline underline-offset-4";

export default function WaitingLine(): ReactNode {
  const waiting = useWaiting();
  useEffect(() => {
    const sendWhatWaits = async () => {
      if ((await itemStore.list()).some(isOwn)) void loadTabOutbox();
    };
    void sendWhatWaits();
    return onWaitingChanged(() => void sendWhatWaits());
  }, []);
  return (
    <div role="status" className="waiting-line">
      {waiting && (
        <p>
          {textOf(waiting)}
          <WaitingAction waiting={waiting} />
        </p>
      )}
    </div>
  );
}

function WaitingAction({ waiting: { held, counts, isPaused } }: { waiting: WaitingWork }): ReactNode {
  if (held) {
    return (
      <Link to={placeUrl(held)} className={LINK_CLASS}>
        {WAITING_TEXTS.look}
      </Link>
    );
  }
  const hasMedia = counts.photos + counts.videos + counts.recordings > 0;
  const setPaused = () => void loadTabOutbox().then((tab) => tab.setPaused(!isPaused));
  return hasMedia ? (
    <button type="button" className={LINK_CLASS} onClick={setPaused}>
      {isPaused ? WAITING_TEXTS.resume : WAITING_TEXTS.pause}
    </button>
  ) : null;
}

function textOf({ counts, held, isPaused }: WaitingWork): string {
  if (held)
    return WAITING_TEXTS[held.isConflict ? "conflict" : held.state === "refused" ? "refused" : "held"];
  if (isPaused) return WAITING_TEXTS.paused(counts);
  return navigator.onLine ? WAITING_TEXTS.saving(counts) : WAITING_TEXTS.offline;
}

function useWaiting(): WaitingWork | null {
  const [waiting, setWaiting] = useState<WaitingWork | null>(null);
  useEffect(() => {
    const look = () => void findWaiting().then(setWaiting);
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    const unwatch = onWaitingChanged(look);
    return () => {
      clearInterval(timer);
      unwatch();
    };
  }, []);
  return waiting;
}
