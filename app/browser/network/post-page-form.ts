/** Posts a form of a page as the browser would. The response is a page or a redirect, which nobody reads. */
import { isNetworkError } from "./request-errors.ts";
import { limitedOf } from "./retry-delay.ts";

export interface FormAnswer {
  /** 302 for any redirect. */
  status: number;
  retryAfter: string | null;
}

/** Resolves with null without a response, as when the signal aborts. */
export async function postPageForm(
  path: string,
  body: FormData | URLSearchParams,
  signal: AbortSignal,
): Promise<FormAnswer | null> {
  try {
    const response = await fetch(path, {
      method: "POST",
      body,
      redirect: "manual",
      credentials: "include",
      signal,
    });
    // An unread body would keep its connection open.
    await response.body?.cancel();
    const status = response.type === "opaqueredirect" ? 302 : response.status;
    return { status, retryAfter: response.headers.get("retry-after") };
  } catch (error) {
    if (isNetworkError(error)) return null;
    throw error;
  }
}

/** Returns the outcome of a form that the server did not accept. `message`: of a refusal. */
export function formFailure({ status, retryAfter }: FormAnswer, message: string) {
  if (status === 401) return { kind: "signed-out" } as const;
  if (status === 429) return limitedOf(retryAfter, "");
  if (status >= 500) return { kind: "lost", cause: "server" } as const;
  return { kind: "refused", message } as const;
}
