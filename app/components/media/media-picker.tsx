/** Chooses photos and videos. They are uploaded immediately, or with the form if scripts do not run. */

import ImagePlus from "@lucide/icons/icons/image-plus";
import { useEffect, useState } from "react";
import { PICKED_TYPES } from "../../domain/media/media.ts";
import { uploadIntents } from "../../domain/recap/story-intents.ts";
import { MEDIA_PICKER_TEXTS } from "../../texts/media/media-texts.ts";
import { Button } from "../ui/button.tsx";
import { FileButton } from "../ui/file-button.tsx";
import { Icon } from "../ui/icon.tsx";

interface MediaPickerProps {
  /** Called with the chosen files; the field is cleared afterwards. */
  onPick: (files: File[]) => void;
  /** Whether it says what can be added, because nothing is yet. */
  isFirst: boolean;
}

/** Types that are converted with scripts. */
const CONVERTED_TYPES = ["image/avif", ".avif", "image/jxl", ".jxl"];
/** Not requested from Safari, which then converts HEIC to JPEG. No other browser does. */
const HEIC_TYPES = ["image/heic", "image/heif", ".heic", ".heif"];

/** Must be inside a form with `encType` multipart/form-data. */
export function MediaPicker({ onPick, isFirst }: MediaPickerProps) {
  const [types, setTypes] = useState(PICKED_TYPES);
  useEffect(() => {
    const heicTypes = navigator.vendor.startsWith("Apple") ? [] : HEIC_TYPES;
    setTypes([...PICKED_TYPES, ...CONVERTED_TYPES, ...heicTypes]);
  }, []);
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center gap-3">
        <FileButton name="media" accept={types.join(",")} multiple onPick={onPick}>
          <Icon icon={ImagePlus} size={20} />
          {MEDIA_PICKER_TEXTS.add}
        </FileButton>
        <FileButton
          accept="image/*"
          capture="environment"
          onPick={onPick}
          className="not-pointer-coarse:hidden no-js:hidden"
        >
          {MEDIA_PICKER_TEXTS.takePhoto}
        </FileButton>
        <div className="hidden no-js:block">
          <Button type="submit" {...uploadIntents.button("upload")} look="secondary">
            {MEDIA_PICKER_TEXTS.upload}
          </Button>
        </div>
      </div>
      {isFirst && (
        <p className="text-quiet text-sm no-js:hidden">
          {MEDIA_PICKER_TEXTS.limits}
          {/* On its own line, so that a font that loads late does not move its start. */}
          <span className="block pointer-coarse:hidden">{MEDIA_PICKER_TEXTS.dropOrPaste}</span>
        </p>
      )}
      <p className="hidden text-quiet text-sm no-js:block">{MEDIA_PICKER_TEXTS.withoutScripts}</p>
    </div>
  );
}
