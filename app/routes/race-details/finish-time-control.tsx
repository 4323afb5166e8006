/**
 * The field of the finish time, which is free text: beside it the keys that a phone's numeric keypad lacks, and an offer
 * to write a time such as "52841" in the usual form. Nothing is asked while the athlete is typing.
 */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { type FinishTimeHint, finishTimeHint } from "../../domain/race/finish-time.ts";
import { FINISH_TIME_TEXTS as TEXTS } from "../../texts/race/finish-time.ts";

const PAUSE_MS = 800;
const keyClass = "not-pointer-coarse:hidden no-js:hidden shrink-0 bg-card";

/** `children` is the input. */
export function FinishTimeControl({ children }: { children: ReactNode }) {
  const boxRef = useRef<HTMLDivElement>(null);
  const inputOf = () => boxRef.current?.querySelector("input");
  const [typed, setTyped] = useState("");
  const [hasLetters, setHasLetters] = useState(false);
  const hint = useHint(typed);

  useEffect(() => setTyped(boxRef.current?.querySelector("input")?.value ?? ""), []);
  useEffect(() => {
    const input = boxRef.current?.querySelector("input");
    if (input && matchMedia("(pointer: coarse)").matches) input.inputMode = hasLetters ? "text" : "numeric";
  }, [hasLetters]);

  /** Replaces a part of the text as if it were typed. */
  function enter(text: string, from: number | null, to: number | null) {
    const input = inputOf();
    if (!input) return;
    input.focus();
    input.setRangeText(text, from ?? input.value.length, to ?? input.value.length, "end");
    input.dispatchEvent(new Event("input", { bubbles: true }));
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
        <p role="status" className={hint ? "max-sm:mt-2" : ""}>
          {hint && (hint.kind === "ask" ? TEXTS.ask : TEXTS.suggest(hint.time))}
        </p>
        {hint?.kind === "suggest" && (
          <Button look="secondary" className="max-sm:mt-2" onClick={() => enter(hint.time, 0, null)}>
            {TEXTS.use(hint.time)}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Returns what to say about the text once it has not changed for a moment. */
function useHint(text: string): FinishTimeHint | null {
  const [read, setRead] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setRead(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return read === text ? finishTimeHint(text) : null;
}
