/** The description of a photo or video. */

import { SaveStatus } from "../../components/text/save-status.tsx";
import type { ShownText } from "../../components/text/shown-text.ts";
import { ConflictNotice } from "../../components/text/stale-notice.tsx";
import { CharacterCount, errorAttributes, FieldErrors, inputClass } from "../../components/ui/field.tsx";
import type { Field } from "../../domain/edits/edit.ts";
import { MAX_DESCRIPTION_LENGTH } from "../../domain/media/media-input.ts";
import { shownName } from "../../domain/wizard/wizard-form.ts";
import { MEDIA_TEXTS } from "../../texts/media/media-texts.ts";

interface DescriptionFieldProps {
  /** Of the photo or video, or the key of an upload that has not arrived. */
  id: string;
  description: ShownText;
}

export function DescriptionField({ id, description }: DescriptionFieldProps) {
  const field: Field = `description-${id}`;
  const { conflict } = description;
  return (
    <>
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
      <div className="mt-1 flex flex-wrap justify-between gap-x-4 text-quiet text-sm">
        <SaveStatus state={description.state} />
        <CharacterCount length={description.text.length} maxLength={MAX_DESCRIPTION_LENGTH} />
      </div>
      {description.errors && <FieldErrors id={field} errors={description.errors} />}
      {conflict && (
        <div className="mt-3">
          <ConflictNotice field={field} label={MEDIA_TEXTS.description} conflict={conflict} />
        </div>
      )}
    </>
  );
}
