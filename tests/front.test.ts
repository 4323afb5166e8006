/** The front of `npm run serve`, before a stand-in for the runtime: who is asking, for which address, and what stays inside. */
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { serveFront, visitorAddress } from "../scripts/keep/front.ts";
import { readSettings } from "../scripts/keep/settings.ts";

/** What the runtime has got. */
let received: { method: string | undefined; headers: IncomingHttpHeaders; bytes: number }[];
let runtime: Server;
let runtimeUrl: string;
let isRuntimeUp: boolean;
let stops: (() => Promise<void>)[];

beforeEach(async () => {
  received = [];
  stops = [];
  isRuntimeUp = true;
  runtime = createServer(async (incoming, response) => {
    const path = new URL(String(incoming.headers["mf-original-url"])).pathname;
    if (path === "/early") {
      response.writeHead(413, { connection: "close" }).end("Too large");
      response.on("finish", () => incoming.socket.resetAndDestroy());
      return;
    }
    if (path === "/cut") {
      response.writeHead(200, { "content-length": 10 });
      response.write("12345", () => response.destroy());
      return;
    }
    const body = await buffer(incoming).catch(() => null);
    if (body === null) return;
    received.push({ method: incoming.method, headers: incoming.headers, bytes: body.length });
    if (path === "/broken")
      response.writeHead(500, { "mf-experimental-error-stack": "true" }).end("at app.js:1");
    else response.writeHead(201, { "set-cookie": ["a=1", "b=2"], "keep-alive": "timeout=9" }).end("Hello");
  });
  await new Promise<void>((resolve) => {
    runtime.listen(0, "127.0.0.1", resolve);
  });
  runtimeUrl = `http://127.0.0.1:${(runtime.address() as AddressInfo).port}`;
});

afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  runtime.close();
  runtime.closeAllConnections();
});

async function front(env: Record<string, string> = {}): Promise<string> {
  const { folder: _folder, vars: _vars, ...open } = readSettings(env);
  const worker = async () => {
    if (!isRuntimeUp) throw new Error("The runtime starts again");
    return new URL(runtimeUrl);
  };
  const { url, stop } = await serveFront({ worker, ...open, port: 0 });
  stops.push(stop);
  return url;
}

interface Sent {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** As it is written: `fetch` would correct the path and refuse some headers. */
function send(url: string, { method = "GET", path = "/", headers = {}, body }: Sent = {}) {
  const { hostname, port } = new URL(url);
  return new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: string }>(
    (resolve, reject) => {
      const sent = request({ hostname, port, method, path, headers, agent: false }, async (response) => {
        const { statusCode: status } = response;
        text(response).then((answer) => resolve({ status, headers: response.headers, body: answer }), reject);
      });
      sent.on("error", reject).end(body);
    },
  );
}

test("the visitor's address is the peer's, whatever headers say", async () => {
  const headers = { "cf-connecting-ip": "9.9.9.9", "CF-Ray": "1", "x-forwarded-for": "9.9.9.9" };
  const answer = await send(await front(), { headers });
  expect(answer).toMatchObject({ status: 201, body: "Hello" });
  expect(answer.headers["set-cookie"]).toEqual(["a=1", "b=2"]);
  expect(received[0]?.headers).toMatchObject({ "cf-connecting-ip": "127.0.0.1" });
  expect(received[0]?.headers).not.toHaveProperty("cf-ray");
  expect(received[0]?.headers).not.toHaveProperty("x-forwarded-for");
});

test("a trusted proxy says which address the visitor has", async () => {
  const url = await front({ TRUSTED_PROXY: "127.0.0.1, 10.0.0.0/8", ALLOW_HTTP: "true" });
  await send(url, { headers: { "x-forwarded-for": "6.6.6.6, 9.9.9.9, 10.1.2.3" } });
  await send(url, { headers: { "x-forwarded-for": "made up" } });
  await send(url);
  const named = await front({
    TRUSTED_PROXY: "::1,127.0.0.1",
    ADDRESS_HEADER: "X-Real-IP",
    PUBLIC_URL: "https://recaps.example.com",
  });
  await send(named, { headers: { "X-Real-IP": "2001:db8::1", "x-forwarded-for": "6.6.6.6" } });
  expect(received.map(({ headers }) => headers["cf-connecting-ip"])).toEqual([
    "9.9.9.9",
    "127.0.0.1",
    "127.0.0.1",
    "2001:db8::1",
  ]);
});

test("an IPv4 peer of an IPv6 socket is the IPv4 proxy", () => {
  const { proxy } = readSettings({ TRUSTED_PROXY: "10.0.0.0/8" });
  expect(visitorAddress("::ffff:10.0.0.1", "9.9.9.9", proxy)).toBe("9.9.9.9");
  expect(visitorAddress("::ffff:11.0.0.1", "9.9.9.9", proxy)).toBe("::ffff:11.0.0.1");
});

test("the runtime's own paths and headers stay inside", async () => {
  const url = await front();
  for (const path of ["/cdn-cgi/local/scheduled", "/a/../cdn-cgi/local/explorer", "/__cf_local/stream"])
    expect((await send(url, { path })).status, path).toBe(404);
  for (const path of ["http://other.example/", "*", "//other.example/"])
    expect((await send(url, { method: "OPTIONS", path })).status, path).not.toBe(404);
  await send(url, { headers: { "MF-Original-URL": "https://evil.example/", "mf-route-override": "x" } });
  expect(received.at(-1)?.headers["mf-original-url"]).toBe(`${url}/`);
  expect(received.at(-1)?.headers).not.toHaveProperty("mf-route-override");
  expect(received.some(({ headers }) => headers["mf-original-url"]?.includes("cdn-cgi"))).toBe(false);
});

test("with a public address, every request is one to it", async () => {
  await send(await front({ PUBLIC_URL: "https://recaps.example.com/" }), { path: "/r/1?x=%20" });
  expect(received[0]?.headers).toMatchObject({
    host: "recaps.example.com",
    "mf-original-url": "https://recaps.example.com/r/1?x=%20",
  });
});

test("a body arrives whole, of known length or not, and no header of the connection", async () => {
  const url = await front();
  const body = "x".repeat(3_000_000);
  await send(url, {
    method: "PUT",
    body,
    headers: { "content-length": String(body.length), expect: "100-continue" },
  });
  await send(url, {
    method: "PUT",
    body,
    headers: { "transfer-encoding": "chunked", connection: "x-own", "x-own": "1" },
  });
  expect(received.map(({ method, bytes }) => [method, bytes])).toEqual([
    ["PUT", body.length],
    ["PUT", body.length],
  ]);
  expect(received[0]?.headers["content-length"]).toBe(String(body.length));
  expect(received[1]?.headers["content-length"]).toBeUndefined();
  expect(received[1]?.headers).not.toHaveProperty("x-own");
});

test("an answer that is cut off looks cut off, and an error shows no code", async () => {
  const url = await front();
  await expect(send(url, { path: "/cut" })).rejects.toThrow();
  expect(await send(url, { path: "/broken" })).toMatchObject({ status: 500, body: "" });
});

test("an answer that comes before the body is read is seen by whoever sends it, who may send the rest", async () => {
  const { hostname, port } = new URL(await front());
  const sent = request({ hostname, port, method: "POST", path: "/early", agent: false });
  const pieces = Readable.from(Array.from({ length: 500 }, () => "x".repeat(50_000)));
  const [[response]] = await Promise.all([once(sent, "response"), pipeline(pieces, sent)]);
  expect([response.statusCode, await text(response)]).toEqual([413, "Too large"]);
});

test("a body of more than 100 MB is refused, before it is sent if its length is known", async () => {
  const url = await front();
  const known = request(url, { method: "POST", headers: { "content-length": 100_000_001 } });
  known.flushHeaders();
  const [refused] = await once(known, "response");
  expect(refused.statusCode).toBe(413);
  known.destroy();
  const unknown = request(url, { method: "POST" });
  const pieces = Readable.from(Array.from({ length: 101 }, () => Buffer.alloc(1_000_000)));
  const [[response]] = await Promise.all([once(unknown, "response"), pipeline(pieces, unknown)]);
  expect(response.statusCode).toBe(413);
  expect(received).toEqual([]);
});

test("plain http is for this machine alone, unless a proxy has TLS or it is allowed", async () => {
  const plain = await front({ TRUSTED_PROXY: "127.0.0.1" });
  const { port } = new URL(plain);
  for (const host of ["localhost", `localhost:${port}`, "127.0.0.1:1", `[::1]:${port}`])
    expect((await send(plain, { headers: { host } })).status, host).toBe(201);
  const refused = await send(plain, { headers: { host: "recaps.example.com" } });
  expect(refused).toMatchObject({
    status: 403,
    body: expect.stringContaining("Set PUBLIC_URL to the https"),
  });
  const others: Record<string, string>[] = [
    { "x-forwarded-for": "9.9.9.9" },
    { host: "localhost.example.com" },
    { host: "192.168.1.5" },
  ];
  for (const headers of others)
    expect((await send(plain, { headers })).status, JSON.stringify(headers)).toBe(403);
  const named = await front({ PUBLIC_URL: "http://recaps.example.com" });
  for (const host of ["recaps.example.com", "a b"])
    expect((await send(named, { headers: { host } })).status, host).toBe(403);
  const allowed: Record<string, string>[] = [
    { ALLOW_HTTP: "true" },
    { PUBLIC_URL: "https://recaps.example.com" },
  ];
  for (const env of allowed)
    expect((await send(await front(env), { headers: { host: "recaps.example.com" } })).status).toBe(201);
});

test("a port that is in use is named", async () => {
  const { port } = new URL(runtimeUrl);
  const { folder: _folder, vars: _vars, ...open } = readSettings({ PORT: port });
  const worker = async () => new URL(runtimeUrl);
  await expect(serveFront({ worker, ...open })).rejects.toThrow(
    `Port ${port} is in use. Set PORT or HOST to another one.`,
  );
});

test("while the runtime starts again, requests are answered with 503", async () => {
  const url = await front();
  isRuntimeUp = false;
  expect(await send(url)).toMatchObject({ status: 503 });
  isRuntimeUp = true;
  runtime.close();
  expect(await send(url)).toMatchObject({ status: 502 });
});

test.each([
  [{ TRUSTED_PROXY: "127.0.0.1, proxy" }, "TRUSTED_PROXY must list addresses"],
  [{ TRUSTED_PROXY: "10.0.0.0/40" }, "TRUSTED_PROXY must list addresses"],
  [{ PUBLIC_URL: "https://example.com/recaps" }, "nothing after the host"],
  [{ PUBLIC_URL: "example.com" }, "PUBLIC_URL must be an address"],
  [{ ALLOW_HTTP: "yes" }, "ALLOW_HTTP must be true or false"],
  [{ PORT: "http" }, "PORT"],
  [{ PORT: "70000" }, "PORT"],
])("%j is refused", (env, message) => {
  expect(() => readSettings(env)).toThrow(message);
});

test("the Worker gets its own variables and no others", () => {
  const env = {
    PATH: "/bin",
    STAGE: "development",
    LIMIT_LIKES: "1",
    MAIL_FROM: "",
    PUBLIC_URL: "http://a.example",
  };
  expect(readSettings(env).vars).toEqual({ LIMIT_LIKES: "1", PUBLIC_URL: "http://a.example" });
});
