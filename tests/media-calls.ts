/** What a browser sends of photos, and recaps to send them to. */
import { expect } from "vitest";
import type { Caller } from "./caller.ts";
import { newRecap } from "./factories.ts";
import { photoFixture } from "./fixtures.ts";
import { mediaCounts, type Stores } from "./stored-media.ts";

export interface MadeRecap {
  id: number;
  shareId: string;
}

export interface MediaJson {
  id: string;
  url: string;
  fileSize: number;
  [field: string]: unknown;
}

/** A published recap of the caller's. */
export async function madeRecap(athlete: Caller, { isPublic = true } = {}): Promise<MadeRecap> {
  const response = await athlete.send("POST", "/api/recaps", newRecap({ isPublic }));
  expect(response.status).toBe(201);
  return (await response.json()) as MadeRecap;
}

/** Field to value, or to several. */
export type FormFields = Record<string, string | File | (string | File)[]>;

/** A form as browsers send it where it has files. */
export function sendForm(athlete: Caller, path: string, fields: FormFields): Promise<Response> {
  const form = new FormData();
  for (const [name, given] of Object.entries(fields)) {
    for (const value of [given].flat()) form.append(name, value);
  }
  return athlete.call(path, { method: "POST", body: form });
}

/** A sample as a browser's file field gives it. */
export function sampleFile(sample: string, { name = sample, type = "image/jpeg" } = {}): File {
  return new File([photoFixture(sample)], name, { type });
}

/** Adds a sample to a recap. */
export async function addSample(
  athlete: Caller,
  { shareId }: { shareId: string },
  { sample = "small.png", ...fields }: Record<string, string> = {},
): Promise<MediaJson> {
  const form = { file: sampleFile(sample), ...fields };
  const response = await sendForm(athlete, `/api/recaps/${shareId}/media`, form);
  expect(response.status).toBe(201);
  return (await response.json()) as MediaJson;
}

export function base64Of(bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += 8_192) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  }
  return btoa(binary);
}

/** What a test of POST /api/recaps/{id}/media sends, and how it reads a refusal; `made` says what the test runs on. */
export function mediaDoor(env: Stores, made: () => { athlete: Caller; recap: MadeRecap }) {
  return {
    upload(fields: FormFields, { shareId } = made().recap): Promise<Response> {
      return sendForm(made().athlete, `/api/recaps/${shareId}/media`, fields);
    },

    sendJson(body: unknown, handle: string = made().recap.shareId): Promise<Response> {
      return made().athlete.send("POST", `/api/recaps/${handle}/media`, body);
    },

    /** The status, the code and the fields of a refusal; and that nothing of it was kept. */
    async refusalOf(response: Response) {
      const { error } = (await response.json()) as {
        error: { code: string; message: string; fields?: object };
      };
      expect(error.message).not.toBe("");
      expect(await mediaCounts(env, made().recap.shareId)).toEqual({ rows: 0, objects: 0 });
      return [response.status, error.code, ...(error.fields ? [Object.keys(error.fields)] : [])];
    },
  };
}
