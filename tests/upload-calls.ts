/** API calls that upload a photo or video in parts, for tests. */
import { expect } from "vitest";
import { sha256 } from "../app/domain/lib/base64url.ts";
import { PART_BYTES } from "../app/domain/media/upload-limits.ts";
import type { Caller } from "./caller.ts";
import type { MediaJson } from "./media-calls.ts";

type Bytes = Uint8Array<ArrayBuffer>;

export interface UploadSource {
  original: Bytes;
  contentType: string;
  /** Largest first. */
  smaller?: { edge: number; bytes: Bytes }[];
}

export interface BegunUpload {
  id: string;
  partBytes: number;
  parts: number[];
  media: MediaJson | null;
}

/** Returns the bytes to upload: the original and its smaller versions, joined. */
export function bodyOf({ original, smaller = [] }: UploadSource): Bytes {
  const pieces = [original, ...smaller.map(({ bytes }) => bytes)];
  const body = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let offset = 0;
  for (const piece of pieces) {
    body.set(piece, offset);
    offset += piece.length;
  }
  return body;
}

export function partsOf(body: Bytes): Bytes[] {
  return Array.from({ length: Math.ceil(body.length / PART_BYTES) }, (_, at) =>
    body.slice(at * PART_BYTES, (at + 1) * PART_BYTES),
  );
}

export async function declarationOf(source: UploadSource, overrides: Record<string, unknown> = {}) {
  const { original, contentType, smaller } = source;
  const partHashes: string[] = [];
  for (const part of partsOf(bodyOf(source))) partHashes.push(await sha256(part));
  return {
    uploadKey: crypto.randomUUID(),
    fileName: "finish.jpg",
    contentType,
    size: original.length,
    smaller: smaller
      ? {
          contentType: "image/webp",
          sizes: smaller.map(({ edge, bytes }) => ({ edge, size: bytes.length })),
        }
      : null,
    partHashes,
    thumbhash: null,
    ...overrides,
  };
}

export function declare(athlete: Caller, shareId: string, declaration: unknown): Promise<Response> {
  return athlete.send("POST", `/api/recaps/${shareId}/uploads`, declaration);
}

export function sendPart(athlete: Caller, uploadId: string, number: number, bytes: Bytes): Promise<Response> {
  return athlete.call(`/api/uploads/${uploadId}/parts/${number}`, { method: "PUT", body: bytes });
}

export function finish(athlete: Caller, uploadId: string): Promise<Response> {
  return athlete.call(`/api/uploads/${uploadId}/finish`, { method: "POST" });
}

/** Declares an upload and sends all its parts. The test finishes it. */
export async function sendAll(
  athlete: Caller,
  shareId: string,
  source: UploadSource,
  overrides: Record<string, unknown> = {},
): Promise<BegunUpload> {
  const response = await declare(athlete, shareId, await declarationOf(source, overrides));
  expect(response.status).toBe(201);
  const begun = (await response.json()) as BegunUpload;
  for (const [at, part] of partsOf(bodyOf(source)).entries()) {
    const sent = await sendPart(athlete, begun.id, at + 1, part);
    expect(sent.status).toBe(200);
    await sent.body?.cancel();
  }
  return begun;
}

/** Declares, sends and finishes an upload. */
export async function upload(
  athlete: Caller,
  shareId: string,
  source: UploadSource,
  overrides: Record<string, unknown> = {},
): Promise<MediaJson> {
  const { id } = await sendAll(athlete, shareId, source, overrides);
  const response = await finish(athlete, id);
  expect(response.status).toBe(201);
  return (await response.json()) as MediaJson;
}
