/** The texts of a photo or video that cannot be shown. */
export const MEDIA_VIEW_TEXTS = {
  download: (name: string) => `Download ${name}`,
} as const;
