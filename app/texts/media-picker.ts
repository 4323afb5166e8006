/** The texts of the buttons that choose photos and videos. */
export const MEDIA_PICKER_TEXTS = {
  add: "Add Photos and Videos",
  takePhoto: "Take a photo",
  upload: "Upload",
  limits: "Photos up to 40 MB, videos up to 2 GB",
  dropOrPaste: ". You can also drop them here or paste them",
  withoutScripts: "JPEG, PNG, WebP, GIF, MP4, MOV or WebM, up to 25 MB",
} as const;
