/** Tests requests that neither browsers nor fetch can send, written to a socket. */
import { connect } from "node:net";
import { expect, test } from "vitest";
import { productUrl } from "./product.ts";

/** Resolves with the status of the first response and everything received. */
function send(request: string): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(productUrl());
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = connect(Number(port), hostname, () => socket.write(request));
    socket.setEncoding("utf8");
    socket.on("data", (part) => {
      text += part;
    });
    socket.on("error", reject);
    socket.on("close", () => resolve({ status: Number(/^HTTP\/1.1 (\d+)/.exec(text)?.[1]), text }));
  });
}

const HEADERS = "Host: localhost\r\nConnection: close\r\n";
const BODIES = {
  "a measured body": "Content-Length: 5\r\n\r\nhello",
  "an empty body": "Content-Length: 0\r\n\r\n",
  "a body in chunks": "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
  "a body that looks like a request": "Content-Length: 37\r\n\r\nGET /no-such HTTP/1.1\r\nHost: localho\r\n",
};

const PATHS = ["/", "/race-type", "/race-type.data", "/r/nothing", "/no-such-page", "/api/recaps"];

test("a GET or HEAD with a body of any kind gets the same response as one without a body", async () => {
  for (const method of ["GET", "HEAD"]) {
    for (const path of PATHS) {
      const plain = await send(`${method} ${path} HTTP/1.1\r\n${HEADERS}\r\n`);
      const answers = Object.entries(BODIES).map(async ([kind, body]) => {
        const { status, text } = await send(`${method} ${path} HTTP/1.1\r\n${HEADERS}${body}`);
        expect([method, path, kind, status]).toEqual([method, path, kind, plain.status]);
        expect(text.split(/^HTTP\/1.1 /m)).toHaveLength(2);
      });
      await Promise.all(answers);
    }
  }
});

test("TRACE is rejected, and the answer does not repeat the request", async () => {
  for (const path of PATHS) {
    const { status, text } = await send(`TRACE ${path} HTTP/1.1\r\n${HEADERS}X-Marker: a-secret\r\n\r\n`);
    expect([path, Math.floor(status / 100)]).toEqual([path, 4]);
    expect(text).not.toMatch(/a-secret|message\/http/i);
  }
});

test.each(["/%5C", "/%5C%5Cevil.example", "/%2F", "/%", "/%00", "//", "//evil.example/", "/..%2f", "/%09/x"])(
  "%s causes no fault and no redirect to another host",
  async (path) => {
    for (const address of [path, `${path}.data`, `/api${path}`]) {
      const { status, text } = await send(`GET ${address} HTTP/1.1\r\n${HEADERS}\r\n`);
      expect(status).toBeLessThan(500);
      expect(/^location: (?:https?:)?[/\\]{2}(?!localhost)/im.test(text)).toBe(false);
    }
  },
);
