/**
 * Serves an older version of the product: the same pages with other addresses of all scripts and styles, which are gone
 * once the newer version is deployed.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface OlderVersion {
  url: string;
  /** Serves the newer version from now on. */
  deploy: () => void;
  /** While false, the server is down for what is saved. */
  setSaving: (isSaving: boolean) => void;
  close: () => Promise<void>;
}

const OLDER_VERSION = "older000";

/** `newer`: the product's address. */
export async function serveOlderVersion(newer: string): Promise<OlderVersion> {
  const home = await (await fetch(newer)).text();
  const version = /manifest-(\w+)\.js/.exec(home)?.[1];
  if (!version) throw new Error("Home names no manifest");
  let isDeployed = false;
  let isSaving = true;
  const toOlder = (text: string) =>
    text.replaceAll("assets/", "assets-older/").replaceAll(version, OLDER_VERSION);
  const toNewer = (text: string) =>
    text.replaceAll("assets-older/", "assets/").replaceAll(OLDER_VERSION, version);

  function answer(asked: IncomingMessage, response: ServerResponse): void {
    if (!isSaving && asked.method !== "GET")
      return void asked.resume().on("end", () => response.writeHead(503).end());
    const path = isDeployed ? asked.url : toNewer(asked.url ?? "/");
    // Text has to be readable, and whole.
    const { "accept-encoding": _encoding, "if-none-match": _tag, ...headers } = asked.headers;
    const forwarded = request(newer + path, { method: asked.method, headers }, async (answered) => {
      const { "content-length": _length, ...answeredHeaders } = answered.headers;
      response.writeHead(answered.statusCode ?? 502, answeredHeaders);
      const isText = /javascript|html|css|json/.test(answered.headers["content-type"] ?? "");
      if (isDeployed || !isText) return answered.pipe(response);
      const parts: Buffer[] = [];
      for await (const part of answered) parts.push(part);
      response.end(toOlder(Buffer.concat(parts).toString()));
    });
    forwarded.on("error", () => response.destroy());
    asked.pipe(forwarded);
  }

  const server = createServer(answer).listen(0, "localhost");
  await once(server, "listening");
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    deploy: () => {
      isDeployed = true;
    },
    setSaving: (saves) => {
      isSaving = saves;
    },
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
