/** The browser's call for story cards: POST /api/recaps/{id}/cards (product.md, Cards). */
import { z } from "zod";
import type { CardChoice, CardFileType } from "../domain/story-card.ts";
import { type Limited, limitedOf } from "./retry-after.ts";

export type CardOutcome =
  | { kind: "ready"; url: string; file: File; width: number; height: number }
  | Limited
  /** What was chosen is no longer on the recap, or the recap is gone. */
  | { kind: "rejected"; message: string }
  /** No network, the server failed, or another request takes too long to render it. */
  | { kind: "failed" };

/** A request for a card without an answer fails after this time. */
export const MAKE_TIMEOUT_MS = 30_000;

const cardSchema = z.object({ url: z.string(), width: z.number(), height: z.number() });
const errorSchema = z.object({ error: z.object({ message: z.string() }) });

/**
 * Renders a card unless it is stored already, and fetches it. `name` is the file's, without its extension. Rejects only
 * for faults, and with an AbortError.
 */
export async function makeCard(
  shareId: string,
  request: CardChoice & { fileType: CardFileType },
  { name, signal }: { name: string; signal: AbortSignal },
): Promise<CardOutcome> {
  try {
    const response = await fetch(`/api/recaps/${shareId}/cards`, {
      method: "POST",
      credentials: "include",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(request),
      signal,
    });
    const body = await response.text();
    if (response.status === 429) return limitedOf(response.headers.get("retry-after"), body);
    if (response.status >= 500) return { kind: "failed" };
    if (!response.ok) return { kind: "rejected", message: errorSchema.parse(JSON.parse(body)).error.message };
    const { url, width, height } = cardSchema.parse(JSON.parse(body));
    const picture = await fetch(url, { credentials: "include", signal });
    if (!picture.ok) return { kind: "failed" };
    const extension = url.slice(url.lastIndexOf("."));
    const file = new File([await picture.blob()], `${name}${extension}`, { type: request.fileType });
    return { kind: "ready", url, file, width, height };
  } catch (error) {
    // fetch throws a TypeError without a network. The other two mean a response that is not the API's.
    if (error instanceof TypeError || error instanceof SyntaxError || error instanceof z.ZodError) {
      return { kind: "failed" };
    }
    if (error instanceof DOMException && error.name === "TimeoutError") return { kind: "failed" };
    throw error;
  }
}

/** Makes a card for somebody who waits for it. */
export function makeCardNow(
  shareId: string,
  request: CardChoice & { fileType: CardFileType },
  name: string,
): Promise<CardOutcome> {
  return makeCard(shareId, request, { name, signal: AbortSignal.timeout(MAKE_TIMEOUT_MS) });
}
