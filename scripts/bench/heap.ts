/** The memory of a Worker's isolate, by its inspector (Runtime.getHeapUsage). */
import { setTimeout as sleep } from "node:timers/promises";

const EVERY_MS = 25;

interface InspectedWorker {
  inspectorPort: number;
  url: string;
}

/** Polls the memory of the Worker; `stop` returns the largest growth in bytes. */
export async function watchHeap(worker: InspectedWorker) {
  const inspector = await openInspector(worker);
  await inspector.collect();
  const before = await inspector.usage();
  let most = before;
  let isWatching = true;
  const watching = (async () => {
    while (isWatching) {
      most = Math.max(most, await inspector.usage());
      await sleep(EVERY_MS);
    }
  })();
  return {
    async stop() {
      isWatching = false;
      await watching;
      inspector.close();
      return most - before;
    },
  };
}

async function openInspector({ inspectorPort, url: workerUrl }: InspectedWorker) {
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

  function ask(method: string): Promise<Record<string, number>> {
    const id = ++calls;
    return new Promise((answer) => {
      const listen = (event: MessageEvent) => {
        const message = JSON.parse(event.data);
        if (message.id !== id) return;
        socket.removeEventListener("message", listen);
        answer(message.result ?? {});
      };
      socket.addEventListener("message", listen);
      socket.send(JSON.stringify({ id, method }));
    });
  }

  return {
    /** Answered only while the Worker has something to do. */
    async collect() {
      let isCollected = false;
      void ask("HeapProfiler.collectGarbage").then(() => {
        isCollected = true;
      });
      while (!isCollected) await (await fetch(workerUrl)).text();
    },
    async usage() {
      const {
        usedSize = 0,
        embedderHeapUsedSize = 0,
        backingStorageSize = 0,
      } = await ask("Runtime.getHeapUsage");
      return usedSize + embedderHeapUsedSize + backingStorageSize;
    },
    close: () => socket.close(),
  };
}
