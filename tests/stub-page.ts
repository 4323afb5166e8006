/** A page for tests of browser code in Node. Undone by `vi.unstubAllGlobals`. */
import { vi } from "vitest";

/** `user` is the id of the user that the page was rendered for. Returns the names of the events that `window` gets. */
export function stubPage({ user }: { user?: string } = {}): string[] {
  const events: string[] = [];
  vi.stubGlobal("document", { documentElement: { dataset: user === undefined ? {} : { user } } });
  vi.stubGlobal("window", { dispatchEvent: ({ type }: Event) => events.push(type) });
  return events;
}
