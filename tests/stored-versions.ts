/** Stores a photo or video with smaller versions in R2 and D1, as an upload does. Its bytes are not a real image. */
import { base64url } from "../app/domain/lib/base64url.ts";
import { objectKey, type Stores } from "./stored-media.ts";

/** Bytes. */
const FILE = 1_000;
const LARGE = 400;
const SMALL = 90;

/** The bytes of each version. */
export interface StoredVersions {
  id: string;
  file: Uint8Array<ArrayBuffer>;
  /** 1280 pixels wide; a video's poster. */
  large: Uint8Array<ArrayBuffer>;
  /** 640 pixels wide. */
  small: Uint8Array<ArrayBuffer>;
}

/** Stores a file of 2560 x 1440 pixels with smaller versions in WebP. */
export async function storeVersions(
  { DB, MEDIA }: Stores,
  recap: { id: number; shareId: string },
  contentType: "image/jpeg" | "video/mp4",
): Promise<StoredVersions> {
  const id = base64url(crypto.getRandomValues(new Uint8Array(16)));
  const bytes = Uint8Array.from({ length: FILE + LARGE + SMALL }, (_, at) => (at * 7) % 251);
  await MEDIA.put(objectKey(recap.shareId, id), bytes, { httpMetadata: { contentType } });
  const fileType = contentType.split("/")[0];
  const smaller = JSON.stringify(["image/webp", [1280, LARGE], [640, SMALL]]);
  await DB.prepare(
    `INSERT INTO media
       (id, recap_id, file_name, file_type, content_type, file_size, width, height, smaller, position, created_at)
     VALUES (?, ?, 'sample', ?, ?, ?, 2560, 1440, ?, 0, 0)`,
  )
    .bind(id, recap.id, fileType, contentType, FILE, smaller)
    .run();
  return {
    id,
    file: bytes.slice(0, FILE),
    large: bytes.slice(FILE, FILE + LARGE),
    small: bytes.slice(FILE + LARGE),
  };
}
