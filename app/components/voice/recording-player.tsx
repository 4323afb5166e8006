/**
 * The player of a recording, with its transcript to read along. browser/public-page/connect-players.ts adds the behaviour, on the
 * public page without React. Without scripts the browser's own controls replace it.
 */

import Download from "@lucide/icons/icons/download";
import Pause from "@lucide/icons/icons/pause";
import Play from "@lucide/icons/icons/play";
import { type ReactNode, useId } from "react";
import { formatClock } from "../../domain/lib/clock.ts";
import { WAVEFORM_BOX, waveformPath } from "../../domain/voice/waveform.ts";
import { RECORDING_PLAYER_TEXTS } from "../../texts/voice/recording-player.ts";
import { Icon } from "../ui/icon.tsx";

interface RecordingPlayerProps {
  src: string;
  duration: number;
  /** Its name after a verb: "recording 2". */
  name: string;
  /** Drawn behind the seek bar; null if it has none. */
  waveform: string | null;
  /** The address of its captions; null if it has none. */
  captions: { src: string; language: string | null } | null;
  className?: string;
  /** The transcript to read along: SpokenText. */
  children?: ReactNode;
}

export function RecordingPlayer({ src, duration, name, className = "", ...more }: RecordingPlayerProps) {
  const whole = formatClock(duration);
  return (
    <div data-player className="group/player">
      {/* biome-ignore lint/a11y/useMediaCaption: captions exist only after transcription */}
      <audio
        src={src}
        controls
        preload="none"
        aria-label={name}
        className={`hidden h-14 w-full no-js:block group-data-plain/player:block ${className}`.trimEnd()}
      >
        {more.captions && (
          <track
            kind="captions"
            label={RECORDING_PLAYER_TEXTS.captions}
            src={more.captions.src}
            srcLang={more.captions.language ?? undefined}
          />
        )}
      </audio>
      <div
        className={`flex min-h-14 flex-wrap items-center gap-x-3 no-js:hidden group-data-plain/player:hidden ${className}`.trimEnd()}
      >
        <button
          type="button"
          data-play
          className="grid size-14 shrink-0 place-items-center rounded-full border-[3px] border-race bg-card text-race hover:border-ink hover:bg-ink hover:text-paper group-data-waiting/player:animate-pulse"
        >
          <span className="group-data-playing/player:hidden">
            <Icon icon={Play} size={24} className="fill-current ml-0.5" />
            <span className="sr-only">{RECORDING_PLAYER_TEXTS.play(name)}</span>
          </span>
          <span className="hidden group-data-playing/player:block">
            <Icon icon={Pause} size={24} className="fill-current" />
            <span className="sr-only">{RECORDING_PLAYER_TEXTS.pause(name)}</span>
          </span>
        </button>
        <div className="min-w-0 grow basis-32">
          <div className="flex items-center">
            <div className="relative flex min-w-0 grow">
              {more.waveform !== null && <Waveform waveform={more.waveform} />}
              <input
                type="range"
                min={0}
                max={Math.max(duration, 0.1)}
                step={0.1}
                defaultValue={0}
                aria-label={RECORDING_PLAYER_TEXTS.seek(name)}
                aria-valuetext={RECORDING_PLAYER_TEXTS.position("00:00", whole)}
                className="course-range relative h-10 w-full min-w-0"
              />
            </div>
            <Finish />
          </div>
          <div className="flex flex-wrap items-center justify-between gap-x-2">
            <p className="font-display font-semibold text-lg tabular-nums leading-none">
              <span data-now>00:00</span> <span className="text-quiet">/ {whole}</span>
            </p>
            <button
              type="button"
              data-speed
              className="-my-2 grid h-11 min-w-11 place-items-center rounded-full px-2 font-display font-semibold text-lg tabular-nums hover:bg-ink hover:text-paper"
            >
              <span className="sr-only">{RECORDING_PLAYER_TEXTS.speed}</span>
              <span>1×</span>
            </button>
          </div>
        </div>
        <p data-sentence hidden aria-hidden="true" dir="auto" className="mt-2 line-clamp-2 w-full text-sm" />
      </div>
      <p data-trouble hidden role="alert" className="mt-2 text-danger text-sm">
        {RECORDING_PLAYER_TEXTS.failed.before}
        <a href={src} download className="inline-flex items-center gap-1 underline">
          <Icon icon={Download} size={14} />
          {RECORDING_PLAYER_TEXTS.failed.link}
        </a>
        {RECORDING_PLAYER_TEXTS.failed.after}
      </p>
      {more.children}
    </div>
  );
}

/** As wide as the way of the seek bar's thumb. */
const WAVEFORM = "absolute inset-x-[0.6875rem] h-10 w-[calc(100%-1.375rem)]";

/** The waveform, and on top of it the played part: up to `--at`, which the player's script sets. */
function Waveform({ waveform }: { waveform: string }) {
  const id = useId();
  const shape = { viewBox: WAVEFORM_BOX, preserveAspectRatio: "none" };
  return (
    <>
      <svg {...shape} aria-hidden="true" className={`${WAVEFORM} text-edge`}>
        <path id={id} d={waveformPath(waveform)} stroke="currentColor" strokeWidth={0.6} />
      </svg>
      <svg
        {...shape}
        aria-hidden="true"
        className={`${WAVEFORM} text-race forced-color-adjust-none forced-colors:text-[Highlight] [clip-path:inset(0_calc(100%-var(--at,0%))_0_0)]`}
      >
        <use href={`#${id}`} />
      </svg>
    </>
  );
}

function Finish() {
  return (
    <span
      aria-hidden="true"
      className="ml-1.5 h-5 w-3 shrink-0 rounded-xs bg-[conic-gradient(var(--ink)_25%,transparent_0_50%,var(--ink)_0_75%,transparent_0)] bg-size-[0.375rem_0.375rem]"
    />
  );
}
