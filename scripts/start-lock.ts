/**
 * Lets one process at a time build and serve this folder's product: a second build deletes the files of the first. The lock is a port
 * of this machine, which is free again when its process has ended in any way. It answers each connection with its owner.
 */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

const FOLDER = process.cwd();
const FIRST_PORT = 20_000 + (createHash("sha256").update(FOLDER).digest().readUInt16BE() % 10_000);
/** Another program may have one of them. */
const PORTS = [FIRST_PORT, FIRST_PORT + 1, FIRST_PORT + 2];
const ANSWER_MS = 5_000;
const RETRY_MS = 500;

/** Who builds or serves the product, and the product's port. */
interface Start {
  pid: number;
  port: string;
}

/** Returns null if nobody does. */
export async function findStart(): Promise<Start | null> {
  const asked = await Promise.all(PORTS.map(ask));
  return asked.find((start) => start !== null) ?? null;
}

/** Takes the lock until this process exits. While another process has it, waits. */
export async function acquireStartLock(port: string) {
  let isWaiting = false;
  while (!(await tryLock(port))) {
    if (!isWaiting)
      console.log("`npm start` or `npm run seed` is running in this folder. Waiting until it ends ...");
    isWaiting = true;
    await sleep(RETRY_MS);
  }
}

/** Takes the lock if nobody has it. Returns whether it did. */
async function tryLock(port: string) {
  if ((await findStart()) !== null) return false;
  const answer = JSON.stringify({ folder: FOLDER, pid: process.pid, port });
  for (const lock of PORTS) {
    const server = createServer((socket) => socket.on("error", () => {}).end(answer)).unref();
    try {
      await once(server.listen(lock, "127.0.0.1"), "listening");
      return true;
    } catch {
      // Whoever was faster has it; the next port is for where that is another program.
      if ((await ask(lock)) !== null) return false;
    }
  }
  throw new Error(`Other programs have the ports ${PORTS.join(", ")}, of which this folder needs one.`);
}

/** Returns who has the lock if it is this port. */
async function ask(lock: number): Promise<Start | null> {
  const socket = connect(lock, "127.0.0.1");
  socket.setTimeout(ANSWER_MS, () => socket.destroy());
  try {
    const { folder, pid, port } = JSON.parse(await text(socket));
    return folder === FOLDER ? { pid, port } : null;
  } catch {
    // Nobody listens there, or another program does.
    return null;
  } finally {
    socket.destroy();
  }
}
