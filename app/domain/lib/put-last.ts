/** A map that keeps the values used last. */

/** Puts a value at the end of a map, and removes the first ones beyond `max`. */
export function putLast<Value>(map: Map<string, Value>, key: string, value: Value, max: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > max && oldest !== undefined) map.delete(oldest);
}
