/** Returns the id of the user that the page was rendered for (app/root.tsx); null for a visitor. */
export function pageUser(): string | null {
  return globalThis.document?.documentElement.dataset.user ?? null;
}
