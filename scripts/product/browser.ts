/** A browser of a deployment or a local product, with its own visitor cookie. */
import { CommandError } from "../command.ts";

const TIMEOUT_MS = 60_000;

export type Browser = ReturnType<typeof openBrowser>;

/** `cookie` is that of an earlier run; without one, the first answer that sets a cookie makes a new visitor. */
export function openBrowser(url: string, cookie = "") {
  async function fetchPath(
    method: string,
    path: string,
    body: BodyInit | null = null,
    headers: Record<string, string> = {},
  ) {
    const response = await fetch(url + path, {
      method,
      headers: { origin: url, ...(cookie && { cookie }), ...headers },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    cookie ||= response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    return response;
  }

  /** Throws a CommandError unless the request succeeds. */
  const request: typeof fetchPath = async (method, path, body, headers) => {
    const response = await fetchPath(method, path, body, headers);
    if (response.ok) return response;
    const message = messageOf(await response.text());
    throw new CommandError(`${method} ${url}${path} was answered with ${response.status}: ${message}`);
  };

  return {
    fetch: fetchPath,
    request,
    send: (method: string, path: string, body: object) =>
      request(method, path, JSON.stringify(body), { "content-type": "application/json" }),
    cookie: () => cookie,
  };
}

/** Returns the message of the API's error, or the start of any other answer. */
function messageOf(answer: string): string {
  try {
    return JSON.parse(answer).error.message;
  } catch {
    return answer.slice(0, 500);
  }
}
