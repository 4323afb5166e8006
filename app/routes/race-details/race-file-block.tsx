/** Asks for the race's file, for which scripts have to run. All that follows is loaded once there is one, or a course. */
import { useSearchParams } from "@remix-run/react";
import { type ComponentType, type RefObject, useEffect, useRef, useState } from "react";
import { findRaceFile } from "../../browser/course/race-files.ts";
import type { KeptRaceFile } from "../../browser/device/device-store.ts";
import { FileButton } from "../../components/ui/file-button.tsx";
import type { Recap } from "../../domain/recap/recap.ts";
import { SHARED_PARAMETER } from "../../domain/site/share-target.ts";
import { ADD_RACE_FILE_TEXTS as TEXTS } from "../../texts/course/add-race-file.ts";
import { FORM_TEXTS } from "../../texts/site/form.ts";

export interface RaceFilePanelProps {
  recap: Recap;
  formRef: RefObject<HTMLFormElement>;
  /** The file to begin with: picked, or the id of a share. Null: the one that this device has kept. */
  start: File | string | null;
  kept: KeptRaceFile | null;
}

type Opened = Pick<RaceFilePanelProps, "start" | "kept"> & { Panel: ComponentType<RaceFilePanelProps> };

export function RaceFileBlock({ recap, formRef }: Pick<RaceFilePanelProps, "recap" | "formRef">) {
  const share = useSearchParams()[0].get(SHARED_PARAMETER);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [status, setStatus] = useState<"idle" | "loading" | "failed">("idle");
  const [isOver, setIsOver] = useState(false);

  async function open(start: RaceFilePanelProps["start"], stored?: KeptRaceFile | null) {
    if (start) setStatus("loading");
    try {
      const [kept, { RaceFilePanel: Panel }] = await Promise.all([
        stored ?? findRaceFile(recap.shareId),
        import("./race-file-panel.tsx"),
      ]);
      setOpened({ Panel, start, kept });
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      setStatus("failed");
    }
  }

  const openRef = useRef(open);
  openRef.current = open;
  useEffect(() => {
    if (share !== null) return void openRef.current(share);
    void findRaceFile(recap.shareId).then((kept) => {
      if (kept || recap.course) void openRef.current(null, kept);
    });
  }, [share, recap.shareId, recap.course]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping adds to the button
    <div
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        const [file] = event.dataTransfer.files;
        if (file) void open(file);
      }}
      data-over={isOver || undefined}
      className="mb-6 rounded-card outline-dashed outline-2 outline-transparent outline-offset-2 data-over:outline-race no-js:hidden"
    >
      {opened ? (
        <opened.Panel recap={recap} formRef={formRef} start={opened.start} kept={opened.kept} />
      ) : (
        <Invitation status={status} onPick={open} />
      )}
    </div>
  );
}

interface InvitationProps {
  status: "idle" | "loading" | "failed";
  onPick: (file: File) => void;
}

function Invitation({ status, onPick }: InvitationProps) {
  return (
    <div className="rounded-card border-2 border-line border-dashed px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 grow basis-56">
          <span className="font-semibold">{TEXTS.heading}</span>{" "}
          <span className="text-quiet">{FORM_TEXTS.optional}</span>
          <span className="block text-quiet text-sm">{TEXTS.what}</span>
        </p>
        <FileButton onPick={([file]) => file && onPick(file)}>{TEXTS.choose}</FileButton>
      </div>
      <p role="status" className={status === "loading" ? "mt-2" : "sr-only"}>
        {status === "loading" && TEXTS.reading}
      </p>
      {status === "failed" && (
        <p role="alert" className="mt-2 text-danger">
          {TEXTS.notLoaded}
        </p>
      )}
      <RaceFileSources />
    </div>
  );
}

/** How to get the file, by who has it. */
export function RaceFileSources() {
  return (
    <details>
      <summary className="flex min-h-11 w-fit items-center text-sm underline underline-offset-4 hover:text-race">
        {TEXTS.where}
      </summary>
      <dl className="grid gap-x-3 gap-y-1 pb-1 text-sm sm:grid-cols-[auto_1fr]">
        {TEXTS.sources.map(([name, how]) => (
          <div key={name} className="contents">
            <dt className="font-semibold">{name}</dt>
            <dd className="text-quiet max-sm:mb-2">{how}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
