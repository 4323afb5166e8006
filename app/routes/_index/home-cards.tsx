/** The cards of the home page: continue the unfinished recap, start a new one, open the past ones. */
import { Form, Link } from "@remix-run/react";
import { ArrowRight, Camera, type LucideIcon, Mic, Share2 } from "lucide-react";
import type { ReactNode } from "react";
import { useLastStepUrl } from "../../browser/last-steps.ts";
import { BibBand, TearOff } from "../../components/recap/bib-paper.tsx";
import { RaceTypeIcon } from "../../components/recap/race-type-icon.tsx";
import { ButtonLink } from "../../components/ui/button.tsx";
import { type RaceType, raceTypeLabel } from "../../domain/race.ts";
import { HOME_TEXTS } from "../../texts/home.ts";

export interface ShownDraft {
  shareId: string;
  name: string | null;
  raceType: RaceType;
  /** The wizard screen that continues it, unless this device knows the athlete's last one. */
  resumeUrl: string;
}

/** Makes the whole card the target of its button or link. The arrow is decorative. */
const stretched =
  "text-left outline-none after:absolute after:inset-0 after:rounded-bib focus-visible:after:outline-3 focus-visible:after:-outline-offset-8 focus-visible:after:outline-current";

interface HomeCardsProps {
  unfinished: ShownDraft | null;
  /** Share ids of the recaps with content that only this device has. */
  kept: string[];
}

export function HomeCards({ unfinished, kept }: HomeCardsProps) {
  return (
    <div className="grid gap-5 md:grid-cols-[1.3fr_1fr]">
      {unfinished && <ContinueCard draft={unfinished} />}
      <Card
        className="bg-[light-dark(var(--card),var(--race))] text-[light-dark(var(--ink),var(--on-race))] shadow-bib"
        arrow="bg-[light-dark(var(--race),var(--on-race))] text-[light-dark(var(--on-race),var(--race))]"
      >
        <Form method="post" action="/?index">
          {kept.map((shareId) => (
            <input key={shareId} type="hidden" name="kept" value={shareId} />
          ))}
          <h2 className="text-[clamp(2.75rem,1.9rem+3.4vw,5rem)] leading-[0.92]">
            <button type="submit" className={stretched}>
              {HOME_TEXTS.startCard.heading}
            </button>
          </h2>
        </Form>
        <ul className="mt-5 flex flex-wrap gap-x-6 gap-y-2">
          <Feature Icon={Mic} text={HOME_TEXTS.startCard.voice} />
          <Feature Icon={Camera} text={HOME_TEXTS.startCard.photos} />
          <Feature Icon={Share2} text={HOME_TEXTS.startCard.share} />
        </ul>
      </Card>
      <Card className="border-2 border-on-ground text-on-ground" arrow="border-2 border-on-ground">
        <h2 className="text-title">
          <Link to="/past-recaps" className={stretched}>
            {HOME_TEXTS.collectionCard.heading}
          </Link>
        </h2>
        <p className="mt-5">{HOME_TEXTS.collectionCard.text}</p>
      </Card>
    </div>
  );
}

interface CardProps {
  className: string;
  /** The classes of the disc around the arrow. */
  arrow: string;
  children: ReactNode;
}

function Card({ className, arrow, children }: CardProps) {
  return (
    <section
      className={`group relative flex items-end justify-between gap-4 rounded-bib p-6 sm:p-8 ${className}`}
    >
      <div className="self-start">{children}</div>
      <span
        aria-hidden="true"
        className={`grid size-14 shrink-0 place-items-center rounded-full transition-transform group-hover:translate-x-1.5 ${arrow}`}
      >
        <ArrowRight size={26} />
      </span>
    </section>
  );
}

function Feature({ Icon, text }: { Icon: LucideIcon; text: string }) {
  return (
    <li className="flex items-center gap-2">
      <Icon aria-hidden="true" size={18} className="shrink-0" />
      {text}
    </li>
  );
}

/** The card of the unfinished recap: a bib in the race's colour, whose pin holes show the ground behind it. */
function ContinueCard({ draft }: { draft: ShownDraft }) {
  return (
    <section
      data-race={draft.raceType}
      className="rounded-bib bg-card text-ink shadow-bib [--paper:var(--ground)] md:col-span-2"
    >
      <BibBand>
        <span className="flex items-center gap-2">
          <RaceTypeIcon raceType={draft.raceType} size={20} />
          {raceTypeLabel(draft.raceType)}
        </span>
      </BibBand>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5 p-6 sm:px-8">
        <div className="min-w-0">
          <h2 className="text-title">{HOME_TEXTS.continueCard.heading}</h2>
          <p className="mt-2 text-lg text-quiet">
            <bdi>{draft.name ?? raceTypeLabel(draft.raceType)}</bdi>
          </p>
        </div>
        <ButtonLink to={useLastStepUrl(draft.shareId, draft.resumeUrl)} className="sm:min-w-40">
          {HOME_TEXTS.continueCard.button}
        </ButtonLink>
      </div>
      <TearOff />
    </section>
  );
}
