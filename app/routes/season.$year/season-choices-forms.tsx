/** What the athlete chooses of a season: plain forms, which are sent on change where scripts run. */
import { Form, useActionData, useSubmit } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Photo } from "../../components/media/photo.tsx";
import { overflowOf } from "../../components/media/picture.ts";
import { ButtonLink, SubmitButton } from "../../components/ui/button.tsx";
import { Checkbox, selectClass } from "../../components/ui/field.tsx";
import { altText, type Media } from "../../domain/media/media.ts";
import type { Season, SeasonRace, SeasonSentence } from "../../domain/season/season.ts";
import { seasonUrl } from "../../domain/season/season-card.ts";
import type { SeasonChange, SeasonChoices, SeasonPick } from "../../domain/season/season-choices.ts";
import { SEASON_TEXTS } from "../../texts/season/season.ts";
import { seasonIntents } from "./season-intents.ts";

const TEXTS = SEASON_TEXTS.choose;

interface ChoiceFormProps {
  choice: SeasonChange["choice"];
  /** Of the recap that the choice is about. */
  race?: string;
  children: ReactNode;
}

function ChoiceForm({ choice, race, children }: ChoiceFormProps) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const result = useActionData();
  useEffect(() => {
    // What was not saved is not shown.
    if (result) form.current?.reset();
  }, [result]);
  return (
    <Form
      ref={form}
      method="post"
      preventScrollReset
      onChange={({ currentTarget }) => submit(currentTarget, { preventScrollReset: true })}
    >
      <input type="hidden" {...seasonIntents.button("choose")} />
      <input type="hidden" name="choice" value={choice} />
      {race !== undefined && <input type="hidden" name="race" value={race} />}
      {children}
      {/* Around the button, whose own inline-flex would win over its hidden. */}
      <div className="mt-3 hidden no-js:block">
        <SubmitButton look="secondary">{TEXTS.save}</SubmitButton>
      </div>
    </Form>
  );
}

interface PickChoiceProps {
  pick: SeasonPick;
  sentences: SeasonSentence[];
  choices: SeasonChoices;
}

export function PickChoice({ pick, sentences, choices }: PickChoiceProps) {
  const isThere = choices[pick] === "none" || sentences.some(({ shareId }) => shareId === choices[pick]);
  const saved = (isThere && choices[pick]) || (sentences.at(-1)?.shareId ?? "");
  const [picked, setPicked] = useState(saved);
  const result = useActionData();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was not saved is not shown
  useEffect(() => setPicked(saved), [saved, result]);
  if (sentences.length === 0) return null;
  const id = `choose-${pick}`;
  return (
    <details className="mt-3 print:hidden">
      <summary
        aria-label={choices[pick] === "none" ? undefined : `${TEXTS.open}: ${TEXTS[pick]}`}
        className="inline-flex min-h-11 items-center text-quiet underline underline-offset-4 hover:text-ink"
      >
        {choices[pick] === "none" ? TEXTS.add[pick] : TEXTS.open}
      </summary>
      <ChoiceForm choice={pick}>
        <label htmlFor={id} className="mb-1 block font-semibold">
          {TEXTS[pick]}
        </label>
        <select
          id={id}
          name="race"
          value={picked}
          onChange={({ target }) => setPicked(target.value)}
          className={selectClass}
        >
          {sentences.map(({ shareId, raceName, text }) => (
            <option key={shareId} value={shareId}>
              {[raceName ?? SEASON_TEXTS.nameless, text].filter((part) => part !== "").join(": ")}
            </option>
          ))}
          <option value="none">{TEXTS.none}</option>
        </select>
      </ChoiceForm>
    </details>
  );
}

/** Recaps with another athlete's name: none is part of the season until it is chosen. */
export function LeftOutChoice({ season, choices }: { season: Season; choices: SeasonChoices }) {
  const included = season.races.filter(({ shareId }) => choices.included.includes(shareId));
  const offered = [...season.leftOut, ...included];
  if (offered.length === 0) return null;
  return (
    <section aria-labelledby="left-out" className="mt-12 print:hidden">
      <h2 id="left-out" className="text-2xl">
        {season.leftOut.length > 0 ? TEXTS.leftOut : TEXTS.included}
      </h2>
      <p className="mt-1 text-quiet">{TEXTS.leftOutText}</p>
      <ul className="mt-3">
        {offered.map(({ shareId, name, athleteName }) => (
          <li key={shareId}>
            <ChoiceForm choice="include" race={shareId}>
              <Checkbox name="on" defaultChecked={choices.included.includes(shareId)}>
                <span>
                  <bdi>{name ?? SEASON_TEXTS.nameless}</bdi>, <bdi>{athleteName}</bdi>
                </span>
              </Checkbox>
            </ChoiceForm>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function PhotoLink({ year, race: { shareId, name } }: { year: number; race: SeasonRace }) {
  return (
    <ButtonLink
      look="quiet"
      to={`${seasonUrl(year)}?photos=${shareId}#photos`}
      preventScrollReset
      aria-label={`${TEXTS.photo}: ${name ?? SEASON_TEXTS.nameless}`}
      className="mt-1 self-start text-quiet text-sm print:hidden"
    >
      {TEXTS.photo}
    </ButtonLink>
  );
}

interface PhotoChooserProps {
  year: number;
  shareId: string;
  name: string | null;
  photos: Media[];
  chosen: string | null;
}

/** CSS pixels. */
const EDGE = 88;

export function PhotoChooser({ year, shareId, name, photos, chosen }: PhotoChooserProps) {
  return (
    <div id="photos" className="clear-both mt-2 scroll-mt-24 print:hidden">
      <ChoiceForm choice="photo" race={shareId}>
        <fieldset className="min-w-0">
          <legend className="mb-1 font-semibold">{TEXTS.photos(name ?? SEASON_TEXTS.nameless)}</legend>
          <div className="flex max-h-72 flex-wrap gap-2 overflow-y-auto p-1">
            {photos.map((photo, at) => (
              <label
                key={photo.id}
                className="relative size-22 cursor-pointer overflow-hidden rounded-card border-2 border-edge has-focus-visible:outline-3 has-focus-visible:outline-race has-checked:border-race has-checked:ring-2 has-checked:ring-race"
              >
                <Photo
                  shareId={shareId}
                  photo={photo}
                  name={altText(photo, at + 1)}
                  sizes={`${Math.ceil(EDGE * Number(overflowOf(photo)))}px`}
                  className="size-full"
                />
                <input
                  type="radio"
                  name="photo"
                  value={photo.id}
                  defaultChecked={photo.id === chosen}
                  className="absolute inset-0 m-0 appearance-none outline-none"
                />
              </label>
            ))}
          </div>
        </fieldset>
      </ChoiceForm>
      <ButtonLink look="quiet" to={seasonUrl(year)} preventScrollReset className="text-sm">
        {TEXTS.back}
      </ButtonLink>
    </div>
  );
}
