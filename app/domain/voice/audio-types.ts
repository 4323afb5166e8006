/** The types of the files of recordings and voice memos. Most wizard steps load none of this. */

/** The types that recordings are stored as: those they were recorded in, but AAC (ADTS) and FLAC become MP4. */
export const AUDIO_TYPES = ["audio/webm", "audio/mp4", "audio/mpeg", "audio/ogg", "audio/wav"] as const;
export type AudioType = (typeof AUDIO_TYPES)[number];

/** The extensions of their file names. */
export const AUDIO_EXTENSIONS: Record<AudioType, string> = {
  "audio/webm": "webm",
  "audio/mp4": "m4a",
  "audio/mpeg": "mp3",
  "audio/ogg": "ogg",
  "audio/wav": "wav",
};

/** Types that the file picker accepts for voice memos. */
export const PICKED_AUDIO_TYPES = [
  ...AUDIO_TYPES,
  "audio/x-m4a",
  "audio/aac",
  "audio/flac",
  ...[".m4a", ".mp3", ".aac", ".flac"],
];
