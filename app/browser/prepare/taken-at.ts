/** When a photo was taken. Nothing else of its metadata is read out. */
import { loadScript } from "./load-script.ts";

const DATE_TIME = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)/;
const OFFSET = /^[+-](0\d|1[0-4]):[0-5]\d$/;

/** For JPEG, PNG, WebP and HEIC; null where the photo does not say. */
export async function readTakenAt(bytes: ArrayBuffer): Promise<string | null> {
  const { load } = await loadScript(() => import("exifreader"));
  const includeTags = { exif: ["DateTimeOriginal", "OffsetTimeOriginal"] };
  try {
    const { exif } = load(bytes, { expanded: true, includeTags });
    return takenAtOf(exif?.DateTimeOriginal?.value[0], exif?.OffsetTimeOriginal?.value[0]);
  } catch {
    // Its way to say that there is no metadata, or that it is damaged.
    return null;
  }
}

/** Exif 2.32, 4.6.5 D: "YYYY:MM:DD HH:MM:SS" and "+HH:MM". Null for what is no point in time. */
export function takenAtOf(dateTime: unknown, offset: unknown): string | null {
  const [, year, month, day, hour, minute, second] = DATE_TIME.exec(String(dateTime)) ?? [];
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const time = new Date(`${local}Z`);
  // A camera without a set clock writes zeros; a 30th of February would become another day.
  if (Number.isNaN(time.getTime()) || time.toISOString().slice(0, 19) !== local || year === "0000")
    return null;
  return typeof offset === "string" && OFFSET.test(offset) ? local + offset : local;
}
