/** An HTTP client that imitates a browser: it stores its cookies and sends the headers of a same-origin page. */
import { testAddress } from "./test-address.ts";

/** The whole Worker. */
interface Site {
  fetch(url: string, init?: RequestInit): Promise<Response>;
}

export interface Caller {
  /** Requests a page or the API. Redirects are not followed. */
  call(path: string, init?: RequestInit): Promise<Response>;
  /** Sends a JSON body. A string is sent as it is. */
  send(method: string, path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Submits a form as a page without scripts does. */
  submit(path: string, fields: Record<string, string>): Promise<Response>;
  /** All cookies as `name=value; ...`; empty without any. The visitor cookie comes first. */
  cookie(): string;
  forgetCookie(): void;
}

const ORIGIN = "http://localhost";

/** `cookie` is the browser's first one, as `name=value`. */
export function caller(site: Site, origin = ORIGIN, cookie = ""): Caller {
  const cookies = new Map<string, string>(cookie === "" ? [] : [splitPair(cookie)]);
  const allCookies = () =>
    [...cookies]
      .sort(([a], [b]) => Number(b.endsWith("visitor")) - Number(a.endsWith("visitor")))
      .map((pair) => pair.join("="))
      .join("; ");

  async function call(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (!headers.has("host")) headers.set("host", new URL(origin).host);
    if (!headers.has("cf-connecting-ip")) headers.set("cf-connecting-ip", testAddress());
    if (cookies.size > 0 && !headers.has("cookie")) headers.set("cookie", allCookies());
    const isWrite = !["GET", "HEAD"].includes(init.method ?? "GET");
    if (isWrite && !headers.has("origin") && !headers.has("sec-fetch-site")) headers.set("origin", origin);
    const response = await site.fetch(`${origin}${path}`, { redirect: "manual", ...init, headers });
    for (const header of response.headers.getSetCookie()) {
      const [pair = ""] = header.split(";");
      const [name, value] = splitPair(pair);
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }

  return {
    call,
    send: (method, path, body, headers = {}) =>
      call(path, {
        method,
        headers: { "content-type": "application/json", ...headers },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
    submit: (path, fields) =>
      call(path, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams(fields).toString(),
      }),
    cookie: allCookies,
    forgetCookie: () => cookies.clear(),
  };
}

function splitPair(pair: string): [name: string, value: string] {
  const end = pair.indexOf("=");
  return [pair.slice(0, end), pair.slice(end + 1)];
}
