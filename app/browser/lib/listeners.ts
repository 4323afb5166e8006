/** Listeners for one kind of change. */
export function createListeners<Details extends unknown[] = []>() {
  const listeners = new Set<(...details: Details) => void>();
  return {
    /** Returns a function that removes the listener. */
    subscribe(listener: (...details: Details) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify(...details: Details): void {
      for (const listener of listeners) listener(...details);
    },
  };
}
