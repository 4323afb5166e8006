/** The user for whom a page was rendered. */
import { isShell } from "../start/shell.ts";
import { withStorage } from "./local-storage.ts";

export interface PageUser {
  id: string;
  name: string;
  pictureUrl: string | null;
}

/** In localStorage, which signing out clears: the user of the last page that the server has rendered here. */
const LAST_USER = "lastUser";

/** In a worker, which has no page: the user that its page has told. */
let told: string | null = null;

export function tellPageUser(id: string | null): void {
  told = id;
}

/** Returns the user of the last page that the server has rendered here; null for a visitor. */
export function lastUser(): PageUser | null {
  return JSON.parse(withStorage((storage) => storage.getItem(LAST_USER)) ?? "null") as PageUser | null;
}

/** A shell stays its user's, although another tab may sign out meanwhile. */
let ofShell: string | undefined;

/** Returns the id of the page's user (app/root.tsx), for a shell that of the last page; null for a visitor. */
export function pageUser(): string | null {
  if (typeof document === "undefined") return told;
  if (!isShell()) return document.documentElement.dataset.user ?? null;
  ofShell ??= lastUser()?.id;
  return ofShell ?? null;
}

/** Remembers the user of this page for shells. */
export function storePageUser(user: PageUser | null): void {
  withStorage((storage) => storage.setItem(LAST_USER, JSON.stringify(user)));
}
