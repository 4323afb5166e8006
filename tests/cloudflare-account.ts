/** What an account of the stand-in for Cloudflare contains, and how its API answers (cloudflare-api.ts). */
import type { DatabaseSync } from "node:sqlite";

export interface Binding {
  name: string;
  type: string;
  /** Of a variable or secret. */
  text?: string;
  [field: string]: unknown;
}

export interface StoredObject {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string;
  customMetadata: Record<string, string>;
}

export interface CloudflareAccount {
  url: string;
  workers: Map<string, Binding[]>;
  databases: { uuid: string; name: string; sqlite: DatabaseSync }[];
  buckets: string[];
  /** By bucket and key, as in "race-recap-media/recaps/1". */
  objects: Map<string, StoredObject>;
  /** What D1 has exported, or is to import: by name, at an address of its own. */
  files: Map<string, Uint8Array<ArrayBuffer>>;
  namespaces: { id: string; title: string }[];
  /** Of Workers. */
  domains: { hostname: string; service: string }[];
  /** Of workers.dev; null if none is registered. */
  subdomain: string | null;
  isR2Enabled: boolean;
}

/** An answer with an error. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** The answer to a call that succeeds. */
export function success(result: unknown): Response {
  return Response.json({ success: true, errors: [], messages: [], result });
}
