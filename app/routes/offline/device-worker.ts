/**
 * The worker in which this device answers for the server: it has a step's whole code, of which pages load only what they show.
 */
import { loadOnDevice, saveOnDevice } from "./device-step.ts";

export interface DeviceRequest {
  id: number;
  url: string;
  /** The form without its files; null to load the page. */
  fields: [name: string, value: string][] | null;
  userId: string | null;
}

export type DeviceAnswer = { id: number } & (
  | { kind: "data"; data: unknown }
  | { kind: "redirect"; location: string }
  /** This device cannot answer. */
  | { kind: "none"; message: string }
);

self.addEventListener("message", ({ data }: MessageEvent<DeviceRequest>) => void answer(data));

async function answer({ id, url, fields, userId }: DeviceRequest): Promise<void> {
  const post = (answered: Omit<DeviceAnswer, "id">) => self.postMessage({ id, ...answered });
  try {
    const body = fields && new URLSearchParams(fields);
    post({
      kind: "data",
      data: body
        ? await saveOnDevice(new Request(url, { method: "POST", body }), userId)
        : await loadOnDevice(
            new Request(url, { headers: { "accept-language": navigator.language } }),
            userId,
          ),
    } as DeviceAnswer);
  } catch (thrown) {
    const location = thrown instanceof Response ? thrown.headers.get("location") : null;
    post(
      (location === null
        ? { kind: "none", message: String(thrown) }
        : { kind: "redirect", location }) as DeviceAnswer,
    );
  }
}
