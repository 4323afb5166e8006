/** Chooses photos and videos: they are sent at once where scripts run, with the form where they do not. */
import { ImagePlus } from "lucide-react";
import { useEffect, useState } from "react";
import { PICKED_TYPES } from "../../domain/media.ts";
import { uploadIntents } from "../../domain/story-intents.ts";
import { Button } from "../ui/button.tsx";
import { FileButton } from "../ui/file-button.tsx";

interface MediaPickerProps {
  /** Called with the chosen files; then the field is empty again. */
  onPick: (files: File[]) => void;
}

/** Safari turns HEIC pictures into JPEG where they are not asked for by name; no other browser does. */
const HEIC_TYPES = ["image/heic", "image/heif", ".heic", ".heif"];

/** Stands inside a form of the type multipart/form-data. */
export function MediaPicker({ onPick }: MediaPickerProps) {
  const [types, setTypes] = useState(PICKED_TYPES);
  useEffect(() => {
    if (!navigator.vendor.startsWith("Apple")) setTypes([...PICKED_TYPES, ...HEIC_TYPES]);
  }, []);
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center gap-3">
        <FileButton name="media" accept={types.join(",")} multiple onPick={onPick}>
          <ImagePlus aria-hidden="true" size={20} />
          Add Photos and Videos
        </FileButton>
        <FileButton
          accept="image/*"
          capture="environment"
          onPick={onPick}
          className="not-pointer-coarse:hidden no-js:hidden"
        >
          Take a photo
        </FileButton>
        <div className="hidden no-js:block">
          <Button type="submit" {...uploadIntents.button("upload")} look="secondary">
            Upload
          </Button>
        </div>
      </div>
      <p className="text-quiet text-sm no-js:hidden">
        Photos up to 40 MB, videos up to 2 GB
        <span className="pointer-coarse:hidden">. You can also drop them here or paste them</span>
      </p>
      <p className="hidden text-quiet text-sm no-js:block">
        JPEG, PNG, WebP, GIF, MP4, MOV or WebM, up to 25 MB
      </p>
    </div>
  );
}
