/**
 * Makes the smaller versions that photos lack: those of plain forms, and those that were added before a size was. The Worker
 * cannot, and readers and story cards need them. Loaded when a screen finds such photos.
 */
import { type Media, mediaUrl, missingEdges } from "../../domain/media/media.ts";
import { prepareMedia } from "../prepare/prepare-media.ts";

/** Adds them one photo at a time. Best effort: without them a larger version is shown, and the next visit tries again. */
export async function addSmallerVersions(shareId: string, photos: Media[]): Promise<void> {
  for (const photo of photos) {
    try {
      await addTo(shareId, photo);
    } catch (error) {
      console.warn("A photo got no smaller versions", error);
    }
  }
}

async function addTo(shareId: string, photo: Media): Promise<void> {
  const response = await fetch(mediaUrl(shareId, photo), { credentials: "include" });
  if (!response.ok) throw new Error(`The photo was answered with ${response.status}`);
  const blob = await response.blob();
  const file = new File([blob], photo.fileName, { type: blob.type });
  const outcome = await prepareMedia(file, { key: `smaller-${photo.id}` });
  if (outcome.kind === "refused" || !outcome.media.smaller) return;
  const { smaller, thumbhash } = outcome.media;
  const missing = missingEdges(photo);
  const form = new FormData();
  form.set("contentType", smaller.contentType);
  if (thumbhash) form.set("thumbhash", thumbhash);
  for (const { edge, blob: version } of smaller.versions) {
    if (missing.includes(edge)) form.set(String(edge), version);
  }
  const sent = await fetch(`/api/media/${photo.id}/smaller`, {
    method: "PUT",
    credentials: "include",
    body: form,
  });
  if (!sent.ok) throw new Error(`Its smaller versions were answered with ${sent.status}`);
}
