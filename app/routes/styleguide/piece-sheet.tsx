/** The style guide's components in their states. `theme` makes ids unique, because the page shows the sheet twice. */

import Flag from "@lucide/icons/icons/flag";
import type { ReactNode } from "react";
import { UploadList } from "../../components/media/upload-list.tsx";
import { BibBand, TearOff } from "../../components/recap/bib-paper.tsx";
import { Bib, Figure, RaceBib } from "../../components/recap/race-bib.tsx";
import { RaceStory } from "../../components/recap/race-story.tsx";
import { LiveNotice, SaveStatus } from "../../components/text/save-status.tsx";
import { Avatar } from "../../components/ui/avatar.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { CountLabel } from "../../components/ui/count-label.tsx";
import { Dialog, DialogClose } from "../../components/ui/dialog.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { Checkbox, errorAttributes, Field, inputClass, selectClass } from "../../components/ui/field.tsx";
import { Icon } from "../../components/ui/icon.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { Tabs } from "../../components/ui/tabs.tsx";
import { useToast } from "../../components/ui/toast.tsx";
import { Tooltip, TooltipProvider } from "../../components/ui/tooltip.tsx";
import { FillingBib } from "../../components/wizard/filling-bib.tsx";
import { EMPTY_DETAILS } from "../../domain/race/race-details.ts";
import { RACE_TYPES } from "../../domain/race/race-type.ts";
import { SHOWN_RECORDING } from "./voice-sheet.tsx";

const RACE = {
  ...EMPTY_DETAILS,
  raceType: "running",
  name: "Baltic Shore Half Marathon",
  date: "2026-05-23",
  location: "Helsinki, Finland",
  distance: "half-marathon",
  finishTime: "1:47:32",
  athleteName: "Aino Virtanen",
} as const;

const DRAFT = { status: "draft", userId: null } as const;

export function PieceSheet({ theme }: { theme: string }) {
  return (
    <TooltipProvider>
      <div className="grid gap-14 lg:grid-cols-2">
        <Buttons theme={theme} />
        <Fields theme={theme} />
        <Bibs />
        <div className="min-w-0 lg:col-span-2">
          <FillingBibs />
        </div>
        <Messages />
        <Waiting />
        <SmallPieces />
      </div>
    </TooltipProvider>
  );
}

function Sheet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="mb-4 text-3xl">{title}</h3>
      <div className="space-y-5">{children}</div>
    </section>
  );
}

function Buttons({ theme }: { theme: string }) {
  const toast = useToast();
  const looks = ["primary", "secondary", "inverse", "quiet", "danger"] as const;
  return (
    <Sheet title="Buttons, toast, dialog, tooltip">
      {[false, true].map((disabled) => (
        <div key={String(disabled)} className="flex flex-wrap gap-3">
          {looks.map((look) => (
            <Button key={look} look={look} disabled={disabled}>
              {look}
            </Button>
          ))}
        </div>
      ))}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => toast({ title: "Media uploaded", description: "Your photo has been added." })}>
          Show a toast
        </Button>
        <Dialog labelledBy={`dialog-${theme}`} trigger={<button type="button">Open a dialog</button>}>
          <div className="p-6">
            <h2 id={`dialog-${theme}`} className="mb-4 text-3xl">
              A dialog
            </h2>
            <DialogClose>
              <button type="button">Close</button>
            </DialogClose>
          </div>
        </Dialog>
        <Tooltip text="What this does">
          <Button look="secondary" aria-label="What this does">
            <Icon icon={Flag} size={18} />
          </Button>
        </Tooltip>
      </div>
    </Sheet>
  );
}

function Fields({ theme }: { theme: string }) {
  const id = (name: string) => `${name}-${theme}`;
  return (
    <Sheet title="Fields">
      <Field id={id("name")} label="Race Name" errors={undefined} hint="118 of 120 characters">
        <input id={id("name")} className={inputClass} placeholder="City, Country" />
      </Field>
      <Field id={id("wrong")} label="Location" errors={["Location is required"]}>
        <input id={id("wrong")} className={inputClass} {...errorAttributes(id("wrong"), ["required"])} />
      </Field>
      <Field id={id("select")} label="Distance" errors={undefined} optional>
        <select id={id("select")} className={selectClass}>
          {RACE_TYPES.map((type) => (
            <option key={type.value}>{type.label}</option>
          ))}
        </select>
      </Field>
      <Checkbox defaultChecked className="w-fit font-semibold">
        Did Not Finish
      </Checkbox>
    </Sheet>
  );
}

function Bibs() {
  return (
    <Sheet title="Bib">
      <RaceBib race={RACE} headingLevel="h2" />
      <Bib
        race={{ raceType: "other", name: null, date: null, location: null }}
        headingLevel="h3"
        distance={null}
      />
      <div data-race="hyrox" className="rounded-bib bg-card shadow-bib">
        <BibBand>
          <span>HYROX</span>
        </BibBand>
        <dl className="px-9 py-6">
          <Figure label="Did Not Finish" value="DNF" />
        </dl>
        <TearOff />
      </div>
    </Sheet>
  );
}

function FillingBibs() {
  const races = [
    { raceType: null },
    { raceType: "cycling" },
    { raceType: "running", date: "2026-05-23", name: "Baltic", distance: "custom" },
    { ...RACE, raceType: "triathlon" },
    { ...RACE, raceType: "hyrox", dnf: true, distance: "custom", customDistanceValue: 12.5 },
    {
      ...RACE,
      raceType: "other",
      name: "The Twenty-Seventh Annual Coast-to-Coast Ultramarathon of the Seven Hills and the Old Harbour Wall",
      location: "Saint-Remy-en-Bouzemont-Saint-Genest-et-Isson, France",
      finishTime: "11 hours, 59 minutes and a bit",
    },
  ] as const;
  return (
    <Sheet title="Bib that fills up">
      <div className="flex flex-wrap items-start gap-6">
        {races.map((race) => (
          <div key={race.raceType} className="w-76 max-w-full">
            <FillingBib race={race} />
          </div>
        ))}
      </div>
    </Sheet>
  );
}

function Messages() {
  const states = ["saving", "saved", "retrying", "stale", "rejected"] as const;
  return (
    <Sheet title="Messages">
      {(["info", "good", "danger"] as const).map((tone) => (
        <Notice key={tone} title={`A ${tone} notice`} tone={tone}>
          What happened, what was kept, what to do next.
        </Notice>
      ))}
      <LiveNotice recap={{ status: "published", isPublic: true, takedownReason: null }} />
      {states.map((kind) => (
        <SaveStatus key={kind} state={{ kind }} />
      ))}
      <SaveStatus state={{ kind: "limited", message: "Too many saves, try again in 20 seconds" }} />
    </Sheet>
  );
}

function Waiting() {
  const upload = {
    fileType: "image" as const,
    isPaused: false,
    sent: 0,
    total: 2_400_000,
    message: null,
    isPlayable: true,
    thumbnailUrl: null,
  };
  const uploads = [
    { ...upload, key: "1", fileName: "start.jpg", state: "added" as const, sent: upload.total },
    { ...upload, key: "2", fileName: "finish.jpg", state: "sending" as const, sent: 980_000 },
    { ...upload, key: "3", fileName: "hill.jpg", state: "waiting" as const, isPaused: true },
    { ...upload, key: "4", fileName: "bridge.jpg", state: "lost" as const },
    {
      ...upload,
      key: "5",
      fileName: "medal.mov",
      fileType: "video" as const,
      state: "preparing" as const,
      isPlayable: false,
    },
    {
      ...upload,
      key: "6",
      fileName: "notes.pdf",
      state: "refused" as const,
      message: "Only photos can be added",
    },
  ];
  const noop = () => {};
  return (
    <Sheet title="Waiting">
      <UploadList
        uploads={uploads}
        recap={DRAFT}
        on={{ pause: noop, resume: noop, retry: noop, remove: noop }}
      />
      <UploadList
        uploads={uploads.slice(0, 1)}
        recap={DRAFT}
        on={{ pause: noop, resume: noop, retry: noop, remove: noop }}
      />
      <Skeleton className="h-12 w-64 rounded-card" />
    </Sheet>
  );
}

function SmallPieces() {
  return (
    <Sheet title="Small pieces">
      <div className="flex flex-wrap items-center gap-5">
        <Avatar name="Ada" imageUrl={null} />
        <Badge>Private</Badge>
        <CountLabel count={1} singular="recap" plural="recaps" />
        <CountLabel count={12} singular="recap" plural="recaps" />
      </div>
      <EmptyState picture={<div className="h-24 rounded-bib bg-card shadow-bib" />}>
        <p>Nothing here yet.</p>
      </EmptyState>
      <Tabs
        label="Formats"
        tabs={[
          { value: "square", label: "Square", panel: <p>1080 x 1080</p> },
          { value: "portrait", label: "Portrait", panel: <p>1080 x 1350</p> },
        ]}
      />
      <RaceStory
        shareId="recap"
        story={[
          {
            index: 0,
            number: 1,
            title: "How did you prepare?",
            answer: "Long runs along the lake.",
            recordings: [],
          },
          { index: 1, number: 2, title: "How was the day?", answer: "", recordings: [SHOWN_RECORDING] },
        ]}
      />
    </Sheet>
  );
}
