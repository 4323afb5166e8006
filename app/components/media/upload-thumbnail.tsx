/** The thumbnail of an upload; an icon for its type until the thumbnail exists. */
import { Film, Image } from "lucide-react";

interface UploadThumbnailProps {
  fileType: "image" | "video";
  url: string | null;
}

export function UploadThumbnail({ fileType, url }: UploadThumbnailProps) {
  const Icon = fileType === "video" ? Film : Image;
  return (
    <span className="relative grid size-12 shrink-0 place-items-center overflow-hidden rounded-lg bg-line text-quiet">
      <Icon aria-hidden="true" size={20} />
      {url && <img src={url} alt="" className="absolute inset-0 size-full object-cover" />}
    </span>
  );
}
