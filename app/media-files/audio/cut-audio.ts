/** Cuts a piece out of a stored recording, at packet boundaries. Decodes nothing. */
import type { AudioType } from "../../domain/voice/audio-types.ts";
import { DamagedError } from "../containers/file-limits.ts";
import type { Bytes } from "../photos/byte-reader.ts";
import type { StoredFile } from "../stored-file.ts";
import { audioTypeOf, storedTypeOf } from "./audio-type.ts";
import { cutMp3 } from "./copy-mp3.ts";

export interface CutPiece {
  /** A complete file of the recording's type. */
  bytes: Bytes;
  contentType: AudioType;
  /** Seconds, decoded or by the timestamps, whichever is longer. Greater than 0. */
  duration: number;
  /** Where it begins in the recording, in seconds: at most one packet before the requested time. */
  from: number;
}

const FIRST_BYTES = 64;

/**
 * Returns the sound between two times, as far as the recording reaches; for a range after its end, its last packet.
 * Reads little more than that. Rejects with a DamagedError for a file that is broken inside, or whose packets
 * last longer than their timestamps say, and with the store's own error if that fails.
 */
export async function cutAudio(file: StoredFile, fromSeconds: number, toSeconds: number): Promise<CutPiece> {
  const fileType = audioTypeOf(await file.read(0, Math.min(FIRST_BYTES, file.size)));
  if (fileType === null) throw new DamagedError("It is no recording");
  const range = { fromSeconds, toSeconds };
  const watched = watch(file);
  try {
    if (fileType === "audio/mpeg") return { contentType: fileType, ...(await cutMp3(watched.file, range)) };
    // Imported with the first piece, as in check-audio.ts.
    const { copyPiece } = await import("./copy-piece.ts");
    return { contentType: storedTypeOf(fileType), ...(await copyPiece(watched.file, fileType, range)) };
  } catch (error) {
    const [fault] = watched.faults;
    if (fault) throw fault;
    throw new DamagedError("The recording cannot be read", { cause: error });
  }
}

/** Records the store's errors, to distinguish them from the readers'. */
function watch(file: StoredFile): { file: StoredFile; faults: unknown[] } {
  const faults: unknown[] = [];
  async function read(offset: number, length: number): Promise<Bytes> {
    try {
      return await file.read(offset, length);
    } catch (error) {
      faults.push(error);
      throw error;
    }
  }
  return { file: { size: file.size, read }, faults };
}
