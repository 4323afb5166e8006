/** The cards of the home page. */
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { type RaceType, raceTypeLabel } from "../../domain/race.ts";

export interface ShownDraft {
  shareId: string;
  name: string | null;
  raceType: RaceType;
  /** Where it goes on. */
  resumeUrl: string;
}

export function HomeCards({ unfinished }: { unfinished: ShownDraft | null }) {
  return (
    <div className="grid gap-5 md:grid-cols-2">
      {unfinished && (
        <Card title="Continue your recap" note={unfinished.name ?? raceTypeLabel(unfinished.raceType)} wide>
          <ButtonLink to={unfinished.resumeUrl}>Continue</ButtonLink>
        </Card>
      )}
      <Card title="Start New Race Recap" note="Voice Notes, Photos, Social Share">
        <Form method="post" action="/?index">
          <Button type="submit" look={unfinished ? "secondary" : "primary"}>
            Start New Race Recap
          </Button>
        </Form>
      </Card>
      <Card title="My Race Collection" note="Browse Past Adventures">
        <ButtonLink to="/past-recaps" look="secondary">
          My Race Collection
        </ButtonLink>
      </Card>
    </div>
  );
}

interface CardProps {
  title: string;
  note: string;
  wide?: boolean;
  children: ReactNode;
}

function Card({ title, note, wide, children }: CardProps) {
  return (
    <section className={`rounded-bib border-2 border-ink bg-card p-6 ${wide ? "md:col-span-2" : ""}`}>
      <h2 className="text-3xl">{title}</h2>
      <p className="mt-1 mb-5 break-words text-quiet">{note}</p>
      {children}
    </section>
  );
}
