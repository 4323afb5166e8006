/**
 * The field of the finish time, which is free text: beside it the keys that a phone's numeric keypad lacks, and an offer
 * to write a time such as "3h28" in the usual form. What can only mean one time is written so when the field is left, and
 * that can be undone. Nothing is asked while the athlete is typing.
 */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { finishTimeHint } from "../../domain/race/finish-time.ts";
import { EMPTY_DETAILS } from "../../domain/race/race-details.ts";
import type { RaceType } from "../../domain/race/race-type.ts";
import { unambiguousTime } from "../../domain/race/unambiguous-time.ts";
import { FINISH_TIME_TEXTS as TEXTS } from "../../texts/race/finish-time.ts";
import { enteredIn } from "./details-values.ts";

const keyClass = "not-pointer-coarse:hidden no-js:hidden shrink-0 bg-card";

/** `children` is the input. */
export function FinishTimeControl({ raceType, children }: { raceType: RaceType; children: ReactNode }) {
  const boxRef = useRef<HTMLDivElement>(null);
  const inputOf = () => boxRef.current?.querySelector("input");
  const [typed, setTyped] = useState("");
  /** A text that is not rewritten: the saved one, or one whose rewriting was undone. */
  const [kept, setKept] = useState("");
  const [change, setChange] = useState<{ from: string; to: string } | null>(null);
  const [hasLetters, setHasLetters] = useState(false);
  const paused = usePaused(typed);
  const isChanged = change !== null && paused === change.to;
  const hint = paused === null || certainTimeIn(paused) ? null : finishTimeHint(paused);

  useEffect(() => {
    const input = boxRef.current?.querySelector("input");
    setTyped(input?.value ?? "");
    setKept(input?.defaultValue ?? "");
  }, []);
  useEffect(() => {
    const input = boxRef.current?.querySelector("input");
    if (input && matchMedia("(pointer: coarse)").matches) input.inputMode = hasLetters ? "text" : "numeric";
  }, [hasLetters]);

  /** Returns the time that a text is changed to; null if it stays as it is. */
  function certainTimeIn(text: string): string | null {
    const form = inputOf()?.form;
    if (!form || text === kept) return null;
    return unambiguousTime(text, { ...EMPTY_DETAILS, ...enteredIn(form), raceType });
  }

  /** Replaces a part of the text as if it were typed. */
  function replace(text: string, from: number | null, to: number | null) {
    const input = inputOf();
    input?.setRangeText(text, from ?? input.value.length, to ?? input.value.length, "end");
    input?.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function enter(...given: Parameters<typeof replace>) {
    inputOf()?.focus();
    replace(...given);
  }

  /** Leaves texts from elsewhere as they are, for example from another device. */
  function writeOut() {
    const time = certainTimeIn(typed);
    if (time === null || inputOf()?.value !== typed) return;
    setChange({ from: typed, to: time });
    replace(time, 0, null);
  }

  return (
    <div
      ref={boxRef}
      className="grid items-start gap-x-4 sm:grid-cols-[2fr_3fr]"
      onInput={() => setTyped(inputOf()?.value ?? "")}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: pressing a key keeps the focus in the field */}
      <div
        className="flex gap-2"
        onMouseDown={(event) => event.target instanceof HTMLInputElement || event.preventDefault()}
        onBlur={({ target }) => {
          // An athlete who looks up the time in another app returns to type on.
          if (target === inputOf() && target !== document.activeElement) writeOut();
        }}
        onKeyDown={({ key, target }) => key === "Enter" && target === inputOf() && writeOut()}
      >
        {children}
        <Button
          look="icon"
          aria-label={TEXTS.colon}
          className={`${keyClass} text-xl leading-none`}
          onClick={() => {
            const input = inputOf();
            if (input) enter(":", input.selectionStart, input.selectionEnd);
          }}
        >
          :
        </Button>
        <Button
          look="icon"
          aria-label={hasLetters ? TEXTS.digits.label : TEXTS.letters.label}
          className={`${keyClass} text-sm`}
          onClick={() => {
            setHasLetters(!hasLetters);
            inputOf()?.focus();
          }}
        >
          {hasLetters ? TEXTS.digits.key : TEXTS.letters.key}
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:min-h-11">
        <p role="status" className={hint || isChanged ? "max-sm:mt-2" : ""}>
          {isChanged && TEXTS.changed(change.to)}
          {hint && (hint.kind === "ask" ? TEXTS.ask : TEXTS.suggest(hint.time))}
        </p>
        {isChanged && (
          <Button
            look="secondary"
            aria-label={TEXTS.undo.label}
            className="max-sm:mt-2"
            onClick={() => {
              enter(change.from, 0, null);
              setKept(change.from);
            }}
          >
            {TEXTS.undo.key}
          </Button>
        )}
        {hint?.kind === "suggest" && (
          <Button look="secondary" className="max-sm:mt-2" onClick={() => enter(hint.time, 0, null)}>
            {TEXTS.use(hint.time)}
          </Button>
        )}
      </div>
    </div>
  );
}

const PAUSE_MS = 800;

/** Returns a text once it has not changed for a moment; null before. */
export function usePaused(text: string): string | null {
  const [paused, setPaused] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused === text ? text : null;
}
