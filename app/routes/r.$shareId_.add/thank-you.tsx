/** What a guest sees once something was sent: what it was, that it waits, and the link that takes it back. */
import { type RefObject, useEffect, useRef, useState } from "react";
import { copyText } from "../../browser/lib/clipboard.ts";
import { Button, ButtonLink, buttonClass } from "../../components/ui/button.tsx";
import { inputClass } from "../../components/ui/field.tsx";
import type { Contribution } from "../../domain/contributions/contribution.ts";
import { addUrl } from "../../domain/site/contribution-url.ts";
import { publicUrl } from "../../domain/wizard/wizard-screens.ts";
import { ADD_TEXTS } from "../../texts/contributions/add-page.ts";
import { SentList } from "./sent-list.tsx";

const TEXTS = ADD_TEXTS.thanks;
const LINK_ID = "take-back-link";

interface ThankYouProps {
  shareId: string;
  athlete: string;
  sent: Contribution[];
  /** The absolute address that takes it back. */
  link: string;
  /** Whether the form was on this page before. */
  focusesOnMount: boolean;
}

export function ThankYou({ shareId, athlete, sent, link, focusesOnMount }: ThankYouProps) {
  const headingRef = useFocus<HTMLHeadingElement>(focusesOnMount);
  return (
    <>
      <h1 ref={headingRef} tabIndex={-1} className="text-hero">
        {TEXTS.heading}
      </h1>
      <p className="mt-2 text-lg">{TEXTS.waits(athlete)}</p>
      <SentList shareId={shareId} sent={sent} />
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={addUrl(shareId)}>{TEXTS.addMore}</ButtonLink>
        <a href={publicUrl(shareId)} className={buttonClass("secondary")}>
          {TEXTS.seeRecap}
        </a>
      </div>
      <WithdrawLink link={link} />
    </>
  );
}

function WithdrawLink({ link }: { link: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <div className="mt-8">
      <label htmlFor={LINK_ID} className="mb-1 block font-semibold">
        {TEXTS.linkLabel}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={LINK_ID}
          readOnly
          value={link}
          aria-describedby="take-back-hint"
          onFocus={({ currentTarget }) => currentTarget.select()}
          className={`${inputClass} grow basis-48`}
        />
        <Button
          look="secondary"
          className="no-js:hidden"
          onClick={async () => setCopied(await copyText(link))}
        >
          {isCopied ? TEXTS.copied : TEXTS.copy}
        </Button>
      </div>
      <p id="take-back-hint" className="mt-1 text-quiet text-sm">
        {TEXTS.linkHint}
      </p>
      <p role="status" className="sr-only">
        {isCopied && TEXTS.copied}
      </p>
    </div>
  );
}

/** Returns the ref of an element that takes the focus whenever `isWanted` becomes true. */
export function useFocus<Shown extends HTMLElement>(isWanted: boolean): RefObject<Shown> {
  const ref = useRef<Shown>(null);
  useEffect(() => {
    if (isWanted) ref.current?.focus();
  }, [isWanted]);
  return ref;
}
