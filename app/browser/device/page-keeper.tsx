/** Stores on this device what each page needs later: its step, a copy of its recap, and the app itself. */
import { useLocation, useMatches, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { Recap } from "../../domain/recap/recap.ts";
import { isWizardPath } from "../../domain/wizard/wizard-screens.ts";
import { type PageUser, pageUser, storePageUser } from "../lib/page-user.ts";
import { PRECACHE_PREPARERS } from "../service-worker/shell-paths.ts";
import { storeLastStep } from "./last-steps.ts";

/** Marks a page's data that comes from this device instead of the server. */
export interface FromDevice {
  isFromDevice?: true;
}

/** Returns the recap of the page's data. */
export function usePageRecap(): FromDevice & { recap?: Recap | null } {
  return useMatches().at(-1)?.data ?? {};
}

/** `user`: the page's; undefined in a shell. */
export function PageKeeper({ user }: { user: PageUser | null | undefined }) {
  const { pathname, search } = useLocation();
  const { isFromDevice, recap } = usePageRecap();
  useEffect(() => {
    if (new URLSearchParams(search).has("recap")) storeLastStep(pathname, search);
  }, [pathname, search]);
  const askedAt = useAskedAt();
  useEffect(() => {
    if (recap?.canEdit && !isFromDevice) void storeCopy(recap, askedAt.current || performance.timeOrigin);
  }, [recap, isFromDevice, askedAt]);
  const isWizard = isWizardPath(pathname);
  useEffect(() => void register(), []);
  useEffect(() => {
    if (user !== undefined) storePageUser(user);
  }, [user]);
  useEffect(() => {
    if (isWizard) void storePreparers();
  }, [isWizard]);
  return null;
}

/** Returns when the page's data was asked for, in milliseconds since 1970; 0 for those that came with the page. */
function useAskedAt() {
  const askedAt = useRef(0);
  const isAsking = [useNavigation().state, useRevalidator().state].some((state) => state !== "idle");
  useEffect(() => {
    if (isAsking) askedAt.current = Date.now();
  }, [isAsking]);
  return askedAt;
}

/** Most pages have no copy to store. */
async function storeCopy(recap: Recap, loadedAt: number): Promise<void> {
  const viewer = pageUser();
  try {
    const { editStore } = await import("../edit-store/edit-store.ts");
    await editStore.storeCopy(viewer, recap, loadedAt);
  } catch (error) {
    console.warn("This page can't be stored", error);
  }
}

/** Without a service worker, the wizard needs a network to open (tab/waiting-line.tsx). */
async function register(): Promise<void> {
  try {
    await idle();
    // Offline, browsers report that they could not look for a new version.
    if (navigator.onLine) await navigator.serviceWorker?.register("/service-worker.js");
  } catch (error) {
    console.warn("The app can't be opened without a connection", error);
  }
}

/** Has the service worker store what prepares photos, videos and recordings, unless the athlete saves data. */
async function storePreparers(): Promise<void> {
  const { serviceWorker, connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  await idle();
  (await serviceWorker?.ready)?.active?.postMessage(PRECACHE_PREPARERS);
}

/** The page comes first. Safari has no requestIdleCallback. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve));
}
