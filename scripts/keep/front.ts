/**
 * A proxy between the network and the runtime, which is made for development: it adds the visitor's address and the requested
 * address, and rejects the runtime's own paths and headers.
 */
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
  request as sendRequest,
} from "node:http";
import type { AddressInfo } from "node:net";
import { finished } from "node:stream";
import ipaddr from "ipaddr.js";
import { CommandError } from "../command.ts";

/** One request, bodies included: a part of an upload on a slow line. */
const REQUEST_TIMEOUT_MS = 15 * 60_000;
/** The limit of Cloudflare's edge. The Worker reads the rest of a smaller body that it rejects. */
const MAX_BODY_BYTES = 100_000_000;
/** How long requests may take to end when the server stops. */
const STOP_MS = 10_000;
/** Hop-by-hop headers (RFC 9110, section 7.6.1), and those answered here. */
const HOP_HEADERS = ["connection", "expect", "keep-alive", "proxy-connection", "te", "trailer", "upgrade"];
/** Prefixes of the headers that only Cloudflare and the runtime may set. */
const RUNTIME_HEADERS = ["cf-", "mf-", "x-forwarded-"];
/** The runtime's own paths: tools of developers. */
const RUNTIME_PATHS = ["/cdn-cgi/", "/__cf_local/"];
/** Marks an error that the Worker has not handled. The body is its stack. */
const STACK_HEADER = "mf-experimental-error-stack";
const PLAIN_HTTP = `Plain http is for this machine alone. Set PUBLIC_URL to the https address of the proxy, or ALLOW_HTTP=true.
`;

interface TrustedProxy {
  /** Its addresses. Empty if there is none. */
  networks: [ipaddr.IPv4 | ipaddr.IPv6, number][];
  /**
   * The header with the visitor's address, in lower case: one address, or a list to which each proxy has added the one that
   * it saw.
   */
  header: string;
}

/** Serves the Worker. Returns the server's address and how to stop it. */
export async function serveFront({
  worker,
  host,
  port,
  publicUrl,
  allowsHttp,
  proxy,
}: {
  /** Where the runtime answers now. */
  worker: () => Promise<URL>;
  host: string;
  port: number;
  /** The product's address, or null: the one of each request. */
  publicUrl: string | null;
  /** Whether others than this machine are answered. */
  allowsHttp: boolean;
  proxy: TrustedProxy;
}) {
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
    const url = addressOf(request, publicUrl);
    if (url === null) return answer(response, 400);
    if (!allowsHttp && !isFromHere(request, proxy)) return answer(response, 403, PLAIN_HTTP);
    if (Number(request.headers["content-length"]) > MAX_BODY_BYTES) return answer(response, 413);
    if (RUNTIME_PATHS.some((path) => url.pathname.startsWith(path))) return answer(response, 404);
    worker().then(
      (runtime) => pass(request, response, { runtime, headers: headersOf(request, { url, proxy }) }),
      () => answer(response, 503),
    );
  });
  await new Promise((resolve, reject) => {
    server.once("error", reject).listen(port, host, () => resolve(null));
  }).catch((cause) => {
    const problem = cause.code === "EADDRINUSE" ? "is in use" : `cannot be opened on ${host} (${cause.code})`;
    throw new CommandError(`Port ${port} ${problem}. Set PORT or HOST to another one.`, { cause });
  });
  const { port: taken } = server.address() as AddressInfo;

  /** Ends when all requests have, or after ten seconds. */
  async function stop() {
    const closed = new Promise((resolve) => server.close(resolve));
    const cut = setTimeout(() => server.closeAllConnections(), STOP_MS);
    await closed;
    clearTimeout(cut);
  }
  return { url: `http://${host.includes(":") ? `[${host}]` : host}:${taken}`, stop };
}

function pass(
  request: IncomingMessage,
  response: ServerResponse,
  { runtime, headers }: { runtime: URL; headers: OutgoingHttpHeaders },
) {
  const { hostname, port } = runtime;
  const passed = sendRequest({ hostname, port, method: request.method, path: "/", headers, agent: false });
  passed.on("response", (answered) => {
    request.unpipe(passed).resume();
    if (answered.headers[STACK_HEADER] !== undefined) {
      answered.resume();
      return answer(response, 500);
    }
    response.writeHead(answered.statusCode ?? 502, withoutHops(answered.headers));
    answered.pipe(response, { end: false });
    answered.on("end", () => end(response));
    // What was sent so far has to look cut off.
    answered.on("error", () => response.destroy());
  });
  passed.on("error", () => response.headersSent || answer(response, bytes > MAX_BODY_BYTES ? 413 : 502));
  let bytes = 0;
  request.on("data", ({ length }) => {
    bytes += length;
    if (bytes > MAX_BODY_BYTES) passed.destroy();
  });
  response.on("close", () => passed.destroy());
  request.pipe(passed);
}

/** Returns the address that was requested, or null if it is none. */
function addressOf({ url = "", headers }: IncomingMessage, publicUrl: string | null) {
  const origin = publicUrl ?? `http://${headers.host}`;
  if (!url.startsWith("/") || !URL.canParse(origin + url)) return null;
  const address = new URL(origin + url);
  return address.origin === new URL(origin).origin ? address : null;
}

/**
 * Whether a browser on this machine asks: to it, plain http is as good as https (www.w3.org/TR/secure-contexts). A proxy here
 * passes on the host that others asked for.
 */
function isFromHere({ headers, socket }: IncomingMessage, proxy: TrustedProxy) {
  const visitor = visitorAddress(socket.remoteAddress, headers[proxy.header], proxy);
  const host = URL.parse(`http://${headers.host}`)?.hostname.replace(/^\[(.*)]$/, "$1") ?? "";
  return [visitor, host].every(
    (name) => name === "localhost" || (ipaddr.isValid(name) && ipaddr.process(name).range() === "loopback"),
  );
}

function headersOf({ headers, socket }: IncomingMessage, { url, proxy }: { url: URL; proxy: TrustedProxy }) {
  const sent = withoutHops(headers);
  for (const name of Object.keys(sent)) {
    if (RUNTIME_HEADERS.some((start) => name.startsWith(start))) delete sent[name];
  }
  return {
    ...sent,
    host: url.host,
    "cf-connecting-ip": visitorAddress(socket.remoteAddress, headers[proxy.header], proxy),
    "mf-original-url": url.href,
    // Instead of a page with the code.
    "mf-disable-pretty-error": "true",
  };
}

function withoutHops(headers: IncomingHttpHeaders) {
  const named = headers.connection?.split(",").map((name) => name.trim().toLowerCase()) ?? [];
  const kept = Object.entries(headers).filter(
    ([name]) => !HOP_HEADERS.includes(name) && !named.includes(name),
  );
  return Object.fromEntries(kept);
}

/** Returns the visitor's address: the last one of the list that is not a trusted proxy's. */
export function visitorAddress(
  peer: string | undefined = "",
  named: string | string[] | undefined,
  { networks }: TrustedProxy,
) {
  const isTrusted = (address: string) => {
    if (!ipaddr.isValid(address)) return false;
    const parsed = ipaddr.process(address);
    return networks.some(
      ([network, bits]) => network.kind() === parsed.kind() && parsed.match([network, bits]),
    );
  };
  const seen = [...String(named ?? "").split(","), peer].map((address) => address.trim());
  const at = seen.findLastIndex((address) => !isTrusted(address));
  const visitor = seen[at] ?? "";
  // A trusted proxy that names no address, or something else.
  return ipaddr.isValid(visitor) ? visitor : (seen[at + 1] ?? peer);
}

function answer(response: ServerResponse, status: number, text?: string) {
  response.writeHead(status, { "cache-control": "no-store", ...(text && { "content-type": "text/plain" }) });
  response.flushHeaders();
  end(response, text);
}

/** Ends the answer. First reads the rest of a body that was not read, so the client sees the answer and not a reset connection. */
function end(response: ServerResponse, text?: string) {
  finished(response.req.resume(), () => response.end(text));
}
