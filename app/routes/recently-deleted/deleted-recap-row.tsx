/** A deleted recap: what it is, how long it can be restored, and the buttons to restore it and to delete it now. */

import Trash2 from "@lucide/icons/icons/trash";
import Undo2 from "@lucide/icons/icons/undo-2";
import { Form } from "@remix-run/react";
import { RaceTypeIcon } from "../../components/recap/race-type-icon.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Icon } from "../../components/ui/icon.tsx";
import { formatRaceDate } from "../../domain/lib/dates.ts";
import { type RaceType, raceTypeLabel } from "../../domain/race/race-type.ts";
import { RECENTLY_DELETED_TEXTS as TEXTS } from "../../texts/recap/recently-deleted.ts";
import { deletedIntents } from "./deleted-intents.ts";

export interface ListedDeletedRecap {
  shareId: string;
  raceType: RaceType;
  name: string | null;
  date: string | null;
  daysLeft: number;
}

export function DeletedRecapRow({ recap }: { recap: ListedDeletedRecap }) {
  const { shareId, raceType, name, date, daysLeft } = recap;
  const nameId = `name-${shareId}`;
  return (
    <li
      data-race={raceType}
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card border-2 border-line border-dashed px-5 py-5 sm:flex-nowrap"
    >
      <div className="min-w-0 max-w-full">
        <h2 id={nameId} className="break-words text-2xl">
          <bdi>{name ?? TEXTS.nameless}</bdi>
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-quiet">
          <RaceTypeIcon raceType={raceType} size={18} />
          {raceTypeLabel(raceType)}
          <span aria-hidden="true">·</span>
          {date === null ? TEXTS.noDate : formatRaceDate(date)}
        </p>
        <p className="mt-1 font-semibold">
          {daysLeft === 1 ? TEXTS.daysLeft.one : TEXTS.daysLeft.other(daysLeft)}
        </p>
      </div>
      <Form method="post" className="flex max-w-full shrink-0 flex-wrap items-center gap-x-6 gap-y-2">
        <Button
          type="submit"
          look="secondary"
          {...deletedIntents.button("restore", shareId)}
          aria-describedby={nameId}
        >
          <Icon icon={Undo2} size={18} />
          {TEXTS.restore}
        </Button>
        <Button
          type="submit"
          look="quiet"
          {...deletedIntents.button("deleteNow", shareId)}
          aria-describedby={nameId}
          className="hover:text-danger"
        >
          <Icon icon={Trash2} size={18} />
          {TEXTS.deleteNow}
        </Button>
      </Form>
    </li>
  );
}
