/** The browser's call for story cards: POST /api/recaps/{id}/cards (product.md, Cards). */
import pRetry from "p-retry";
import * as z from "zod/mini";
import type { StickerRequest } from "../../domain/sharing/sticker-request.ts";
import type { CardRequest } from "../../domain/sharing/story-card.ts";
import { CARD_TEXTS } from "../../texts/sharing/card.ts";
import { isForeignBody, isNetworkError } from "../network/request-errors.ts";
import { type Limited, limitedOf } from "../network/retry-delay.ts";
import { isSignedOut } from "../network/signed-out.ts";

export type CardOutcome =
  | { kind: "ready"; url: string; file: File; width: number; height: number }
  | Limited
  /** What was chosen is no longer on the recap, or the recap is gone. */
  | { kind: "rejected"; message: string }
  /** No network, the server failed, the session is over, or it takes too long. */
  | { kind: "failed" };

/** What is said about making a card or a sticker. */
export type CardWords = Record<"downloaded" | "failed" | "changed" | "gone", string>;

/** A card without an answer fails after this time. */
const MAKE_TIMEOUT_MS = 30_000;
/** The API asks to wait a second (`Retry-After`) after it has waited ten seconds itself. */
const RETRIES = { retries: 2, minTimeout: 1_000, factor: 1 };

const cardSchema = z.object({ url: z.string(), width: z.number(), height: z.number() });

/** Another request is rendering the same card. */
class UnderWayError extends Error {}

/**
 * Renders a card or a sticker unless it is stored already, and fetches it. `name` is the file's, without its extension. After
 * a limit, a card that is stored as the other type comes as that. Rejects only for faults.
 */
export async function makeCard(
  shareId: string,
  request: CardRequest | StickerRequest,
  name: string,
  words: CardWords = CARD_TEXTS,
): Promise<CardOutcome> {
  const outcome = await makeFile(shareId, request, name, words);
  if (outcome.kind !== "limited" || request.format === "sticker") return outcome;
  const fileType = request.fileType === "image/png" ? "image/jpeg" : "image/png";
  const other = await makeFile(shareId, { ...request, fileType }, name, words);
  return other.kind === "ready" ? other : outcome;
}

async function makeFile(
  shareId: string,
  request: CardRequest | StickerRequest,
  name: string,
  words: CardWords,
): Promise<CardOutcome> {
  const signal = AbortSignal.timeout(MAKE_TIMEOUT_MS);
  try {
    const response = await requestCard(shareId, request, signal);
    const body = await response.text();
    if (response.status === 429) return limitedOf(response.headers.get("retry-after"), body);
    if (response.status >= 500 || (await isSignedOut(response.status, body))) return { kind: "failed" };
    if (response.status === 404) return { kind: "rejected", message: words.gone };
    if (!response.ok) return { kind: "rejected", message: words.changed };
    const { url, width, height } = cardSchema.parse(JSON.parse(body));
    const picture = await fetch(url, { credentials: "include", signal });
    if (!picture.ok) return { kind: "failed" };
    const extension = url.slice(url.lastIndexOf("."));
    const file = new File([await picture.blob()], `${name}${extension}`, { type: request.fileType });
    return { kind: "ready", url, file, width, height };
  } catch (error) {
    // After the timeout, browsers reject with errors of several names.
    if (signal.aborted || error instanceof UnderWayError) return { kind: "failed" };
    if (isNetworkError(error) || isForeignBody(error)) return { kind: "failed" };
    throw error;
  }
}

/** Asks again while another request renders the card. */
async function requestCard(shareId: string, request: object, signal: AbortSignal): Promise<Response> {
  const ask = () =>
    fetch(`/api/recaps/${shareId}/cards`, {
      method: "POST",
      credentials: "include",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(request),
      signal,
    });
  let first: Response | null = await ask();
  if (!isUnderWay(first)) return first;
  const askAgain = async () => {
    const response = first ?? (await ask());
    first = null;
    if (isUnderWay(response)) throw new UnderWayError();
    return response;
  };
  return pRetry(askAgain, { ...RETRIES, signal, shouldRetry: ({ error }) => error instanceof UnderWayError });
}

function isUnderWay(response: Response): boolean {
  return response.status === 503 && response.headers.has("retry-after");
}
