/** A card for one of the athlete's own photos or videos, with its description field and buttons. */
import type { ReactNode } from "react";
import { MAX_DESCRIPTION_LENGTH, type Media } from "../../domain/media.ts";
import { MEDIA_TEXTS } from "../../texts/media.ts";
import { CharacterCount, errorAttributes, FieldErrors, inputClass } from "../ui/field.tsx";
import type { MediaPlace } from "./media-place.ts";
import { MediaView } from "./media-view.tsx";
import { ratioOf, sizesOf } from "./picture.ts";
import { SaveStatus, type ShownSaveState } from "./save-status.tsx";

interface ShownDescription {
  text: string;
  errors: string[] | undefined;
  /** The state of its autosave. */
  state: ShownSaveState;
}

interface MediaCardProps {
  shareId: string;
  media: Media;
  /** From 1. */
  position: number;
  description: ShownDescription;
  onDescribe: (text: string) => void;
  onLeave: () => void;
  /** Shown above the picture: the cover's badge, the question that it belongs to. */
  note?: ReactNode;
  /** Buttons. */
  children: ReactNode;
}

/** Shows the whole picture, at most 20 rem high. A row has one card, or two from 40 rem on. */
function placeInCard(media: Media): MediaPlace {
  const height = `20rem * ${ratioOf(media)}`;
  return {
    className: "mx-auto h-auto w-[min(100%,20rem*var(--ratio))] bg-cover",
    sizes: sizesOf({ phone: `min(100vw - 3.75rem, ${height})`, wide: `min(16.75rem, ${height})` }),
    posterWidth: 640,
  };
}

export function MediaCard({
  shareId,
  media,
  position,
  description,
  note,
  children,
  ...events
}: MediaCardProps) {
  const field = `description-${media.id}`;
  return (
    <li className="rounded-bib border-2 border-line bg-card p-3">
      {note}
      <figure data-media className="group">
        <MediaView
          shareId={shareId}
          media={media}
          position={position}
          stage="own"
          place={placeInCard(media)}
        />
      </figure>
      <label htmlFor={field} className="mt-3 mb-1 block font-semibold">
        {MEDIA_TEXTS.description} <span className="font-normal text-quiet">{MEDIA_TEXTS.optional}</span>
      </label>
      <input type="hidden" name={`shown-${media.id}`} value={media.description ?? ""} />
      <textarea
        id={field}
        name={field}
        rows={2}
        dir="auto"
        value={description.text}
        onChange={(event) => events.onDescribe(event.currentTarget.value)}
        onBlur={events.onLeave}
        className={inputClass}
        {...errorAttributes(field, description.errors)}
      />
      <div className="mt-1 text-quiet text-sm">
        <CharacterCount length={description.text.length} maxLength={MAX_DESCRIPTION_LENGTH} />
      </div>
      {description.errors && <FieldErrors id={field} errors={description.errors} />}
      <SaveStatus state={description.state} />
      <div className="mt-1 flex flex-wrap gap-2">{children}</div>
    </li>
  );
}
