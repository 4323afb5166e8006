/** Reads the rest of a request's body, so that the client sees our answer and not a reset connection. */

/** Reads and discards a body. Stops after `maxBytes`, or when the client disconnects. */
export async function drainBody({ body }: Request, maxBytes: number): Promise<void> {
  if (!body || body.locked) return;
  const reader = body.getReader();
  let left = maxBytes;
  try {
    while (left > 0) {
      const { done, value } = await reader.read();
      if (done) return;
      left -= value.byteLength;
    }
    await reader.cancel();
  } catch {
    // The client has disconnected.
  }
}
