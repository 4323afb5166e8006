/** Tells the stand-in for Workers AI (tests/whisper) how its next calls end, and asks what it was asked. */

import type { Asked, Fault } from "../whisper/whisper-model.ts";
import { whisperUrl } from "./product.ts";

/** Its next calls fail: with a documented code, by a hang, with junk or with nothing. */
export async function failWhisper(fault: Fault, times = 1): Promise<void> {
  await call("/tell", { method: "POST", body: JSON.stringify({ fault, times }) });
}

export async function askedOfWhisper(): Promise<Asked[]> {
  return (await call("/asked")).json() as Promise<Asked[]>;
}

/** Whatever it was told and asked. */
export async function resetWhisper(): Promise<void> {
  await call("/reset", { method: "POST" });
}

async function call(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(new URL(path, whisperUrl()), init);
  if (!response.ok) throw new Error(`The stand-in for Workers AI answered ${response.status} to ${path}`);
  return response;
}
