/**
 * Where the product's data is: a data folder or Cloudflare. Both are copied from and restored to in the same way.
 *
 * @typedef {object} StoredObject
 * @property {string} key
 * @property {number} size Bytes.
 * @property {string} etag Changes with the bytes. Of an object that was stored in one piece, their MD5.
 * @property {string} contentType
 * @property {Record<string, string>} customMetadata
 *
 * @typedef {object} Objects
 * @property {() => AsyncGenerator<StoredObject>} list
 * @property {(key: string) => Promise<{ etag: string, body: ReadableStream<Uint8Array> } | null>} open Null if it does not exist.
 * @property {(object: StoredObject, bytes: Blob) => Promise<void>} put
 *
 * @typedef {object} Source
 * @property {string} name As a sentence names it.
 * @property {(file: string) => Promise<void>} copyDatabase Writes the database as it is at one moment, as a SQLite file.
 * @property {Objects} objects
 * @property {() => Promise<void>} close
 *
 * @typedef {object} Target
 * @property {string} name
 * @property {() => Promise<boolean>} isFilled Whether anybody has made anything there.
 * @property {() => Promise<Objects>} prepare Creates what does not exist yet.
 * @property {number} maxObjectBytes
 * @property {(file: string) => Promise<string | null>} putDatabase Replaces the database, and makes the objects count. Called last.
 * Returns how to get back what was there before, or null.
 * @property {() => Promise<void>} close
 */
import { CommandError } from "../command.mjs";
import { readDeployment } from "../deploy/deployment.mjs";
import { signIn } from "../deploy/sign-in.mjs";
import { openCloudflare } from "./cloudflare-place.mjs";
import { openFolder, openNewFolder } from "./folder-place.mjs";

/**
 * @param {string} place "cloudflare", "cloudflare:NAME" for a preview, or the path of a data folder.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Source>}
 */
export async function openSource(place, env) {
  const deployment = deploymentOf(place);
  return deployment ? openCloudflare(await signIn(env), deployment) : openFolder(place);
}

/** @param {string} place As in `openSource`. @param {NodeJS.ProcessEnv} env @returns {Promise<Target>} */
export async function openTarget(place, env) {
  const deployment = deploymentOf(place);
  return deployment ? openCloudflare(await signIn(env), deployment) : openNewFolder(place, new Date());
}

/** Returns null for a folder. @param {string} place */
function deploymentOf(place) {
  const [kind, preview, ...rest] = place.split(":");
  if (kind !== "cloudflare") return null;
  if (rest.length > 0) throw new CommandError("Name a preview as in cloudflare:next.");
  return readDeployment({ preview });
}
