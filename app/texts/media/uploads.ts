/** The texts of the list of uploads. Notes and announcements are in app/texts/media/upload-messages.ts. */
export const UPLOADS_TEXTS = {
  list: "Uploads",
  added: (added: number, count: number) => `${added} of ${count}`,
  all: "All uploads",
  pauseAll: "Pause all",
  resumeAll: "Resume all",
  progress: (fileName: string) => `Upload of ${fileName}`,
  pause: (fileName: string) => `Pause ${fileName}`,
  resume: (fileName: string) => `Resume ${fileName}`,
  retry: (fileName: string) => `Try again: ${fileName}`,
  cancel: (fileName: string) => `Cancel ${fileName}`,
  dismiss: (fileName: string) => `Dismiss ${fileName}`,
} as const;

/** The text shown until the list of uploads is loaded. */
export const UPLOAD_SLOT_TEXTS = {
  preparing: (count: number) => `Getting ${count} ${count === 1 ? "file" : "files"} ready…`,
} as const;
