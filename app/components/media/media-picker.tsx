/** Chooses photos and videos. They are uploaded immediately, or with the form if scripts do not run. */

import ImagePlus from "@lucide/icons/icons/image-plus";
import { uploadIntents } from "../../domain/recap/story-intents.ts";
import { MEDIA_PICKER_TEXTS } from "../../texts/media/media-texts.ts";
import { Button } from "../ui/button.tsx";
import { FileButton } from "../ui/file-button.tsx";
import { Icon } from "../ui/icon.tsx";
import { usePickedTypes } from "./use-picked-types.ts";

interface MediaPickerProps {
  /** Called with the chosen files; the field is cleared afterwards. */
  onPick: (files: File[]) => void;
}

/** Must be inside a form with `encType` multipart/form-data. */
export function MediaPicker({ onPick }: MediaPickerProps) {
  const types = usePickedTypes();
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center gap-3">
        <FileButton name="media" accept={types} multiple onPick={onPick}>
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
      <p className="text-quiet text-sm no-js:hidden">
        {MEDIA_PICKER_TEXTS.limits}
        <span className="pointer-coarse:hidden">{MEDIA_PICKER_TEXTS.dropOrPaste}</span>
      </p>
      <p className="hidden text-quiet text-sm no-js:block">{MEDIA_PICKER_TEXTS.withoutScripts}</p>
    </div>
  );
}
