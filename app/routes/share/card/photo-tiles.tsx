/** The choice of a card's photo: none, or one of the recap's in a row that scrolls. On wide screens the row wraps. */

import ImageOff from "@lucide/icons/icons/image-off";
import { Photo } from "../../../components/media/photo.tsx";
import { overflowOf } from "../../../components/media/picture.ts";
import { Icon } from "../../../components/ui/icon.tsx";
import { altText, type Media } from "../../../domain/media/media.ts";
import { isSmall } from "../../../domain/media/small-photo.ts";
import { GENERATOR_TEXTS } from "../../../texts/sharing/story-generator.ts";
import { tileClass, tileInputClass } from "./choice-tiles.tsx";

interface PhotoTilesProps {
  shareId: string;
  photos: Media[];
  chosenId: string | null;
  onChoose: (mediaId: string | null) => void;
}

/** CSS pixels. */
const EDGE = 68;
const TILE = "grid size-17 shrink-0 place-items-center overflow-hidden";

export function PhotoTiles({ shareId, photos, chosenId, onChoose }: PhotoTilesProps) {
  const chosen = photos.find(({ id }) => id === chosenId);
  const radio = (mediaId: string | null) => ({
    type: "radio",
    name: "photo",
    value: mediaId ?? "",
    checked: chosenId === mediaId,
    onChange: () => onChoose(mediaId),
    className: tileInputClass,
  });
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{GENERATOR_TEXTS.photo}</legend>
      <div className="-m-1.5 flex gap-2 overflow-x-auto p-1.5 @min-[33rem]:max-h-60 @min-[33rem]:flex-wrap">
        <label className={tileClass(TILE)}>
          <input {...radio(null)} />
          <Icon icon={ImageOff} size={24} />
          <span className="sr-only">{GENERATOR_TEXTS.noPhoto}</span>
        </label>
        {photos.map((photo, index) => (
          <label key={photo.id} className={tileClass(`${TILE} has-checked:ring-2 has-checked:ring-race`)}>
            <Photo
              shareId={shareId}
              photo={photo}
              name={altText(photo, index + 1)}
              sizes={`${Math.ceil(EDGE * Number(overflowOf(photo)))}px`}
              className="size-full"
            />
            <input {...radio(photo.id)} />
          </label>
        ))}
      </div>
      <p role="status" className="mt-1 text-quiet empty:hidden">
        {chosen && isSmall(chosen) && GENERATOR_TEXTS.smallPhoto}
      </p>
    </fieldset>
  );
}
