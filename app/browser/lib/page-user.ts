/** The user and the visitor for whom a page was rendered. */
import * as z from "zod/mini";
import { jsonText } from "../../domain/lib/json-text.ts";
import { isShell } from "../start/shell-address.ts";
import { withStorage } from "./local-storage.ts";

const pageUserSchema = z.object({ id: z.string(), name: z.string(), pictureUrl: z.nullable(z.string()) });
export type PageUser = z.infer<typeof pageUserSchema>;
const storedUserSchema = z.pipe(jsonText(2_000), pageUserSchema);

/** In localStorage, which signing out clears: the user of the last page that the server has rendered here. */
const LAST_USER = "lastUser";

/** Returns the user of the last page that the server has rendered here; null for a visitor, and for a text that is not ours. */
export function lastUser(): PageUser | null {
  return storedUserSchema.safeParse(withStorage((storage) => storage.getItem(LAST_USER))).data ?? null;
}

/** A shell stays its user's, although another tab may sign out meanwhile. */
let ofShell: string | undefined;

/** Returns the id of the page's user (app/root.tsx), for a shell that of the last page; null for a visitor. */
export function pageUser(): string | null {
  if (!isShell()) return globalThis.document?.documentElement.dataset.user ?? null;
  ofShell ??= lastUser()?.id;
  return ofShell ?? null;
}

/** Whether a user may see and send what this device has: it is theirs, or a visitor's. */
export function isOwn({ userId }: { userId: string | null }, user: string | null): boolean {
  return userId === null || userId === user;
}

/** Remembers the user of this page for shells. */
export function storePageUser(user: PageUser | null): void {
  withStorage((storage) =>
    user ? storage.setItem(LAST_USER, JSON.stringify(user)) : storage.removeItem(LAST_USER),
  );
}

/** An event of `window`: the page's visitor is confirmed (account/restore-visitor.ts). Requests wait for it. */
export const VISITOR_KNOWN = "visitor-known";

export function isVisitorKnown(): boolean {
  return document.documentElement.dataset.visitor !== "unknown";
}

/** Whether this page has confirmed its visitor with the server. */
export function isVisitorConfirmed(): boolean {
  return document.documentElement.dataset.visitor === "known";
}

/** The cookie of the page's request may be that of a newer visitor. */
export function markVisitorUnknown(): void {
  document.documentElement.dataset.visitor = "unknown";
}

export function markVisitorKnown(): void {
  document.documentElement.dataset.visitor = "known";
  window.dispatchEvent(new Event(VISITOR_KNOWN));
}
