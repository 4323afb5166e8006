/** How much memory a Worker's isolate takes, as its inspector tells it (Runtime.getHeapUsage). */
import { setTimeout as sleep } from "node:timers/promises";

const EVERY_MS = 25;

/**
 * Looks at the memory of the Worker, over and over; `stop` answers by how many bytes it grew at
 * most.
 * @param {{ inspectorPort: number, url: string }} worker
 */
export async function watchHeap({ inspectorPort, url: workerUrl }) {
  const targets = await (await fetch(`http://localhost:${inspectorPort}/json`)).json();
  // Without an origin of its own host the inspector lets nobody in.
  const options = { headers: { origin: "http://localhost" } };
  // @ts-expect-error Node's WebSocket takes headers, the DOM's does not.
  const socket = new WebSocket(targets[0].webSocketDebuggerUrl, options);
  await new Promise((open, fail) => {
    socket.addEventListener("open", open, { once: true });
    socket.addEventListener("error", fail, { once: true });
  });
  let calls = 0;

  /** @param {string} method @returns {Promise<Record<string, number>>} */
  function ask(method) {
    const id = ++calls;
    return new Promise((answer) => {
      /** @param {MessageEvent} event */
      const listen = (event) => {
        const message = JSON.parse(event.data);
        if (message.id !== id) return;
        socket.removeEventListener("message", listen);
        answer(message.result ?? {});
      };
      socket.addEventListener("message", listen);
      socket.send(JSON.stringify({ id, method }));
    });
  }
  async function usage() {
    const {
      usedSize = 0,
      embedderHeapUsedSize = 0,
      backingStorageSize = 0,
    } = await ask("Runtime.getHeapUsage");
    return usedSize + embedderHeapUsedSize + backingStorageSize;
  }

  // Answered only while the Worker has something to do.
  let isCollected = false;
  void ask("HeapProfiler.collectGarbage").then(() => {
    isCollected = true;
  });
  while (!isCollected) await (await fetch(workerUrl)).text();
  const before = await usage();
  let most = before;
  let isWatching = true;
  const watching = (async () => {
    while (isWatching) {
      most = Math.max(most, await usage());
      await sleep(EVERY_MS);
    }
  })();
  return {
    async stop() {
      isWatching = false;
      await watching;
      socket.close();
      return most - before;
    },
  };
}
