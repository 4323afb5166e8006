/** Publishes the microphone level during a recording to the components that show it. */

type LevelListener = (level: number) => void;

const listeners = new Set<LevelListener>();

/** Calls `listener` several times a second with the level, from 0 to 1. Returns a function that unsubscribes it. */
export function onLevel(listener: LevelListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Measures and publishes the level. Does nothing without listeners. */
export function publishLevel(measure: () => number): void {
  if (listeners.size === 0) return;
  const level = measure();
  for (const listener of listeners) listener(level);
}
