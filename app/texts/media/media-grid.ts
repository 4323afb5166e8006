/** The texts of the grid of photos and videos. */
import type { Media } from "../../domain/media/media.ts";

type FileType = Media["fileType"];

const WORDS: Record<FileType, string> = { image: "photo", video: "video" };
const NAMES: Record<FileType, string> = { image: "Photo", video: "Video" };

export const MEDIA_GRID_TEXTS = {
  list: "Photos and videos",
  name: (type: FileType, position: number) => `${NAMES[type]} ${position}`,
  open: (type: FileType, position: number) => `Edit ${WORDS[type]} ${position}`,
  cover: "Cover",
  question: (position: number) => `Question ${position}`,
  dismiss: "Dismiss",
  look: "Look at it",
  coverChanged: (position: number) => `Photo ${position} is now the cover`,
  notLoaded: "We couldn't open it. Check your connection.",
} as const;
