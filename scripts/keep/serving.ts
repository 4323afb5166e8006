/** The product on a machine of one's own: the runtime, the front before it, and the hourly cleanup. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { CommandError } from "../command.ts";
import { readDeployment } from "../deploy/deployment.ts";
import { ENDS_WITH_OLD, type SecretChange } from "../deploy/signing-secret.ts";
import { BUILT_WORKER, startProduct } from "../product/serve-worker.ts";
import { explainIfFull, isAlmostFull, lockFolder, openSecret, storageOf } from "./data-folder.ts";
import { serveFront } from "./front.ts";

const HOUR_MS = 3_600_000;
const WATCH_MS = 1_000;
const LEAST_FREE_BYTES = 100 * 1024 * 1024;

/** Serves what is built. Returns the address and how to stop. */
export async function startServing({
  settings,
  secretChange,
  say,
  onEnd,
  cleanupEveryMs = HOUR_MS,
  leastFreeBytes = LEAST_FREE_BYTES,
}: {
  settings: ReturnType<typeof import("./settings.ts").readSettings>;
  secretChange?: SecretChange | undefined;
  say: (line: string) => void;
  /** Called if the runtime has ended and cannot be started again. */
  onEnd: (error: Error) => void;
  cleanupEveryMs?: number;
  leastFreeBytes?: number;
}) {
  const { folder, vars, ...open } = settings;
  const unlock = lockFolder(folder);
  const { secrets, isNew, file } = openSecret(folder, secretChange);
  if (isNew)
    say(
      `${file} is new: keep a copy in a safe place. Without it, visitors lose their recaps after a restore, and their likes count as new.`,
    );
  if (secretChange === "rotate")
    say(
      `${file} has a new secret, and the old one is still accepted. Keep a copy. --drop-old ends the old one.`,
    );
  if (secretChange === "drop-old") say(`The old secret is dropped. ${ENDS_WITH_OLD}`);
  const { ratelimits = [] } = readDeployment().config({ databaseId: "", copiesId: "" });
  const starting = startProduct({
    vars: {
      ...vars,
      STAGE: "production",
      OWN_MACHINE: "true",
      ...secrets,
      CF_VERSION_METADATA: { id: versionOf(`${BUILT_WORKER}/app.js`) },
    },
    worker: { ratelimits: Object.fromEntries(ratelimits.map(({ name, ...limit }) => [name, limit])) },
    shared: { resourcePersistencePath: storageOf(folder), cf: false },
  });
  const product = await explainIfFull(folder, 0, starting);
  await requireHealth(product);
  const front = await serveFront({ worker: () => product.miniflare.ready, ...open });
  let wasFull = false;
  const watch = setInterval(() => {
    // Miniflare starts the runtime again, and gives up if it ends meanwhile.
    product.miniflare.ready.catch(onEnd);
    const isFull = isAlmostFull(folder, leastFreeBytes);
    if (isFull && !wasFull)
      say(`The disk of ${folder} is almost full. Once it is, requests are answered with 500.`);
    wasFull = isFull;
  }, WATCH_MS);
  const cleanup = repeat(cleanupEveryMs, async () => {
    const worker = await product.miniflare.getWorker();
    const { outcome } = await worker.scheduled({ cron: "17 * * * *" });
    say(outcome === "ok" ? "Hourly cleanup: done." : `Hourly cleanup: failed (${outcome}).`);
  });

  /** Waits for running requests, then stops everything. */
  async function stop() {
    clearInterval(watch);
    await Promise.all([front.stop(), cleanup.stop()]);
    await product.close();
    unlock();
  }
  return { url: front.url, stop };
}

/** Throws a CommandError unless the Worker answers. */
async function requireHealth({ url, close }: Awaited<ReturnType<typeof startProduct>>) {
  const { ok, body } = await fetch(`${url}/healthz`);
  await body?.cancel();
  if (ok) return;
  await close();
  throw new CommandError("The Worker does not start. The line above names what is wrong.");
}

/** Names the build: readers get last copies of pages only from the one that has rendered them. */
function versionOf(file: string) {
  return createHash("sha256").update(readFileSync(file)).digest("hex").slice(0, 32);
}

/** Runs the task now and at intervals, never twice at once. */
function repeat(everyMs: number, task: () => Promise<void>) {
  let running = Promise.resolve();
  const start = () => {
    running = running.then(task).catch((error) => console.error("The hourly cleanup failed:", error));
  };
  start();
  const timer = setInterval(start, everyMs);
  return {
    stop() {
      clearInterval(timer);
      return running;
    },
  };
}
