/** Chooses the answer that a card or a sticker quotes, also without scripts. */
import { selectClass } from "../../../components/ui/field.tsx";
import type { Quote } from "../../../domain/sharing/quote.ts";

interface QuoteFieldProps {
  id: string;
  label: string;
  quotes: Quote[];
  chosen: number | null;
  /** Of the option without a quote; without it one of the quotes has to be chosen. */
  noQuote?: string;
  onChoose: (questionIndex: number | null) => void;
}

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
