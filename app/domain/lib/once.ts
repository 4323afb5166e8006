/** For values that are slow to make, such as Intl formats, so they do not delay the start of the Worker or a page. */

/** Returns a function that makes the value when it is first called, and returns the same value from then on. */
export function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
