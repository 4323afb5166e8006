/** Prepares a photo for the account's picture: small, upright and without metadata. Loaded when a photo is chosen. */
import { PICTURE_REFUSALS, pictureRefusalOf } from "../../domain/media/profile-picture.ts";
import { prepareMedia } from "../prepare/prepare-media.ts";
import { deletePreparedFile } from "../prepare/prepared-files.ts";

const KEY = "profile-picture";

export type PreparedPicture = { kind: "prepared"; photo: Blob } | { kind: "refused"; message: string };

/** The Worker cuts the square: a version of 1280 pixels has enough of any shape. */
export async function preparePicture(file: File): Promise<PreparedPicture> {
  if (file.type.startsWith("video/")) return { kind: "refused", message: PICTURE_REFUSALS.unsupported };
  const outcome = await prepareMedia(file, { key: KEY });
  if (outcome.kind === "refused") {
    // The Worker takes photos as they are, up to the size of a form.
    if (outcome.reason === "unprepared") return { kind: "prepared", photo: file };
    return { kind: "refused", message: PICTURE_REFUSALS[pictureRefusalOf(outcome.reason)] };
  }
  const { fileType, original, smaller } = outcome.media;
  if (fileType === "video") {
    await deletePreparedFile(KEY);
    return { kind: "refused", message: PICTURE_REFUSALS.unsupported };
  }
  return { kind: "prepared", photo: smaller?.versions.find(({ edge }) => edge === 1280)?.blob ?? original };
}
