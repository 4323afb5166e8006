/** A site with nothing but the code that makes reels, for scripts that measure or test it in a browser. */
import { createReadStream, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, resolve } from "node:path";
import { build } from "vite";

const PAGE = "reel.html";
const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".woff2": "font/woff2",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webm": "video/webm",
  ".mp4": "video/mp4",
  ".wav": "audio/wav",
};

interface ReelSite {
  url: string;
  close: () => void;
}

/** `files` are the film's pictures, clips and recordings: paths on the disk by media or recording id. */
export async function serveReelSite(files: Map<string, string>): Promise<ReelSite> {
  const folder = mkdtempSync(join(tmpdir(), "reel-"));
  writeFileSync(
    join(folder, PAGE),
    `<!doctype html><script type="module" src="${resolve("scripts/reel/reel-page.ts")}"></script>`,
  );
  await build({
    configFile: false,
    root: folder,
    logLevel: "error",
    worker: { format: "es" },
    build: {
      target: "es2022",
      assetsInlineLimit: 0,
      outDir: join(folder, "out"),
      rollupOptions: { input: join(folder, PAGE) },
    },
  });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const stored = files.get(pathname.split("/").at(-1) ?? "");
    const path = pathname.startsWith("/api/") ? stored : join(folder, "out", pathname);
    if (path === undefined || !statSync(path, { throwIfNoEntry: false })?.isFile()) {
      response.writeHead(404).end();
      return;
    }
    sendFile(request, response, path);
  });
  await new Promise((listening) => server.listen(0, () => listening(undefined)));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return {
    url: `http://localhost:${address.port}/${PAGE}`,
    close() {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true });
    },
  };
}

function sendFile(request: IncomingMessage, response: ServerResponse, path: string) {
  const { size } = statSync(path);
  const headers = {
    "content-type": TYPES[extname(path)] ?? "application/octet-stream",
    "accept-ranges": "bytes",
  };
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "") ?? [];
  if (first === undefined) {
    response.writeHead(200, { ...headers, "content-length": size });
    createReadStream(path).pipe(response);
    return;
  }
  const start = Number(first);
  const end = Math.min(last ? Number(last) : size, size - 1);
  response.writeHead(206, {
    ...headers,
    "content-length": end - start + 1,
    "content-range": `bytes ${start}-${end}/${size}`,
  });
  createReadStream(path, { start, end }).pipe(response);
}
