/** Asks the device's worker in place of the server. */

import { pageUser } from "../../browser/lib/page-user.ts";
import { notifyWaiting } from "../../browser/lib/waiting-event.ts";
import { redirect } from "../../http/redirect.ts";
import type { DeviceAnswer, DeviceRequest } from "./device-worker.ts";

let worker: Worker | null = null;
let lastId = 0;

/** Returns the page's data, marked as the device's. Like `fetch`, rejects with a TypeError if there is none. */
export async function loadFromDevice({ url }: Request): Promise<object> {
  return { ...((await ask(url, null)) as object), isFromDevice: true };
}

/** Returns what the form answers; throws a Response that redirects. Rejects like `loadFromDevice`. */
export async function saveToDevice({ url }: Request, form: FormData): Promise<unknown> {
  const fields = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[name, value]] : [],
  );
  try {
    return await ask(url, fields);
  } finally {
    // The worker cannot tell this page.
    notifyWaiting();
  }
}

async function ask(url: string, fields: DeviceRequest["fields"]): Promise<unknown> {
  worker ??= new Worker(new URL("./device-worker.ts", import.meta.url), { type: "module" });
  const answer = await answerOf(worker, { id: ++lastId, url, fields, userId: pageUser() });
  if (answer.kind === "redirect") throw redirect(answer.location);
  if (answer.kind === "none") throw new TypeError(answer.message);
  return answer.data;
}

/** After this time the worker counts as failed: its code may still be loading. */
const ANSWER_MS = 10_000;

function answerOf(asked: Worker, request: DeviceRequest): Promise<DeviceAnswer> {
  return new Promise((resolve) => {
    const end = new AbortController();
    const finish = (answer: DeviceAnswer) => {
      clearTimeout(timer);
      end.abort();
      resolve(answer);
    };
    const fail = (message: string) => {
      // The next call starts another worker. This one may still be saving.
      if (worker === asked) worker = null;
      finish({ id: request.id, kind: "none", message });
    };
    const timer = setTimeout(() => fail("the worker did not answer"), ANSWER_MS);
    asked.addEventListener(
      "message",
      ({ data }: MessageEvent<DeviceAnswer>) => data.id === request.id && finish(data),
      end,
    );
    asked.addEventListener("error", ({ message }) => fail(message ?? "the worker did not start"), end);
    asked.postMessage(request);
  });
}
