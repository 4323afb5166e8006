/** API calls by which guests add to a recap and its owner decides, for tests. */
import { expect } from "vitest";
import type { AcceptedTo, ContributionStatus } from "../app/domain/contributions/contribution.ts";
import { base64url } from "../app/domain/lib/base64url.ts";
import { checkAudio } from "../app/media-files/audio/check-audio.ts";
import type { Caller } from "./caller.ts";
import { audioFixture, photoFixture } from "./fixtures.ts";
import { finish, sendAll, type UploadSource } from "./upload-calls.ts";

interface Handle {
  shareId: string;
}

export interface ContributionJson {
  id: string;
  recapId: string;
  sendingId: string;
  userName: string;
  text: string | null;
  status: ContributionStatus;
  takenTo: AcceptedTo | null;
  mine: boolean;
  isBlocked?: boolean;
  createdAt: string;
  file: { id: string; fileType: "image" | "video" | "audio"; url: string; credit?: string | null };
}

export const GUEST_PHOTO: UploadSource = { original: photoFixture("small.png"), contentType: "image/png" };
/** A cheer as the browser finishes it before it sends it. */
export const GUEST_CHEER: UploadSource = {
  original: await finishedSound("answer-1.webm"),
  contentType: "audio/webm",
};

async function finishedSound(sample: string): Promise<Uint8Array<ArrayBuffer>> {
  const checked = await checkAudio(audioFixture(sample));
  if (checked.kind === "refused") throw new Error("The sample was refused");
  return checked.bytes;
}

export function newSendingId(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(16)));
}

/** What a guest's declaration has besides the file. */
export function contributionOf(fields: Record<string, unknown> = {}) {
  return {
    userName: "Dad",
    userEmail: "dad@example.com",
    text: "Kilometer 32",
    sendingId: newSendingId(),
    ...fields,
  };
}

export function setGuests(owner: Caller, { shareId }: Handle, isOpen: boolean): Promise<Response> {
  return owner.send("PUT", `/api/recaps/${shareId}/guests`, { isOpen });
}

/** Adds a file as a guest of a recap that is open. */
export async function contribute(
  guest: Caller,
  { shareId }: Handle,
  source: UploadSource = GUEST_PHOTO,
  fields: Record<string, unknown> = {},
): Promise<ContributionJson> {
  const { id } = await sendAll(guest, shareId, source, { contribution: contributionOf(fields) });
  const response = await finish(guest, id);
  expect(response.status).toBe(201);
  const { contribution } = (await response.json()) as { contribution: ContributionJson };
  return contribution;
}

/** Lets a contribution appear, hides it, or takes it into the story. */
export function decide(
  owner: Caller,
  { id }: { id: string },
  decision: { status: string } | { questionIndex: number | null },
): Promise<Response> {
  return owner.send("PATCH", `/api/contributions/${id}`, decision);
}

export function withdraw(browser: Caller, { id }: { id: string }): Promise<Response> {
  return browser.send("DELETE", `/api/contributions/${id}`, {});
}

export function block(owner: Caller, { shareId }: Handle, { id }: { id: string }): Promise<Response> {
  return owner.send("POST", `/api/recaps/${shareId}/blocks`, { contributionId: id });
}

export async function contributionsFor(
  browser: Caller,
  { shareId }: Handle,
  query = "",
): Promise<ContributionJson[]> {
  const response = await browser.call(`/api/recaps/${shareId}/contributions${query}`);
  expect(response.status).toBe(200);
  return response.json();
}
