/**
 * Reads when a photo or video was taken, before it is sent without its metadata. A camera's clock has no time zone of its
 * own: without one in the file it is this device's, which most often has taken the photo or was there.
 */
import ExifReader from "exifreader";
import { textAt, uint32 } from "../../media-files/photos/byte-reader.ts";

/** Tags of Exif: "2026:05:17 09:30:00", "+02:00", and the satellites' time in UTC, "2026:05:17" and [[9, 1], [30, 1], [0, 1]]. */
export interface CaptureTags {
  taken: string | undefined;
  offset: string | undefined;
  gpsDate: string | undefined;
  gpsTime: [number, number][] | undefined;
}

const QUARTER_HOUR_MS = 15 * 60_000;
/** No clock is farther from UTC. */
const MAX_OFFSET_MS = 14 * 60 * 60_000;
/** From 1904, as the time of an MP4, to 1970. */
const MP4_EPOCH_SECONDS = 2_082_844_800;
/** A camera whose clock was never set is in an earlier year. */
const FIRST_MS = Date.UTC(2000, 0, 1);
const MAX_BOXES = 100;
const MVHD_BYTES = 28;

/** Returns ISO 8601 in UTC, or null where the file does not say it. */
export async function findCaptureTime(file: Blob, fileType: "image" | "video"): Promise<string | null> {
  const time = fileType === "image" ? photoTime(await file.arrayBuffer()) : await videoTime(file);
  return time === null || !(time >= FIRST_MS) ? null : new Date(time).toISOString();
}

function photoTime(bytes: ArrayBuffer): number | null {
  try {
    const tags = ExifReader.load(bytes);
    return timeOfTags({
      taken: tags.DateTimeOriginal?.description,
      offset: tags.OffsetTimeOriginal?.description,
      gpsDate: tags.GPSDateStamp?.description,
      gpsTime: tags.GPSTimeStamp?.value as CaptureTags["gpsTime"],
    });
  } catch {
    // It throws for files without metadata and for damaged ones.
    return null;
  }
}

/** Returns milliseconds since 1970. */
export function timeOfTags({ taken, offset, gpsDate, gpsTime }: CaptureTags): number | null {
  const satellites = timeOf(
    gpsDate && gpsTime && `${gpsDate} ${gpsTime.map(([of, by]) => pad(of / by)).join(":")}`,
  );
  const clock = timeOf(taken);
  if (clock === null) return satellites;
  const told = timeOf(taken, offset);
  if (offset && told !== null) return told;
  // Satellites are seen before the photo is taken, and may be those of another day.
  const toUtc =
    satellites === null ? null : Math.round((clock - satellites) / QUARTER_HOUR_MS) * QUARTER_HOUR_MS;
  if (toUtc !== null && Math.abs(toUtc) <= MAX_OFFSET_MS) return clock - toUtc;
  return timeOf(taken, "");
}

/** `zone`: "Z", "+02:00", or empty for this device's. */
function timeOf(text: string | undefined, zone = "Z"): number | null {
  const [date = "", time = ""] = (text ?? "").split(" ");
  const value = Date.parse(`${date.replaceAll(":", "-")}T${time}${zone}`);
  return Number.isNaN(value) ? null : value;
}

function pad(value: number): string {
  return String(Math.floor(value)).padStart(2, "0");
}

/** Of an MP4 or MOV (ISO/IEC 14496-12): its header says when it was recorded, in UTC. */
async function videoTime(file: Blob): Promise<number | null> {
  let at = 0;
  for (let boxes = 0; boxes < MAX_BOXES && at < file.size; boxes++) {
    const bytes = new Uint8Array(await file.slice(at, at + 8 + MVHD_BYTES).arrayBuffer());
    const size = uint32(bytes, 0);
    if (textAt(bytes, 4, 4) === "moov" && textAt(bytes, 12, 4) === "mvhd") {
      const isLong = bytes[16] === 1;
      return (uint32(bytes, isLong ? 24 : 20) - MP4_EPOCH_SECONDS) * 1_000;
    }
    const whole = size === 1 ? uint32(bytes, 8) * 2 ** 32 + uint32(bytes, 12) : size;
    if (whole < 8) return null;
    at += whole;
  }
  return null;
}
