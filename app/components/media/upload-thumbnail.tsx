/** A small square for a file that is chosen or on its way: its picture, or what kind of file it is. */
import Film from "@lucide/icons/icons/film";
import Image from "@lucide/icons/icons/image";
import Mic from "@lucide/icons/icons/mic";
import type { UploadProgress } from "../../domain/media/upload-progress.ts";
import { Icon } from "../ui/icon.tsx";

interface UploadThumbnailProps {
  fileType: UploadProgress["fileType"];
  url: string | null;
}

const ICONS = { image: Image, video: Film, audio: Mic };

export function UploadThumbnail({ fileType, url }: UploadThumbnailProps) {
  return (
    <span className="relative grid size-12 shrink-0 place-items-center overflow-hidden rounded-lg bg-line text-quiet">
      <Icon icon={ICONS[fileType]} size={20} />
      {url && <img src={url} alt="" className="absolute inset-0 size-full object-cover" />}
    </span>
  );
}
