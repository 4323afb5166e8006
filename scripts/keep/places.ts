/** Where the product's data is: a data folder or Cloudflare. Both are copied from and restored to in the same way. */
import { CommandError } from "../command.ts";
import { readDeployment } from "../deploy/deployment.ts";
import { signIn } from "../deploy/sign-in.ts";
import { openCloudflare } from "./cloudflare-place.ts";
import { openFolder, openNewFolder } from "./folder-place.ts";

export interface StoredObject {
  key: string;
  /** Bytes. */
  size: number;
  /** Changes with the bytes. Of an object that was stored in one piece, their MD5. */
  etag: string;
  contentType: string;
  customMetadata: Record<string, string>;
}

export interface Objects {
  list: () => AsyncGenerator<StoredObject>;
  /** Null if it does not exist. */
  open: (key: string) => Promise<{ etag: string; body: ReadableStream<Uint8Array> } | null>;
  put: (object: StoredObject, bytes: Blob) => Promise<void>;
}

export interface Source {
  /** The name in messages. */
  name: string;
  /** Writes the database as it is at one moment, as a SQLite file. */
  copyDatabase: (file: string) => Promise<void>;
  objects: Objects;
  close: () => Promise<void>;
}

export interface Target {
  name: string;
  /** Whether it contains recaps or users. */
  isFilled: () => Promise<boolean>;
  /** Creates what does not exist yet. */
  prepare: () => Promise<Objects>;
  maxObjectBytes: number;
  /**
   * Replaces the database, and makes the objects visible. Called last. Returns how to get back what was there before, or
   * null.
   */
  putDatabase: (file: string) => Promise<string | null>;
  close: () => Promise<void>;
}

/** `place` is "cloudflare", "cloudflare:NAME" for a preview, or the path of a data folder. */
export async function openSource(place: string, env: NodeJS.ProcessEnv): Promise<Source> {
  const deployment = deploymentOf(place);
  return deployment ? openCloudflare(await signIn(env), deployment) : openFolder(place);
}

export async function openTarget(place: string, env: NodeJS.ProcessEnv): Promise<Target> {
  const deployment = deploymentOf(place);
  return deployment ? openCloudflare(await signIn(env), deployment) : openNewFolder(place, new Date());
}

/** Returns null for a folder. */
function deploymentOf(place: string) {
  const [kind, preview, ...rest] = place.split(":");
  if (kind !== "cloudflare") return null;
  if (rest.length > 0) throw new CommandError("Name a preview as in cloudflare:next.");
  return readDeployment({ preview });
}
