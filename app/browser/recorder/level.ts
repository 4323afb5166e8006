/** How loud it is while one speaks, for whoever shows it. */

type LevelListener = (level: number) => void;

const listeners = new Set<LevelListener>();

/** `level` from 0 to 1, some times a second. Returns what ends it. */
export function onLevel(listener: LevelListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function publishLevel(measure: () => number): void {
  if (listeners.size === 0) return;
  const level = measure();
  for (const listener of listeners) listener(level);
}
