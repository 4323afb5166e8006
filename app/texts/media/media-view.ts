/** The texts of a photo or video: the button that plays it, and the link where it cannot be shown. */
export const MEDIA_VIEW_TEXTS = {
  play: (name: string) => `Play ${name}`,
  download: (name: string) => `Download ${name}`,
} as const;
