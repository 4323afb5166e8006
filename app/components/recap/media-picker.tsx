/** Chooses photos and videos: they are sent at once where scripts run, with the form where they do not. */
import { ImagePlus } from "lucide-react";
import { PICKED_TYPES } from "../../domain/media.ts";
import { Button, buttonClass } from "../ui/button.tsx";

interface MediaPickerProps {
  /** Called with the chosen files; then the field is empty again. */
  onPick: (files: File[]) => void;
}

/** Stands inside a form of the type multipart/form-data. */
export function MediaPicker({ onPick }: MediaPickerProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <label
        className={buttonClass(
          "secondary",
          "relative cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-race has-focus-visible:outline-offset-2 no-js:cursor-auto no-js:flex-wrap no-js:rounded-lg no-js:border-line no-js:hover:bg-transparent no-js:hover:text-ink",
        )}
      >
        <ImagePlus aria-hidden="true" size={20} />
        Add Photos and Videos
        <input
          type="file"
          name="media"
          accept={PICKED_TYPES.join(",")}
          multiple
          onChange={({ currentTarget }) => {
            onPick([...(currentTarget.files ?? [])]);
            currentTarget.value = "";
          }}
          className="absolute inset-0 size-full cursor-pointer opacity-0 no-js:static no-js:size-auto no-js:max-w-full no-js:opacity-100"
        />
      </label>
      <div className="hidden no-js:block">
        <Button type="submit" name="go" value="upload" look="secondary">
          Upload
        </Button>
      </div>
      <p className="text-quiet text-sm">JPEG, PNG, WebP, GIF, MP4, MOV or WebM, up to 25 MB</p>
    </div>
  );
}
