/** Where scripts do not run: the fields and buttons of a photo or video. Every button of the form saves them. */
import { Credit } from "../../components/media/photo-credit.tsx";
import type { ShownText } from "../../components/text/shown-text.ts";
import type { Media } from "../../domain/media/media.ts";
import type { MediaFailure } from "../../http/media-form.ts";
import { DescriptionField } from "./description-field.tsx";
import { PlainFocalPoint } from "./plain-focal-point.tsx";
import { TileButtons, type TileButtonsProps } from "./tile-buttons.tsx";

interface PlainTileProps extends Pick<TileButtonsProps, "position" | "isCover" | "count"> {
  media: Media;
  /** What a form without scripts has sent in vain. */
  failure: MediaFailure | null;
}

export function PlainTile({ media, failure, ...buttons }: PlainTileProps) {
  const { id, fileType, focalPoint, credit } = media;
  const sent = failure?.descriptions[id];
  const description: ShownText = {
    text: sent?.typed ?? media.description ?? "",
    stored: sent?.shown ?? media.description ?? "",
    errors: sent?.errors,
    state: { kind: "idle" },
    conflict: null,
    change() {},
    focus() {},
    blur() {},
  };
  return (
    <>
      {credit !== null && (
        <p className="mt-2 break-words text-quiet text-sm">
          <Credit of={fileType} name={credit} />
        </p>
      )}
      {fileType === "image" && (
        <PlainFocalPoint
          photo={media}
          position={buttons.position}
          point={failure?.focalPoints?.unsaved[id] ?? focalPoint}
        />
      )}
      <DescriptionField id={id} description={description} />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <TileButtons id={id} fileType={fileType} {...buttons} isSending={false} />
      </div>
    </>
  );
}
