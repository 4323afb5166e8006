/** Opens the target of a video's copy: a file on the device (2 GB do not fit in memory), or memory. Runs in the worker. */
import { StreamTarget, type StreamTargetChunk } from "mediabunny";
import type { VideoType } from "../../domain/media/media.ts";
import { blankNames, inMemory } from "../../media-files/containers/blank-names.ts";
import { memoryTarget } from "../../media-files/containers/memory-target.ts";
import { deletePreparedFile, preparedFolder } from "./prepared-files.ts";

export interface VideoTarget {
  target: StreamTarget;
  fastStart: "in-memory" | "reserve";
  /** Whether it was the target that failed, not the video. */
  hasFailed(): boolean;
  /** Removes the muxer's name from the file and returns it. */
  finish(contentType: VideoType): Promise<Blob>;
  discard(): Promise<void>;
}

/** The used part of FileSystemSyncAccessHandle, which exists in workers only. */
interface DeviceFile {
  read(buffer: Uint8Array<ArrayBuffer>, options: { at: number }): number;
  write(buffer: Uint8Array<ArrayBuffer>, options: { at: number }): number;
  truncate(size: number): void;
  flush(): void;
  close(): void;
}

interface DeviceFileHandle extends FileSystemFileHandle {
  createSyncAccessHandle?(): Promise<DeviceFile>;
}

/** Bytes of one write. */
const CHUNK_BYTES = 4 * 1024 * 1024;
/** These bytes are zeros until the file is finished, so that an unfinished copy is recognised. */
const HEAD_BYTES = 4;

/** Returns the target, or null if the browser cannot create this file. */
export async function openDeviceTarget(key: string): Promise<VideoTarget | null> {
  const opened = await openFile(key);
  return opened && deviceTarget(key, opened.handle, opened.file);
}

async function openFile(key: string): Promise<{ handle: FileSystemFileHandle; file: DeviceFile } | null> {
  try {
    // The file of an earlier attempt may still be locked; deleting waits for it.
    await deletePreparedFile(key);
    const folder = await preparedFolder();
    const handle: DeviceFileHandle = await folder.getFileHandle(key, { create: true });
    const file = await handle.createSyncAccessHandle?.();
    file?.truncate(0);
    return file ? { handle, file } : null;
  } catch (error) {
    if (error instanceof DOMException || error instanceof TypeError) return null;
    throw error;
  }
}

function deviceTarget(key: string, handle: FileSystemFileHandle, file: DeviceFile): VideoTarget {
  let hasFailed = false;
  const head = new Uint8Array(HEAD_BYTES);
  function write(data: Uint8Array<ArrayBuffer>, at: number): void {
    try {
      if (file.write(data, { at }) < data.length) throw new Error("The device is full");
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  }
  const writable = new WritableStream<StreamTargetChunk>({
    write({ data, position }) {
      write(data, position);
      if (position >= HEAD_BYTES) return;
      head.set(data.subarray(0, HEAD_BYTES - position), position);
      write(new Uint8Array(HEAD_BYTES), 0);
    },
  });
  return {
    target: new StreamTarget(writable, { chunked: true, chunkSize: CHUNK_BYTES }),
    fastStart: "reserve",
    hasFailed: () => hasFailed,
    async finish(contentType) {
      write(head, 0);
      blankNames(
        { read: (at, length) => readFrom(file, at, length), write: (at, bytes) => write(bytes, at) },
        contentType,
      );
      file.flush();
      file.close();
      const finished = await handle.getFile();
      return finished.slice(0, finished.size, contentType);
    },
    async discard() {
      file.close();
      await deletePreparedFile(key);
    },
  };
}

function readFrom(file: DeviceFile, at: number, length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  return bytes.subarray(0, file.read(bytes, { at }));
}

/** Returns a target in memory for a video of this size in bytes. */
export function openMemoryTarget(size: number): VideoTarget {
  const memory = memoryTarget(size);
  return {
    target: memory.target,
    fastStart: "in-memory",
    hasFailed: () => false,
    async finish(contentType) {
      const bytes = memory.written();
      blankNames(inMemory(bytes), contentType);
      return new Blob([bytes], { type: contentType });
    },
    async discard() {},
  };
}
