/** The user for whom a page was rendered. */
import { isShell } from "../start/shell.ts";
import { withStorage } from "./local-storage.ts";

/** In localStorage, which signing out clears: the user of the last page that the server has rendered here. */
export const PAGE_USER = "pageUser";

/** In a worker, which has no page: the user that its page has told. */
let told: string | null = null;

export function tellPageUser(id: string | null): void {
  told = id;
}

/** Returns the id of the page's user (app/root.tsx), for a shell that of the last page; null for a visitor. */
export function pageUser(): string | null {
  if (typeof document === "undefined") return told;
  if (isShell()) return withStorage((storage) => storage.getItem(PAGE_USER)) ?? null;
  return document.documentElement.dataset.user ?? null;
}

/** Remembers the user of this page for shells. */
export function storePageUser(): void {
  if (isShell()) return;
  const id = pageUser();
  withStorage((storage) => (id === null ? storage.removeItem(PAGE_USER) : storage.setItem(PAGE_USER, id)));
}
