/** Lets a refused request be heard out: who is cut off while sending sees a broken connection in the place of the answer. */

/** Reads a body and keeps nothing of it; gives up after `maxBytes`, and on a sender that goes away. */
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
    // Nobody waits for the answer any more.
  }
}
