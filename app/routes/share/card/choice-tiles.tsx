/** A choice of the story generator: a row of tiles, each a radio button with a small picture of what it does. */
import type { ReactNode } from "react";
import { selectClass } from "../../../components/ui/field.tsx";
import type { Quote } from "../../../domain/recap/quote.ts";

interface ChoiceTilesProps<Value extends string> {
  legend: string;
  /** Of the form's field. */
  name: string;
  options: readonly { value: Value; label: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
  pictures: Record<Value, ReactNode>;
}

/** The tiles stand below each other where they are too narrow for their words. */
export function ChoiceTiles<Value extends string>(props: ChoiceTilesProps<Value>) {
  const { legend, name, options, chosen, onChoose, pictures } = props;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,4.75rem),1fr))] gap-2">
        {options.map(({ value, label }) => (
          <label key={value} className={tileClass("flex flex-col items-center px-0.5 py-2")}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={chosen === value}
              onChange={() => onChoose(value)}
              className={tileInputClass}
            />
            <span aria-hidden="true" className="grid h-10 place-items-center">
              {pictures[value]}
            </span>
            <span className="mt-1.5 font-semibold text-sm leading-tight">{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Returns the classes of a label around a radio button that fills it. */
export function tileClass(more: string): string {
  return `group relative min-h-11 min-w-0 cursor-pointer rounded-field border-2 border-edge bg-card text-center transition-colors hover:border-race has-checked:border-race has-checked:bg-race has-checked:text-on-race has-focus-visible:outline-3 has-focus-visible:outline-race has-focus-visible:outline-offset-2 forced-colors:has-checked:border-[6px] forced-colors:has-checked:border-[Highlight] ${more}`;
}

export const tileInputClass = "absolute inset-0 size-full cursor-pointer opacity-0";

interface QuoteFieldProps {
  id: string;
  label: string;
  quotes: Quote[];
  chosen: number | null;
  /** Of the option without a quote; without it one of the quotes has to be chosen. */
  noQuote?: string;
  onChoose: (questionIndex: number | null) => void;
}

/** Chooses the answer that a card or a sticker quotes, also without scripts. */
export function QuoteField({ id, label, quotes, chosen, noQuote, onChoose }: QuoteFieldProps) {
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      <select
        id={id}
        name="question"
        dir="auto"
        value={chosen ?? ""}
        onChange={({ currentTarget: { value } }) => onChoose(value === "" ? null : Number(value))}
        className={selectClass}
      >
        {quotes.map(({ questionIndex, quote }) => (
          <option key={questionIndex} value={questionIndex}>
            {quote}
          </option>
        ))}
        {noQuote !== undefined && <option value="">{noQuote}</option>}
      </select>
    </div>
  );
}
