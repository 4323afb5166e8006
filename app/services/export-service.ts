/** The interface of the service for taking out everything that an athlete owns, as ZIPs. Types only. */
import type { Viewer } from "../domain/account/viewer.ts";

/** Every recap that the viewer owns, drafts and private ones included, in volumes. Deleted ones are left out. */
export interface ExportService {
  /** Returns the volumes; none if the viewer owns no recap. */
  listVolumes(viewer: Viewer): Promise<ExportVolume[]>;
  /**
   * Returns the ZIP of a volume, or null if there is no such volume. Each call counts. The stream fails, and with it the
   * download, if one of the volume's files cannot be read: a ZIP never lacks a file silently.
   */
  openVolume(viewer: Viewer, number: number): Promise<ReadableStream<Uint8Array> | null>;
}

export interface ExportVolume {
  /** From 1. */
  number: number;
  /** Bytes, roughly. */
  size: number;
  fileCount: number;
  /** How many recaps have their page in it. */
  recapCount: number;
}
