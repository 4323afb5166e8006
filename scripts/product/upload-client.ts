/** Sends videos in parts as a browser does, for the upload scripts. */
import { createHash } from "node:crypto";

const PART_BYTES = 5 * 1024 * 1024;

/** Opens a browser with its own cookie and network address: one for all its calls, or what returns that of each. */
export async function openVisitor(url: string, address: string | (() => string) = randomAddress()) {
  const page = await fetch(`${url}/race-type`);
  await page.text();
  const cookie = page.headers.get("set-cookie")?.split(";")[0] ?? "";

  const call = (path: string, init: RequestInit = {}) => {
    const from = typeof address === "string" ? address : address();
    const headers = { origin: url, cookie, "cf-connecting-ip": from, ...init.headers };
    return fetch(`${url}${path}`, { ...init, headers });
  };
  return { call, cookie };
}

/** A new address for each visitor, so that measurements do not share the limits of one address. */
function randomAddress() {
  return `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join(".")}`;
}

export async function openAthlete(
  url: string,
  recap: object = { name: "An upload", raceType: "running" },
  address?: string | (() => string),
) {
  const { call, cookie } = await openVisitor(url, address);

  const made = await call("/api/recaps", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(recap),
  });
  if (made.status !== 201) throw new Error(`The recap was not made: ${await made.text()}`);
  const { shareId } = await made.json();
  return { call, shareId, cookie };
}

/** Returns the declaration of a video, unless `fields` say otherwise. */
export function declarationOf(
  bytes: Uint8Array,
  uploadKey: string,
  fields: { fileName?: string; contentType?: string; questionIndex?: number } = {},
) {
  const partHashes = partsOf(bytes).map((part) => createHash("sha256").update(part).digest("base64url"));
  return {
    uploadKey,
    fileName: "finish.mp4",
    contentType: "video/mp4",
    size: bytes.length,
    partHashes,
    smaller: null,
    thumbhash: null,
    ...fields,
  };
}

export function partsOf(bytes: Uint8Array) {
  const count = Math.ceil(bytes.length / PART_BYTES);
  return Array.from({ length: count }, (_, at) => bytes.subarray(at * PART_BYTES, (at + 1) * PART_BYTES));
}

interface Sending {
  bytes: Uint8Array;
  declaration: ReturnType<typeof declarationOf>;
  onPart?: (number: number) => void;
}

/** Declares an upload, sends what of it has not arrived, and ends it; throws where the connection breaks. */
export async function upload(
  athlete: Awaited<ReturnType<typeof openAthlete>>,
  sending: Sending,
): Promise<{ id: string; url: string; sent: number }> {
  const { id, url, sent } = await sendParts(athlete, sending);
  return { id, url: url ?? (await finishUpload(athlete, id)), sent };
}

/** Declares an upload and sends what of it has not arrived. `url` is null until it is finished. */
export async function sendParts(
  { call, shareId }: Awaited<ReturnType<typeof openAthlete>>,
  { bytes, declaration, onPart = () => {} }: Sending,
): Promise<{ id: string; url: string | null; sent: number }> {
  const declared = await call(`/api/recaps/${shareId}/uploads`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(declaration),
  });
  if (!declared.ok) throw new Error(`Not declared: ${await declared.text()}`);
  const { id, parts, media } = await declared.json();
  if (media) return { id, url: media.url, sent: 0 };
  let sent = 0;
  for (const [at, part] of partsOf(bytes).entries()) {
    if (parts.includes(at + 1)) continue;
    onPart(at + 1);
    const response = await call(`/api/uploads/${id}/parts/${at + 1}`, {
      method: "PUT",
      body: new Uint8Array(part),
    });
    if (!response.ok) throw new Error(`Part ${at + 1} was not taken: ${await response.text()}`);
    await response.text();
    sent++;
  }
  return { id, url: null, sent };
}

/** Returns the URL of the photo, video or recording. */
export async function finishUpload(
  { call }: Awaited<ReturnType<typeof openAthlete>>,
  id: string,
): Promise<string> {
  const finished = await call(`/api/uploads/${id}/finish`, { method: "POST" });
  if (!finished.ok) throw new Error(`Not finished: ${await finished.text()}`);
  return (await finished.json()).url;
}
