/** A browser as the Worker sees it: it keeps its visitor cookie and sends what a page of ours would send. */
import { testAddress } from "./test-address.ts";

/** What answers: the whole Worker. */
interface Site {
  fetch(url: string, init?: RequestInit): Promise<Response>;
}

export interface Caller {
  /** A call to a page or the API; redirects are not followed. */
  call(path: string, init?: RequestInit): Promise<Response>;
  /** A call with a JSON body. */
  send(method: string, path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** A form that a page submits without scripts. */
  submit(path: string, fields: Record<string, string>): Promise<Response>;
  /** The visitor cookie as `name=value`; empty without one. */
  cookie(): string;
  forgetCookie(): void;
}

const ORIGIN = "http://localhost";

export function caller(site: Site, origin = ORIGIN): Caller {
  let cookie = "";

  async function call(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (!headers.has("host")) headers.set("host", new URL(origin).host);
    if (!headers.has("cf-connecting-ip")) headers.set("cf-connecting-ip", testAddress());
    if (cookie !== "" && !headers.has("cookie")) headers.set("cookie", cookie);
    const isWrite = !["GET", "HEAD"].includes(init.method ?? "GET");
    if (isWrite && !headers.has("origin") && !headers.has("sec-fetch-site")) headers.set("origin", origin);
    const response = await site.fetch(`${origin}${path}`, { redirect: "manual", ...init, headers });
    cookie = response.headers.get("set-cookie")?.split(";")[0] ?? cookie;
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
    cookie: () => cookie,
    forgetCookie: () => {
      cookie = "";
    },
  };
}
