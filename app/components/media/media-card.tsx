/** A card for one of the athlete's own photos or videos, with its description field and buttons. */
import type { ReactNode } from "react";
import { MAX_DESCRIPTION_LENGTH, type Media } from "../../domain/media/media.ts";
import { shownName } from "../../domain/wizard/wizard-form.ts";
import { MEDIA_TEXTS } from "../../texts/media/media-texts.ts";
import { SaveStatus } from "../text/save-status.tsx";
import type { ShownText } from "../text/shown-text.ts";
import { ConflictNotice } from "../text/stale-notice.tsx";
import { CharacterCount, errorAttributes, FieldErrors, inputClass } from "../ui/field.tsx";
import { Credit } from "./credit.tsx";
import { placeInCard } from "./media-place.ts";
import { MediaView } from "./media-view.tsx";

interface MediaFieldsProps {
  media: Media;
  description: ShownText;
  /** Buttons. */
  children: ReactNode;
}

interface MediaCardProps extends MediaFieldsProps {
  shareId: string;
  /** From 1. */
  position: number;
}

export function MediaCard({ shareId, position, ...fields }: MediaCardProps) {
  const { media } = fields;
  return (
    <li className="rounded-bib border-2 border-line bg-card p-3">
      <figure data-media className="group">
        <MediaView
          shareId={shareId}
          media={media}
          position={position}
          stage="own"
          place={placeInCard(media)}
        />
      </figure>
      <MediaFields {...fields} />
    </li>
  );
}

/** The description field and the buttons of a photo or video. */
export function MediaFields({ media, description, children }: MediaFieldsProps) {
  const field = `description-${media.id}` as const;
  const { conflict } = description;
  return (
    <>
      {media.credit !== null && (
        <p className="mt-2 break-words text-quiet text-sm">
          <Credit of={media.fileType} name={media.credit} />
        </p>
      )}
      <label htmlFor={field} className="mt-3 mb-1 block font-semibold">
        {MEDIA_TEXTS.description} <span className="font-normal text-quiet">{MEDIA_TEXTS.optional}</span>
      </label>
      <input type="hidden" name={shownName(field)} value={description.stored} />
      <textarea
        id={field}
        name={field}
        rows={2}
        dir="auto"
        value={description.text}
        onChange={(event) => description.change(event.currentTarget.value)}
        onFocus={description.focus}
        onBlur={description.blur}
        className={inputClass}
        {...errorAttributes(field, description.errors)}
      />
      <div className="mt-1 text-quiet text-sm">
        <CharacterCount length={description.text.length} maxLength={MAX_DESCRIPTION_LENGTH} />
      </div>
      {description.errors && <FieldErrors id={field} errors={description.errors} />}
      <SaveStatus state={description.state} />
      {conflict && (
        <div className="mt-3">
          <ConflictNotice field={field} label={MEDIA_TEXTS.description} conflict={conflict} />
        </div>
      )}
      <div className="mt-1 flex flex-wrap items-center gap-2">{children}</div>
    </>
  );
}
