/** The form of the story generator: what is on the card. It downloads the card, also without scripts. */

import ImageOff from "@lucide/icons/icons/image-off";
import { Form } from "@remix-run/react";
import { type ChangeEvent, type FormEvent, useState } from "react";
import { Photo } from "../../../components/media/photo.tsx";
import { overflowOf } from "../../../components/media/picture.ts";
import { Checkbox, errorAttributes, Field, inputClass } from "../../../components/ui/field.tsx";
import { Icon } from "../../../components/ui/icon.tsx";
import { altText, type Media } from "../../../domain/media/media.ts";
import type { Quote } from "../../../domain/recap/quote.ts";
import { cardFields, readHashtags } from "../../../domain/sharing/card-choices.ts";
import { formatHashtags } from "../../../domain/sharing/share-text.ts";
import { CARD_FORMATS, CARD_STYLES, type CardChoice } from "../../../domain/sharing/story-card.ts";
import { wizardUrl } from "../../../domain/wizard/wizard-screens.ts";
import { isSmall } from "../../../story-cards/placed-photo.ts";
import { GENERATOR_TEXTS } from "../../../texts/sharing/story-generator.ts";
import { ChoiceTiles, QuoteField, tileClass, tileInputClass } from "./choice-tiles.tsx";
import { FORMAT_PICTURES, STYLE_PICTURES } from "./tile-pictures.tsx";

/** For the button that submits it from below the card. */
export const CARD_FORM_ID = "card-form";

interface CardChoicesProps {
  shareId: string;
  choice: CardChoice;
  typedHashtags: string | null;
  onChoose: (choice: CardChoice) => void;
  quotes: Quote[];
  photos: Media[];
  hasCourse: boolean;
  onDownload: () => void;
}

export function CardChoices({ shareId, choice, onChoose, quotes, photos, ...props }: CardChoicesProps) {
  const { style, format, questionIndex, mediaId } = choice;
  const change = (changed: Partial<CardChoice>) => onChoose({ ...choice, ...changed });
  const isShown = photos.some(({ id }) => id === mediaId);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // The card would have other hashtags than those in the field.
    const invalid = event.currentTarget.querySelector<HTMLElement>("[aria-invalid=true]");
    if (invalid) invalid.focus();
    else props.onDownload();
  }

  return (
    <Form
      id={CARD_FORM_ID}
      method="post"
      action={wizardUrl("/share", shareId)}
      reloadDocument
      onSubmit={submit}
      className="space-y-4"
    >
      <input type="hidden" name="recap" value={shareId} />
      <input type="hidden" name="fileType" value={cardFields(choice, "image/png").fileType} />
      <ChoiceTiles
        legend={GENERATOR_TEXTS.style}
        name="style"
        options={CARD_STYLES}
        chosen={style}
        onChoose={(value) => change({ style: value })}
        pictures={STYLE_PICTURES}
      />
      <ChoiceTiles
        legend={GENERATOR_TEXTS.format}
        name="format"
        options={CARD_FORMATS}
        chosen={format}
        onChoose={(value) => change({ format: value })}
        pictures={FORMAT_PICTURES}
      />
      {photos.length > 0 ? (
        <PhotoTiles
          shareId={shareId}
          photos={photos}
          chosenId={isShown ? mediaId : null}
          onChoose={(id) => change({ mediaId: id })}
        />
      ) : (
        <input type="hidden" name="photo" value="" />
      )}
      {quotes.length > 0 ? (
        <QuoteField
          id="card-quote"
          label={GENERATOR_TEXTS.quote}
          noQuote={GENERATOR_TEXTS.noQuote}
          quotes={quotes}
          chosen={questionIndex}
          onChoose={(index) => change({ questionIndex: index })}
        />
      ) : (
        <input type="hidden" name="question" value="" />
      )}
      <div>
        <HashtagField
          typed={props.typedHashtags ?? formatHashtags(choice.hashtags)}
          onChoose={(hashtags) => change({ hashtags })}
        />
        <Checkbox
          name="showHashtags"
          checked={choice.showsHashtags}
          onChange={({ currentTarget }) => change({ showsHashtags: currentTarget.checked })}
          className="mt-1 w-fit"
        >
          {GENERATOR_TEXTS.showHashtags}
        </Checkbox>
        {props.hasCourse && (
          <Checkbox
            name="course"
            checked={choice.course}
            onChange={({ currentTarget }) => change({ course: currentTarget.checked })}
            className="mt-1 w-fit"
          >
            {GENERATOR_TEXTS.course}
          </Checkbox>
        )}
      </div>
    </Form>
  );
}

interface HashtagFieldProps {
  /** At first. */
  typed: string;
  onChoose: (hashtags: string[]) => void;
}

/** Keeps what is typed. While it is invalid, card and caption use the last valid hashtags. */
function HashtagField({ typed, onChoose }: HashtagFieldProps) {
  const id = "card-hashtags";
  const [text, setText] = useState(typed);
  const { errors } = readHashtags(text);

  function change({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) {
    setText(value);
    const { hashtags } = readHashtags(value);
    if (hashtags) onChoose(hashtags);
  }

  return (
    <Field id={id} label={GENERATOR_TEXTS.hashtags} errors={errors}>
      <input
        id={id}
        name="hashtags"
        value={text}
        onChange={change}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        className={inputClass}
        {...errorAttributes(id, errors)}
      />
    </Field>
  );
}

interface PhotoTilesProps {
  shareId: string;
  photos: Media[];
  chosenId: string | null;
  onChoose: (mediaId: string | null) => void;
}

/** CSS pixels. */
const EDGE = 68;
const TILE = "grid size-17 shrink-0 place-items-center overflow-hidden";

/** The choice of a card's photo: none, or one of the recap's in a row that scrolls. On wide screens the row wraps. */
function PhotoTiles({ shareId, photos, chosenId, onChoose }: PhotoTilesProps) {
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
