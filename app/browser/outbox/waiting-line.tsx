/**
 * A line at the bottom of any page while something waits on this device. It also sends what waits. Loaded when something
 * does, and at the first sign of the athlete (`useIsWaiting`): without a network it is too late.
 */
import { Link } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import { WAITING_TEXTS } from "../../texts/recap/waiting.ts";
import { onWaitingChanged } from "../lib/waiting.ts";
import { placeUrl } from "./place-url.ts";
import { startOutbox } from "./tab-outbox.ts";
import { findWaiting, type WaitingWork } from "./waiting-work.ts";

const LOOK_EVERY_MS = 2_000;
let isStarted = false;

export default function WaitingLine(): ReactNode {
  const waiting = useWaiting();
  useEffect(() => {
    if (isStarted) return;
    isStarted = true;
    startOutbox();
  }, []);
  return (
    <div role="status" className="waiting-line">
      {waiting && (
        <p>
          {textOf(waiting)}
          {waiting.held && (
            <Link to={placeUrl(waiting.held)} className="ml-3 font-semibold underline underline-offset-4">
              {WAITING_TEXTS.look}
            </Link>
          )}
        </p>
      )}
    </div>
  );
}

function textOf({ counts, held }: WaitingWork): string {
  if (held) return WAITING_TEXTS[held.state === "ready" ? "held" : held.state];
  return navigator.onLine ? WAITING_TEXTS.saving(counts) : WAITING_TEXTS.offline;
}

/** Returns what waits, of one recap or of all. */
export function useWaiting(shareId: string | null = null): WaitingWork | null {
  const [waiting, setWaiting] = useState<WaitingWork | null>(null);
  useEffect(() => {
    const look = () => void findWaiting(shareId).then(setWaiting);
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    const unwatch = onWaitingChanged(look);
    return () => {
      clearInterval(timer);
      unwatch();
    };
  }, [shareId]);
  return waiting;
}
