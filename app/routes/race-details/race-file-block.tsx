/** Asks for the race's file, for which scripts have to run. All that follows is loaded once there is one, or a course. */
import { useSearchParams } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { shownCourse } from "../../browser/course/store-course.ts";
import { findRaceFile } from "../../browser/course/stored-race-files.ts";
import { SHARED_PARAMETER } from "../../domain/site/shared-files-target.ts";
import { ADD_RACE_FILE_TEXTS as TEXTS } from "../../texts/course/add-race-file.ts";
import { lazyPart } from "../lazy-part/lazy-part.tsx";
import { RaceFileOffer } from "./race-file-offer.tsx";
import type { RaceFilePanelProps } from "./race-file-panel.client.tsx";

const RaceFilePanel = lazyPart(async () => (await import("./race-file-panel.client.tsx")).RaceFilePanel);

export function RaceFileBlock(shown: Pick<RaceFilePanelProps, "recap" | "formRef" | "day">) {
  const { recap } = shown;
  const share = useSearchParams()[0].get(SHARED_PARAMETER);
  const [opened, setOpened] = useState<Pick<RaceFilePanelProps, "start" | "kept" | "course"> | null>(null);
  const [isOver, setIsOver] = useState(false);
  /** How often it was opened: of several files the one that was chosen last counts. */
  const turn = useRef(0);

  async function open(start: RaceFilePanelProps["start"]) {
    const ownTurn = ++turn.current;
    const [kept, course] = await Promise.all([findRaceFile(recap.shareId), shownCourse(recap)]);
    if ((start || kept || course) && turn.current === ownTurn) setOpened({ start, kept, course });
  }

  const openRef = useRef(open);
  openRef.current = open;
  useEffect(() => void openRef.current(share), [share]);

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
      className="mb-4 rounded-card outline-dashed outline-2 outline-transparent outline-offset-2 data-over:outline-race no-js:hidden"
    >
      {opened ? (
        <RaceFilePanel
          shown={{ ...shown, ...opened }}
          failed={TEXTS.notLoaded}
          isUrgent
          holdsWork={opened.start instanceof File}
        />
      ) : (
        <RaceFileOffer onPick={open} />
      )}
    </div>
  );
}
