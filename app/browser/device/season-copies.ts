/**
 * The athlete's seasons as this device has last shown them, for a time without a network. They are in the browser's cache, apart
 * by user; signing out clears it.
 */
import type { Viewer } from "../edit-store/edit-database.ts";

const CACHE = "seasons";

/** Over plain HTTP there are no caches, and no pages without a network. */
async function openCache(): Promise<Cache | null> {
  return typeof caches === "undefined" ? null : caches.open(CACHE);
}

function keyOf(viewer: Viewer, year: number): string {
  return `/season/${year}?${new URLSearchParams({ user: viewer ?? "" })}`;
}

export async function storeSeason(viewer: Viewer, year: number, shown: object): Promise<void> {
  await (await openCache())?.put(keyOf(viewer, year), Response.json(shown));
}

/** Returns what the season's page showed; null if it was not opened here. */
export async function findSeason(viewer: Viewer, year: number): Promise<object | null> {
  return (await (await openCache())?.match(keyOf(viewer, year)))?.json() ?? null;
}

/** Returns the years of the seasons that can be shown, the latest first. */
export async function listSeasonYears(viewer: Viewer): Promise<number[]> {
  const keys = (await (await openCache())?.keys()) ?? [];
  const isOwn = (url: URL) => url.searchParams.get("user") === (viewer ?? "");
  return keys
    .map(({ url }) => new URL(url))
    .filter(isOwn)
    .map(({ pathname }) => Number(pathname.split("/").at(-1)))
    .sort((a, b) => b - a);
}
