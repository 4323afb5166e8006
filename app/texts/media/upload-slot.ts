/** The text shown until the list of uploads is loaded. */
export const UPLOAD_SLOT_TEXTS = {
  preparing: (count: number) => `Getting ${count} ${count === 1 ? "file" : "files"} ready…`,
} as const;
