/** Where a copied video is written to, in a worker: a file on the device, so that 2 GB take no memory; else memory. */
import { StreamTarget, type StreamTargetChunk } from "mediabunny";
import type { VideoType } from "../../domain/media.ts";
import { blankNames, inMemory } from "../../media-files/containers/blank-names.ts";
import { memoryTarget } from "../../media-files/containers/memory-target.ts";
import { deletePreparedFile, preparedFolder } from "./prepared-files.ts";

export interface VideoTarget {
  target: StreamTarget;
  fastStart: "in-memory" | "reserve";
  /** Whether it was the target that failed, not the video. */
  hasFailed(): boolean;
  /** Takes the muxing software's names out and hands the file over. */
  finish(contentType: VideoType): Promise<Blob>;
  discard(): Promise<void>;
}

/** Of FileSystemSyncAccessHandle, which exists in workers alone. */
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

/** What is written at once. */
const CHUNK_BYTES = 4 * 1024 * 1024;
/** Zeros until the file is finished: so nobody takes a broken-off copy for a video. */
const HEAD_BYTES = 4;

/** Null where the browser keeps no files, or not this one. */
export async function openDeviceTarget(key: string): Promise<VideoTarget | null> {
  const opened = await openFile(key);
  return opened && deviceTarget(key, opened.handle, opened.file);
}

async function openFile(key: string): Promise<{ handle: FileSystemFileHandle; file: DeviceFile } | null> {
  try {
    // What an earlier try has left may still be locked.
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

/** For a video of this size in bytes. */
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
