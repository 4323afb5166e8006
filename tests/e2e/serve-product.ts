/**
 * Serves the built Worker with temporary storage and a stand-in for Workers AI (tests/whisper), once for each lane of
 * browser tests, and one OpenID Connect provider for all of them. Needs `npm run build:worker`, which scripts/test.ts runs.
 * Fails the run if a line of their log has an email, an address, a token, an id of a recap, or what somebody wrote.
 */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { build } from "esbuild";
import type { Miniflare } from "miniflare";
import type { TestProject } from "vitest/node";
import { AI_NAME, serveProduct } from "../../scripts/product/serve-worker.ts";
import { leaksIn } from "../canaries.ts";
import { CALLBACK_URL } from "../openid-callback.ts";
import { type OpenIdProvider, openIdProvider } from "../openid-provider.ts";
import type { Product } from "./product.ts";

interface ServedProduct extends Product {
  /** Each line that the Workers and their runtime have written. */
  logLines: string[];
  close(): Promise<void>;
}

/** Short, so that the test of a hanging call is fast. */
const TRANSCRIBE_TIMEOUT_SECONDS = "3";

export default async function serveProducts(project: TestProject): Promise<() => Promise<void>> {
  const lanes = Array.from({ length: project.config.maxWorkers });
  const [provider, ai] = await Promise.all([openIdProvider({ callbackUrl: CALLBACK_URL }), whisperCode()]);
  const served = await Promise.all(lanes.map(() => serveLane(provider, ai)));
  project.provide(
    "products",
    served.map(({ url, whisperUrl }) => ({ url, whisperUrl })),
  );
  return async () => {
    await Promise.all([provider, ...served].map((server) => server.close()));
    const leaks = leaksIn(served.flatMap(({ logLines }) => logLines));
    if (leaks.length > 0)
      throw new Error(`These lines may not be in the log (docs/operations.md, Logs):\n${leaks.join("\n")}`);
  };
}

/** Returns the stand-in for Workers AI as one script. */
export async function whisperCode(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ["tests/whisper/whisper.ts"],
    bundle: true,
    format: "esm",
    external: ["cloudflare:workers"],
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}

async function serveLane(provider: OpenIdProvider, ai: string): Promise<ServedProduct> {
  const logLines: string[] = [];
  const product = await serveProduct({
    vars: {
      TRANSCRIBE_TIMEOUT_SECONDS,
      // Then the account has the setting for mails with news.
      PUBLIC_URL: "http://localhost:8787",
      OPENID_NAME: "Test Provider",
      OPENID_ISSUER: provider.issuer,
      OPENID_CLIENT_ID: provider.clientId,
      OPENID_CLIENT_SECRET: provider.clientSecret,
    },
    ai,
    noteLog: (line) => logLines.push(line),
  });
  const server = await serveWhisper(product.miniflare);
  return {
    // Not 127.0.0.1: cookies and browser databases belong to one host.
    url: `http://localhost:${new URL(product.url).port}`,
    whisperUrl: `http://localhost:${(server.address() as AddressInfo).port}`,
    logLines,
    async close() {
      server.close();
      await product.close();
    },
  };
}

/** Serves the stand-in at its own address, because Miniflare only serves the product. */
async function serveWhisper(miniflare: Miniflare): Promise<Server> {
  const whisper = await miniflare.getWorker(AI_NAME);
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { method = "GET", url = "/" } = request;
    const body = parts.length > 0 ? { body: Buffer.concat(parts).toString() } : {};
    const reply = await whisper.fetch(`http://whisper${url}`, { method, ...body });
    response.writeHead(reply.status).end(await reply.text());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve());
  });
  return server;
}
