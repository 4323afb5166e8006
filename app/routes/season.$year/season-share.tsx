/** Shares a season: its card as a picture, and the link of its page. */
import Share from "@lucide/icons/icons/share";
import { Form, useSearchParams, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { fetchCard, shareCard } from "../../browser/sharing/share-card.ts";
import { Button, ButtonLink, buttonClass, SubmitButton } from "../../components/ui/button.tsx";
import { Icon } from "../../components/ui/icon.tsx";
import { useToast } from "../../components/ui/toast.tsx";
import {
  SEASON_CARD_FORMATS,
  SEASON_CARD_STYLES,
  seasonCardRequestSchema,
  seasonCardUrl,
  sizeOf,
} from "../../domain/season/season-card.ts";
import { SHARE_TOAST_MS } from "../../domain/sharing/share-targets.ts";
import type { SitePath } from "../../domain/site/site-path.ts";
import { SEASON_TEXTS } from "../../texts/season/season.ts";
import { LinkField } from "../share/targets/link-field.tsx";
import { linkMessages } from "../share/targets/use-copy.ts";
import { useShareSheet } from "../share/targets/use-link-targets.ts";
import { seasonIntents } from "./season-intents.ts";

interface SeasonShareProps {
  year: number;
  /** The absolute URL of its page; null while it is not shared. */
  link: string | null;
  hasPublic: boolean;
}

export function SeasonShare({ year, link, hasPublic }: SeasonShareProps) {
  if (!hasPublic) {
    return (
      <p id="share" className="mt-10 max-w-prose text-quiet print:hidden">
        {SEASON_TEXTS.card.nonePublic}
      </p>
    );
  }
  return (
    <div
      id="share"
      className="mt-12 grid scroll-mt-4 gap-x-12 gap-y-10 rounded-card border-2 border-line bg-card p-5 sm:p-8 lg:grid-cols-[3fr_2fr] print:hidden"
    >
      <SeasonCard year={year} isMain={link === null} />
      <SeasonLink year={year} link={link} />
    </div>
  );
}

/** `isMain`: whether no other button of it is the main one. */
function SeasonCard({ year, isMain }: { year: number; isMain: boolean }) {
  const TEXTS = SEASON_TEXTS.card;
  const [search] = useSearchParams();
  const submit = useSubmit();
  const toast = useToast();
  const request = seasonCardRequestSchema.parse(Object.fromEntries(search));
  const url = seasonCardUrl(year, request);
  const name = `${TEXTS.fileName(year)}.jpg`;
  /** Fetched before the tap: a share sheet opens only right after it. */
  const card = useRef<Promise<File> | null>(null);
  useEffect(() => {
    if (navigator.share === undefined) return;
    card.current = fetchCard(url, name);
    card.current.catch(() => {});
  }, [url, name]);

  async function share() {
    try {
      await shareCard(await (card.current ?? fetchCard(url, name)), SEASON_TEXTS.shareText(year));
    } catch {
      card.current = null;
      toast({ title: TEXTS.failed, durationMs: SHARE_TOAST_MS });
    }
  }

  const { width, height } = sizeOf(request);
  return (
    <section aria-labelledby="card" className="min-w-0 sm:grid sm:grid-cols-[12rem_minmax(0,1fr)] sm:gap-x-8">
      <img
        key={url}
        src={url}
        alt={TEXTS.alt(year)}
        width={width}
        height={height}
        className="mb-5 h-auto w-48 rounded-card bg-line"
      />
      <div>
        <h2 id="card" className="text-3xl">
          {TEXTS.heading}
        </h2>
        <p className="mt-1 text-quiet">{TEXTS.copy}</p>
        <Form
          method="get"
          preventScrollReset
          replace
          onChange={({ currentTarget }) => submit(currentTarget, { preventScrollReset: true, replace: true })}
          className="mt-4 space-y-3"
        >
          <Choice legend={TEXTS.style} name="style" options={SEASON_CARD_STYLES} chosen={request.style} />
          <Choice legend={TEXTS.format} name="format" options={SEASON_CARD_FORMATS} chosen={request.format} />
          {/* Around the button, whose own inline-flex would win over its hidden. */}
          <div className="hidden no-js:block">
            <SubmitButton look="secondary">{TEXTS.show}</SubmitButton>
          </div>
        </Form>
        <div className="mt-5 flex flex-wrap items-center gap-3">
          <div className="hidden can-share:block">
            <Button look={isMain ? "primary" : "secondary"} onClick={() => void share()}>
              <Icon icon={Share} size={20} className="shrink-0" />
              {TEXTS.share}
            </Button>
          </div>
          <a href={url} download={name} className={buttonClass("secondary")}>
            {TEXTS.download}
          </a>
        </div>
      </div>
    </section>
  );
}

interface ChoiceProps {
  legend: string;
  name: string;
  options: readonly { value: string; label: string }[];
  chosen: string;
}

function Choice({ legend, name, options, chosen }: ChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{legend}</legend>
      <div className="grid grid-cols-2 gap-1 sm:flex sm:flex-wrap">
        {options.map(({ value, label }) => (
          <label key={value} className="switch-choice border-2 border-edge">
            <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function SeasonLink({ year, link }: { year: number; link: string | null }) {
  const TEXTS = SEASON_TEXTS.link;
  const openShareSheet = useShareSheet();
  return (
    <section aria-labelledby="link" className="min-w-0">
      <h2 id="link" className="text-3xl">
        {TEXTS.heading}
      </h2>
      <p className="mt-1 mb-4 text-quiet">{TEXTS.copy}</p>
      <Form method="post" preventScrollReset>
        {link === null ? (
          <SubmitButton {...seasonIntents.button("share")} look="secondary">
            {TEXTS.make}
          </SubmitButton>
        ) : (
          <>
            <LinkField id="season-link" label={TEXTS.label} link={link} messages={linkMessages(true)}>
              <div className="hidden can-share:block">
                <Button
                  look="secondary"
                  onClick={() =>
                    void openShareSheet(
                      { name: SEASON_TEXTS.documentTitle(year) },
                      SEASON_TEXTS.shareText(year),
                      link,
                    )
                  }
                >
                  {TEXTS.share}
                </Button>
              </div>
            </LinkField>
            <div className="mt-3 flex flex-wrap items-center gap-x-6">
              <ButtonLink look="quiet" reloadDocument to={new URL(link).pathname as SitePath}>
                {TEXTS.open}
              </ButtonLink>
              <SubmitButton {...seasonIntents.button("end")} look="quiet">
                {TEXTS.end}
              </SubmitButton>
            </div>
            <p className="mt-1 text-quiet text-sm">{TEXTS.endNote}</p>
          </>
        )}
      </Form>
    </section>
  );
}
