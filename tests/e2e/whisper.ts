/** Controls the stand-in for Workers AI (tests/whisper): makes its next calls fail, and reads the calls it received. */

import type { Fault, WhisperCall } from "../whisper/whisper-model.ts";
import { whisperUrl } from "./product.ts";

/** Makes the next `times` calls fail. */
export async function failWhisper(fault: Fault, times = 1): Promise<void> {
  await call("/fail", { method: "POST", body: JSON.stringify({ fault, times }) });
}

export async function whisperCalls(): Promise<WhisperCall[]> {
  return (await call("/calls")).json() as Promise<WhisperCall[]>;
}

/** Forgets the received calls and the failures to come. */
export async function resetWhisper(): Promise<void> {
  await call("/reset", { method: "POST" });
}

async function call(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(new URL(path, whisperUrl()), init);
  if (!response.ok) throw new Error(`The stand-in for Workers AI answered ${response.status} to ${path}`);
  return response;
}
