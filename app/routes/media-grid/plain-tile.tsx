/** Where scripts do not run: the fields and buttons of a photo or video. Every button of the form saves them. */
import { Credit } from "../../components/media/photo-credit.tsx";
import type { ShownText } from "../../components/text/shown-text.ts";
import { SubmitButton } from "../../components/ui/button.tsx";
import { type FocalPoint, focalFields, positionOf } from "../../domain/media/focal-point.ts";
import type { Media } from "../../domain/media/media.ts";
import { uploadIntents } from "../../domain/recap/story-intents.ts";
import type { MediaFailure } from "../../http/media-form.ts";
import { FOCAL_POINT_TEXTS as TEXTS } from "../../texts/media/tile-editor.ts";
import { DescriptionField } from "./description-field.tsx";
import { TileButtons, type TileButtonsProps } from "./tile-buttons.tsx";

interface PlainTileProps extends Pick<TileButtonsProps, "position" | "isCover" | "count"> {
  media: Media;
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

interface PlainFocalPointProps {
  /** As it is stored. */
  photo: Media;
  position: number;
  /** The stored point, or the one of a rejected form. */
  point: FocalPoint;
}

/** Where scripts do not run: two sliders for a photo's focal point. Every button of the form saves them. */
function PlainFocalPoint({ photo, position, point }: PlainFocalPointProps) {
  const fields = focalFields(photo.id);
  const slider = (axis: keyof FocalPoint, text: string) => (
    <label className="flex min-h-11 items-center gap-3">
      <span className="w-28 shrink-0">{text}</span>
      <input
        type="range"
        name={fields[axis]}
        defaultValue={point[axis]}
        aria-label={TEXTS[axis](position)}
        className="min-w-0 grow accent-(--race)"
      />
    </label>
  );
  return (
    <fieldset className="mt-3 min-w-0">
      <legend className="font-semibold">{TEXTS.title}</legend>
      <p className="text-quiet text-sm">{TEXTS.plainHint}</p>
      <input type="hidden" name={fields.shown} value={positionOf(photo.focalPoint)} />
      {slider("x", TEXTS.left)}
      {slider("y", TEXTS.top)}
      <SubmitButton look="secondary" {...uploadIntents.button("upload")}>
        {TEXTS.save}
      </SubmitButton>
    </fieldset>
  );
}
