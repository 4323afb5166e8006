/** Where scripts do not run: two sliders for a photo's focal point. Every button of the form saves them. */
import { SubmitButton } from "../../components/ui/button.tsx";
import { type FocalPoint, focalFields, positionOf } from "../../domain/media/focal-point.ts";
import type { Media } from "../../domain/media/media.ts";
import { uploadIntents } from "../../domain/recap/story-intents.ts";
import { FOCAL_POINT_TEXTS as TEXTS } from "../../texts/media/tile-editor.ts";

interface PlainFocalPointProps {
  /** As it is stored. */
  photo: Media;
  /** From 1. */
  position: number;
  /** The point that a form has sent and that could not be saved, or the stored one. */
  point: FocalPoint;
}

export function PlainFocalPoint({ photo, position, point }: PlainFocalPointProps) {
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
