/**
 * Serves an older version of the product, and deploys the newer one under its open tabs. `npm run torture -- two-builds` gives
 * it a build whose code differs. Without one it simulates that: the same pages with other addresses of all scripts and styles,
 * which are gone once the newer version is deployed.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createTestHarness } from "wrangler";
import { productUrl } from "./product.ts";

export interface OlderVersion {
  url: string;
  /** Serves the newer version from now on. */
  deploy: () => Promise<void>;
  /** While false, the server is down for what is saved. */
  setSaving: (isSaving: boolean) => void;
  close: () => Promise<void>;
}

/** What stands behind the address: it answers as the older version until the newer one is deployed. */
interface Versions {
  url: string;
  deploy: () => Promise<void>;
  close: () => Promise<void>;
  /** What a request to the older version asks for. */
  asked: (path: string) => string;
  /** Returns a text of the older version; null if what is answered needs no change. */
  answered: ((text: string) => string) | null;
}

/** The folder of a whole product that is built. */
const OLDER_BUILD = process.env.OLDER_BUILD;
const OLDER_VERSION = "older000";

export async function serveOlderVersion(): Promise<OlderVersion> {
  const versions = await (OLDER_BUILD ? twoBuilds(OLDER_BUILD) : simulated(productUrl()));
  let deploying: Promise<void> | null = null;
  let isSaving = true;

  async function answer(asked: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isSaving && asked.method !== "GET")
      return void asked.resume().on("end", () => response.writeHead(503).end());
    await deploying;
    const isOlder = deploying === null;
    const path = asked.url ?? "/";
    // A slow line: its service worker is still storing what prepares photos when the newer version is taken.
    if (isOlder && path.includes("/heic-to-")) return;
    // Text has to be readable, and whole.
    const { "accept-encoding": _encoding, "if-none-match": _tag, ...headers } = asked.headers;
    const url = versions.url + (isOlder ? versions.asked(path) : path);
    const forwarded = request(url, { method: asked.method, headers }, async (answered) => {
      const { "content-length": _length, ...answeredHeaders } = answered.headers;
      response.writeHead(answered.statusCode ?? 502, answeredHeaders);
      const isText = /javascript|html|css|json/.test(answered.headers["content-type"] ?? "");
      if (!isOlder || !isText || !versions.answered) return answered.pipe(response);
      const parts: Buffer[] = [];
      for await (const part of answered) parts.push(part);
      response.end(versions.answered(Buffer.concat(parts).toString()));
    });
    forwarded.on("error", () => response.destroy());
    asked.pipe(forwarded);
  }

  const server = createServer(answer).listen(0, "localhost");
  await once(server, "listening");
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async deploy() {
      deploying = versions.deploy();
      await deploying;
    },
    setSaving: (saves) => {
      isSaving = saves;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await versions.close();
    },
  };
}

/** Two builds, one after the other on the same data. `folder` has the older one. */
async function twoBuilds(folder: string): Promise<Versions> {
  const buildIn = (root: string) => ({
    workers: [{ configPath: `${root}/wrangler.toml`, prebuiltWorkerDir: `${root}/build/worker` }],
  });
  const harness = createTestHarness(buildIn(folder));
  const { url } = await harness.listen();
  await harness.getWorker().applyD1Migrations("DB");
  return {
    url: url.origin,
    deploy: () => harness.update(buildIn(".")),
    close: () => harness.close(),
    asked: (path) => path,
    answered: null,
  };
}

async function simulated(newer: string): Promise<Versions> {
  const home = await (await fetch(newer)).text();
  const version = /manifest-(\w+)\.js/.exec(home)?.[1];
  if (!version) throw new Error("Home names no manifest");
  return {
    url: newer,
    deploy: async () => {},
    close: async () => {},
    asked: (path) => path.replaceAll("assets-older/", "assets/").replaceAll(OLDER_VERSION, version),
    answered: (text) => text.replaceAll("assets/", "assets-older/").replaceAll(version, OLDER_VERSION),
  };
}
