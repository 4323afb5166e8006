/** For screens without a recorder: shows a running recording with a stop button, and how many are not uploaded yet. */

import Square from "@lucide/icons/icons/square";
import { formatClock } from "../../domain/lib/clock.ts";
import type { SitePath } from "../../domain/site/site-path.ts";
import type { ScreenVoice, VoiceItem } from "../../domain/voice/voice-on-screen.ts";
import { RECORDER_BUTTONS, recorderAnnouncementOf } from "../../texts/voice/recorder-messages.ts";
import { RUNNING_RECORDER_TEXTS } from "../../texts/voice/running-recorder.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";

interface RunningRecorderProps {
  voice: Pick<ScreenVoice, "recorder" | "items" | "stop">;
  urlOf: (questionIndex: number) => SitePath;
}

export function RunningRecorder({ voice: { recorder, items, stop }, urlOf }: RunningRecorderProps) {
  const running = recorder.kind === "recording" || recorder.kind === "paused" ? recorder : null;
  const count = items.filter(isUnderWay).length;
  return (
    <>
      <p role="status" className="sr-only">
        {running && recorderAnnouncementOf(running)}
      </p>
      {running && (
        <div className="mb-4 flex flex-wrap items-center gap-4 rounded-bib border-2 border-race bg-card p-4">
          <p className="grow font-semibold">
            <span
              role="timer"
              className="block font-display font-extrabold text-4xl tabular-nums leading-none"
            >
              {formatClock(running.seconds)}
            </span>
            {running.kind === "paused" ? RUNNING_RECORDER_TEXTS.paused : RUNNING_RECORDER_TEXTS.recording}
          </p>
          <ButtonLink look="quiet" to={urlOf(running.questionIndex)}>
            {RUNNING_RECORDER_TEXTS.question}
          </ButtonLink>
          <Button data-record onClick={stop}>
            <Icon icon={Square} size={18} className="fill-current" />
            {RECORDER_BUTTONS.stop}
          </Button>
        </div>
      )}
      <p role="status" className={count > 0 ? "mb-4 text-quiet" : ""}>
        {count > 0 && RUNNING_RECORDER_TEXTS.underWay(count)}
      </p>
    </>
  );
}

function isUnderWay({ recording, step }: VoiceItem): boolean {
  return recording === null && ["finishing", "sending", "waiting", "limited"].includes(step.kind);
}
