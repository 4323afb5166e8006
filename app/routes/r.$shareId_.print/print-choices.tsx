/** What to print, in which design, on which paper and by whom: links, so that they work without scripts. */
import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Photo } from "../../components/media/photo.tsx";
import { Button } from "../../components/ui/button.tsx";
import { altText, type Media } from "../../domain/media/media.ts";
import {
  DESIGNS,
  MAX_LINE_LENGTH,
  PIECES,
  PRINTERS,
  type PrintChoice,
  papersOf,
} from "../../domain/paper/print-choice.ts";
import type { Quote } from "../../domain/recap/quote.ts";
import type { SitePath } from "../../domain/site/site-path.ts";
import { printUrl } from "../../domain/wizard/wizard-screens.ts";
import { PRINT_TEXTS as TEXTS } from "../../texts/paper/print.ts";
import type { PrintedRace } from "./printed-race.ts";

interface ChoicesProps {
  race: PrintedRace;
  choice: PrintChoice;
  photos: Media[];
  quotes: Quote[];
}

export function Choices({ race, choice, photos, quotes }: ChoicesProps) {
  const { shareId, photo: chosen, quote: quoted } = race;
  const { choices } = TEXTS;
  const hrefOf = (change: Partial<PrintChoice>): SitePath =>
    `${printUrl(shareId)}?${new URLSearchParams({ ...choice, ...change })}`;
  const papers = papersOf(choice);
  return (
    <div className="space-y-3">
      <ChoiceRow
        texts={choices.piece}
        values={PIECES}
        chosen={choice.piece}
        hrefOf={(piece) => hrefOf({ piece })}
      />
      {choice.piece === "poster" && (
        <ChoiceRow
          texts={choices.design}
          values={DESIGNS}
          chosen={choice.design}
          hrefOf={(design) => hrefOf({ design })}
        />
      )}
      {papers.length > 0 && (
        <ChoiceRow
          texts={choices.paper}
          values={papers}
          chosen={choice.paper}
          hrefOf={(paper) => hrefOf({ paper })}
        />
      )}
      <PrinterChoice chosen={choice.printer} hrefOf={(printer) => hrefOf({ printer })} />
      {choice.piece !== "bib" && photos.length > 1 && (
        <Row label={choices.photo} className="max-h-48 overflow-y-auto">
          {photos.map((photo, at) => (
            <Choice
              key={photo.id}
              to={hrefOf({ photo: photo.id })}
              label={
                <Photo
                  shareId={shareId}
                  photo={photo}
                  name={altText(photo, at + 1)}
                  sizes="96px"
                  className="my-1 size-14 rounded-full"
                />
              }
              isChosen={photo.id === chosen?.id}
            />
          ))}
        </Row>
      )}
      {choice.piece === "poster" && quotes.length > 1 && (
        <Row label={choices.quote}>
          {quotes.map(({ questionIndex, quote }) => (
            <Choice
              key={questionIndex}
              to={hrefOf({ quote: String(questionIndex) })}
              label={<bdi>{quote}</bdi>}
              isChosen={TEXTS.quote(quote) === quoted}
            />
          ))}
        </Row>
      )}
      {choice.piece === "cards" && (
        <Form method="get" preventScrollReset replace className="pt-1">
          {Object.entries({ ...choice, line: undefined }).map(
            ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
          )}
          <label htmlFor="line" className="font-semibold">
            {TEXTS.line.label}
          </label>
          <div className="mt-1 flex flex-wrap gap-3">
            <input
              id="line"
              name="line"
              defaultValue={choice.line}
              placeholder={TEXTS.line.suggested}
              maxLength={MAX_LINE_LENGTH}
              dir="auto"
              className="min-h-12 min-w-0 grow rounded-field border-2 border-edge bg-card px-3"
            />
            <Button type="submit" look="secondary">
              {TEXTS.line.show}
            </Button>
          </div>
        </Form>
      )}
    </div>
  );
}

type Printer = PrintChoice["printer"];

/** Print shops take files from a computer. */
export function PrinterChoice({ chosen, hrefOf }: Pick<ChoiceRowProps<Printer>, "chosen" | "hrefOf">) {
  return (
    <>
      <ChoiceRow
        texts={TEXTS.choices.printer}
        values={PRINTERS}
        chosen={chosen}
        hrefOf={hrefOf}
        className="max-sm:hidden"
      />
      <p className="text-quiet text-sm sm:hidden">{TEXTS.onComputer}</p>
    </>
  );
}

interface ChoiceRowProps<Value extends string> {
  texts: Record<Value | "label", string>;
  values: readonly Value[];
  /** Undefined if none is. */
  chosen: Value | undefined;
  hrefOf: (value: Value) => SitePath;
  className?: string;
}

export function ChoiceRow<Value extends string>({ texts, values, chosen, ...row }: ChoiceRowProps<Value>) {
  return (
    <Row label={texts.label} className={row.className}>
      {values.map((value) => (
        <Choice key={value} to={row.hrefOf(value)} label={texts[value]} isChosen={value === chosen} />
      ))}
    </Row>
  );
}

function Row({
  label,
  className = "",
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <nav aria-label={label} className={`flex flex-wrap items-center gap-x-1 ${className}`}>
      <span aria-hidden="true" className="basis-full font-semibold text-quiet text-sm">
        {label}
      </span>
      {children}
    </nav>
  );
}

function Choice({ to, label, isChosen }: { to: SitePath; label: ReactNode; isChosen: boolean }) {
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      aria-current={isChosen ? "true" : undefined}
      className="inline-flex min-h-11 items-center rounded-full border-2 border-transparent px-3 py-1 font-semibold hover:text-race aria-[current]:border-ink"
    >
      {label}
    </Link>
  );
}
