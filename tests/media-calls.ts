/** API calls that create recaps and upload photos, for tests. */
import { expect } from "vitest";
import type { Caller } from "./caller.ts";
import { newRecap } from "./factories.ts";
import { photoFixture } from "./fixtures.ts";
import { mediaCounts, type Stores } from "./stored-media.ts";

export interface CreatedRecap {
  id: number;
  shareId: string;
}

export interface MediaJson {
  id: string;
  url: string;
  fileSize: number;
  [field: string]: unknown;
}

/** Creates a published recap. */
export async function createRecap(
  athlete: Caller,
  overrides: Parameters<typeof newRecap>[0] = {},
): Promise<CreatedRecap> {
  const response = await athlete.send("POST", "/api/recaps", newRecap(overrides));
  expect(response.status).toBe(201);
  return (await response.json()) as CreatedRecap;
}

/** One value or several for each field. */
export type FormFields = Record<string, string | File | (string | File)[]>;

/** Sends a multipart form, as browsers send a form with files. */
export function sendForm(athlete: Caller, path: string, fields: FormFields): Promise<Response> {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) form.append(name, value);
  }
  return athlete.call(path, { method: "POST", body: form });
}

/** Returns a sample photo as a file. */
export function sampleFile(sample: string, { name = sample, type = "image/jpeg" } = {}): File {
  return new File([photoFixture(sample)], name, { type });
}

/** Uploads a sample photo to a recap. */
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

/** Returns helpers for tests of POST /api/recaps/{id}/media. `current` returns the test's athlete and recap. */
export function mediaCalls(env: Stores, current: () => { athlete: Caller; recap: CreatedRecap }) {
  return {
    upload(fields: FormFields, { shareId } = current().recap): Promise<Response> {
      return sendForm(current().athlete, `/api/recaps/${shareId}/media`, fields);
    },

    sendJson(body: unknown, handle: string = current().recap.shareId): Promise<Response> {
      return current().athlete.send("POST", `/api/recaps/${handle}/media`, body);
    },

    /** Returns the status, code and fields of an error response. Expects that nothing was stored. */
    async refusalOf(response: Response) {
      const { error } = (await response.json()) as {
        error: { code: string; message: string; fields?: object };
      };
      expect(error.message).not.toBe("");
      expect(await mediaCounts(env, current().recap.shareId)).toEqual({ rows: 0, objects: 0 });
      return [response.status, error.code, ...(error.fields ? [Object.keys(error.fields)] : [])];
    },
  };
}
