/**
 * The line at the bottom of a page while something waits on this device, or there is no network. It also loads the outbox,
 * which sends what waits. It is rendered when something waits, and from the first interaction on (`useIsWaiting`).
 */
import { Link, useLocation, useRevalidator } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { isAddPage } from "../../domain/site/contribution-url.ts";
import { isWizardPath, wizardUrl } from "../../domain/wizard/wizard-screens.ts";
import { type UnsentWork, WAITING_TEXTS } from "../../texts/recap/waiting-line.ts";
import { LAZY_PART_TEXTS } from "../../texts/site/lazy-part.ts";
import { NEW_VERSION_TEXTS } from "../../texts/site/new-version.ts";
import { canStore } from "../device/can-store.ts";
import type { Item } from "../device/outbox-item.ts";
import { usePageRecap } from "../device/page-keeper.tsx";
import { useIsStorageLow } from "../device/use-is-storage-low.ts";
import { hasOldCopies } from "../device-migration/old-copies.ts";
import type { EditRow } from "../edit-store/edit-row.ts";
import { hasUnsentRecap } from "../edit-store/find-edits.ts";
import { useAskBeforeLeaving } from "../lib/ask-before-leaving.ts";
import { isPublished } from "../network/recap-api.ts";
import { isAppStored } from "../network/when-online-again.ts";
import { waitingUrl } from "../outbox/waiting-edits.ts";
import { isNothing, type WaitingWork } from "../outbox/waiting-work.ts";
import { type WaitingWatch, watchWaiting } from "../outbox/watch-waiting.ts";
import { useNewVersion } from "./new-version.ts";
import { isTabUnloaded, loadTabAgain, loadTabOutbox, subscribeToTab } from "./use-tab-outbox.ts";

const LOOK_EVERY_MS = 2_000;
const NETWORK_EVENTS = ["online", "offline"];
const LINK_CLASS = "ml-3 font-semibold underline underline-offset-4";

export function WaitingLine(): ReactNode {
  const isOnline = useIsOnline();
  const isKept = useIsKept(isOnline);
  const isStorageLow = useIsStorageLow();
  const { pathname: path, search } = useLocation();
  const waiting = useWaiting(path + search);
  const published = usePublished(waiting?.publishing ?? null);
  const isMaking = isWizardPath(path);
  useBadge(waiting);
  useAskBeforeLeaving(waiting?.isInMemory ?? false);
  useServerData(isOnline);
  useEffect(() => {
    void hasOldCopies().then((hasSome) => {
      if (hasSome) void loadTabOutbox();
    });
  }, []);
  return (
    <div role="status" className="waiting-line">
      <div>
        {waiting ? (
          <div>
            <WaitingText waiting={waiting} isOnline={isOnline} />
            <WaitingAction waiting={waiting} />
          </div>
        ) : published ? (
          <p>
            {WAITING_TEXTS.published}
            <Link to={wizardUrl("/share", published)} className={LINK_CLASS}>
              {WAITING_TEXTS.share}
            </Link>
          </p>
        ) : (
          // The page on which guests add says itself what becomes of it.
          !isOnline && !isAddPage({ path }) && <p>{isKept ? WAITING_TEXTS.none : WAITING_TEXTS.unstored}</p>
        )}
        {isStorageLow && isMaking && (
          <p>{waiting && hasMedia(waiting.counts) ? WAITING_TEXTS.lowUntilSent : WAITING_TEXTS.low}</p>
        )}
        <Unloaded />
        <NewVersion />
      </div>
    </div>
  );
}

/** The outbox's code could not be loaded. */
function Unloaded(): ReactNode {
  const isUnloaded = useSyncExternalStore(subscribeToTab, isTabUnloaded, () => false);
  const isOnline = useIsOnline();
  const [isHeld, setIsHeld] = useState(false);
  if (!isUnloaded || !isOnline) return null;
  return (
    <p>
      {isHeld ? LAZY_PART_TEXTS.held : WAITING_TEXTS.notLoaded}
      <button
        type="button"
        className={LINK_CLASS}
        onClick={async () => setIsHeld((await loadTabAgain()) === "held")}
      >
        {LAZY_PART_TEXTS.again}
      </button>
    </p>
  );
}

function NewVersion(): ReactNode {
  const take = useNewVersion();
  const [isLater, setIsLater] = useState(false);
  const [isRecording, setIsRecording] = useState(false);
  if (!take || isLater) return null;
  return (
    <p>
      {isRecording ? NEW_VERSION_TEXTS.readyRecording : NEW_VERSION_TEXTS.ready}
      <button
        type="button"
        className={LINK_CLASS}
        onClick={async () => setIsRecording((await take()) === "recording")}
      >
        {NEW_VERSION_TEXTS.take}
      </button>
      <button type="button" className={LINK_CLASS} onClick={() => setIsLater(true)}>
        {NEW_VERSION_TEXTS.later}
      </button>
    </p>
  );
}

/** A press on what waits shows the names of photos and videos. */
function WaitingText({ waiting, isOnline }: { waiting: WaitingWork; isOnline: boolean }): ReactNode {
  const text = textOf(waiting, isOnline);
  if (waiting.held || waiting.fileNames.length === 0) return text;
  return (
    <details className="pointer-events-auto inline-block max-w-full align-top">
      <summary className="cursor-pointer">{text}</summary>
      <bdi className="break-all text-quiet">{WAITING_TEXTS.files(waiting.fileNames)}</bdi>
    </details>
  );
}

function WaitingAction({ waiting: { held, counts, isPaused } }: { waiting: WaitingWork }): ReactNode {
  if (held) {
    return (
      <Link to={waitingUrl(held)} className={LINK_CLASS}>
        {WAITING_TEXTS.look}
      </Link>
    );
  }
  const setPaused = () => void loadTabOutbox().then((tab) => tab.setPaused(!isPaused));
  return hasMedia(counts) ? (
    <button type="button" className={LINK_CLASS} onClick={setPaused}>
      {isPaused ? WAITING_TEXTS.resume : WAITING_TEXTS.pause}
    </button>
  ) : null;
}

function hasMedia({ photos, videos, recordings }: UnsentWork): boolean {
  return photos + videos + recordings > 0;
}

/** Counts what waits on the icon of the installed app (w3.org/TR/badging). */
function useBadge(waiting: WaitingWork | null | undefined): void {
  const count = Object.values(waiting?.counts ?? {}).reduce((sum, each) => sum + each, 0);
  const isKnown = waiting !== undefined;
  useEffect(() => {
    // Zero takes the badge away. Browsers may refuse.
    if (isKnown) navigator.setAppBadge?.(count).catch(() => {});
  }, [count, isKnown]);
}

function textOf(waiting: WaitingWork, isOnline: boolean): string {
  const { counts, held, publishing, isPaused } = waiting;
  if (held) return heldText(held);
  if (waiting.isInMemory) return WAITING_TEXTS.inMemory;
  if (isPaused) return WAITING_TEXTS.paused(counts);
  if (publishing && (isNothing(counts) || !isOnline))
    return isOnline ? WAITING_TEXTS.publishing : WAITING_TEXTS.publishingLater;
  return isOnline ? WAITING_TEXTS.saving(counts) : WAITING_TEXTS.offline;
}

function heldText(held: Item | EditRow): string {
  if ("field" in held && held.state === "conflict") return WAITING_TEXTS.conflict;
  if ("field" in held) return held.state === "refused" ? WAITING_TEXTS.refused : WAITING_TEXTS.held;
  if (held.kind === "take") return WAITING_TEXTS.found;
  if (held.kind === "form") return WAITING_TEXTS.notPublished;
  return held.state === "refused" ? WAITING_TEXTS.refused : WAITING_TEXTS.held;
}

/** Whether this browser can open the app again without a network, and stores what is made. */
function useIsKept(isOnline: boolean): boolean {
  const [isKept, setKept] = useState(true);
  useEffect(() => {
    if (!isOnline) void canStore().then((isStored) => setKept(isStored && isAppStored()));
  }, [isOnline]);
  return isKept;
}

function useIsOnline(): boolean {
  return useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
}

function subscribeToNetwork(listener: () => void): () => void {
  for (const type of NETWORK_EVENTS) addEventListener(type, listener);
  return () => {
    for (const type of NETWORK_EVENTS) removeEventListener(type, listener);
  };
}

/** Returns the share id of a recap that was waiting to be published, once it is. */
function usePublished(publishing: string | null): string | null {
  const last = useRef<string | null>(null);
  const [published, setPublished] = useState<string | null>(null);
  useEffect(() => {
    const { current: shareId } = last;
    last.current = publishing;
    if (publishing !== null || shareId === null) return setPublished(null);
    void isPublished(shareId).then((isDone) => isDone && setPublished(shareId));
  }, [publishing]);
  return published;
}

/** Reloads a page of the device's data from the server, once there is a network and the server knows the recap. */
function useServerData(isOnline: boolean): void {
  const { revalidate, state } = useRevalidator();
  const { isFromDevice, recap } = usePageRecap();
  const shareId = recap?.shareId ?? "";
  useEffect(() => {
    if (!isOnline || !isFromDevice || state !== "idle") return;
    const look = async () => {
      if (!(await hasUnsentRecap(shareId))) revalidate();
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isOnline, isFromDevice, shareId, state, revalidate]);
}

/** Returns undefined until the device has answered. `path`: each page shows other fields itself. */
function useWaiting(path: string): WaitingWork | null | undefined {
  const [waiting, setWaiting] = useState<WaitingWork | null>();
  const watch = useRef<WaitingWatch | null>(null);
  useEffect(() => {
    watch.current = watchWaiting(setWaiting, () => void loadTabOutbox());
    return () => watch.current?.stop();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the last page showed may wait now
  useEffect(() => {
    // After the page's fields are registered.
    const timer = setTimeout(() => watch.current?.look());
    return () => clearTimeout(timer);
  }, [path]);
  return waiting;
}
