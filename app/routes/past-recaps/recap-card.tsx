/** One recap of the collection. */
import { Form } from "@remix-run/react";
import { RaceTypeIcon } from "../../components/recap/race-type-icon.tsx";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { formatRaceDate } from "../../domain/dates.ts";
import { raceTypeLabel } from "../../domain/race.ts";
import { publicUrl } from "../../domain/wizard.ts";
import type { CollectedRecap } from "./collected-recap.ts";

export function RecapCard({ recap }: { recap: CollectedRecap }) {
  return (
    <li data-race={recap.raceType} className="min-w-0 rounded-bib border-2 border-ink bg-card p-6">
      <p className="flex flex-wrap justify-between gap-3 font-semibold text-race">
        <span className="flex items-center gap-2">
          <RaceTypeIcon raceType={recap.raceType} size={20} />
          {raceTypeLabel(recap.raceType)}
        </span>
        {recap.isPublic === false && <Badge text="Private" />}
        {recap.isPublic === undefined && <Badge text="This device's copy" />}
      </p>
      <h2 className="mt-1 text-3xl">{recap.name ?? "Unnamed Race"}</h2>
      <p className="mt-1 break-words text-quiet">
        {recap.location ?? "No location"} · {recap.date === null ? "No date" : formatRaceDate(recap.date)}
      </p>
      <p className="mt-2 font-display font-extrabold text-2xl tabular-nums">{recap.distanceText}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink to={publicUrl(recap.shareId)} reloadDocument>
          View Recap
        </ButtonLink>
        <Form method="post" action="/past-recaps">
          <Button type="submit" look="danger" name="delete" value={recap.shareId}>
            Delete
          </Button>
        </Form>
      </div>
    </li>
  );
}

function Badge({ text }: { text: string }) {
  return <span className="rounded-full border border-line px-2 font-normal text-quiet text-sm">{text}</span>;
}
