/** Searches the past recaps by name, race type and year. A plain form: the page's address holds what was searched for. */

import Search from "@lucide/icons/icons/search";
import type { ReactNode } from "react";
import { Button } from "../../components/ui/button.tsx";
import { inputClass, selectClass } from "../../components/ui/field.tsx";
import { Icon } from "../../components/ui/icon.tsx";
import { raceTypeLabel } from "../../domain/race/race-type.ts";
import {
  FILTER_FIELDS,
  MAX_SEARCH_LENGTH,
  type RecapChoices,
  type RecapFilter,
} from "../../domain/recap-list/recap-filter.ts";
import { PAST_RECAPS_TEXTS } from "../../texts/recap/past-recaps.ts";
import { COLLECTION_PATH } from "./recap-pages.tsx";

const TEXTS = PAST_RECAPS_TEXTS.search;
/** Fewer recaps can be seen at a glance. */
export const MIN_SEARCHABLE = 12;

export function SearchForm({ filter, choices }: { filter: RecapFilter; choices: RecapChoices }) {
  return (
    <search aria-label={TEXTS.label}>
      <form action={COLLECTION_PATH} className="mb-5 flex flex-wrap items-end gap-x-3 gap-y-2 sm:mb-8">
        <SearchField id="search-name" label={TEXTS.name} className="basis-full sm:basis-56 sm:grow">
          <input
            id="search-name"
            type="search"
            name={FILTER_FIELDS.name}
            defaultValue={filter.name ?? ""}
            maxLength={MAX_SEARCH_LENGTH}
            autoComplete="off"
            enterKeyHint="search"
            className={inputClass}
          />
        </SearchField>
        <Choice
          id="search-type"
          name={FILTER_FIELDS.raceType}
          label={TEXTS.raceType}
          any={TEXTS.anyRaceType}
          chosen={filter.raceType}
          options={choices.raceTypes}
          labelOf={raceTypeLabel}
        />
        <Choice
          id="search-year"
          name={FILTER_FIELDS.year}
          label={TEXTS.year}
          any={TEXTS.anyYear}
          chosen={filter.year}
          options={choices.years}
          labelOf={(year) => year}
        />
        <Button type="submit" look="secondary" className="max-sm:w-11 max-sm:px-0">
          <Icon icon={Search} size={18} />
          <span className="max-sm:sr-only">{TEXTS.submit}</span>
        </Button>
      </form>
    </search>
  );
}

interface SearchFieldProps {
  id: string;
  label: string;
  className: string;
  children: ReactNode;
}

function SearchField({ id, label, className, children }: SearchFieldProps) {
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} className="mb-1 block font-semibold text-sm">
        {label}
      </label>
      {children}
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  id: string;
  name: string;
  label: string;
  /** The option that matches every recap. */
  any: string;
  chosen: Value | null;
  options: Value[];
  labelOf: (value: Value) => string;
}

function Choice<Value extends string>({ id, label, chosen, options, ...choice }: ChoiceProps<Value>) {
  // An address may name something that no recap has.
  const listed = chosen === null || options.includes(chosen) ? options : [chosen, ...options];
  return (
    <SearchField id={id} label={label} className="grow basis-24 sm:max-w-44 sm:basis-32">
      <select id={id} name={choice.name} defaultValue={chosen ?? ""} className={selectClass}>
        <option value="">{choice.any}</option>
        {listed.map((value) => (
          <option key={value} value={value}>
            {choice.labelOf(value)}
          </option>
        ))}
      </select>
    </SearchField>
  );
}
