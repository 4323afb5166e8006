/** How loud it is, as a run of bars that the voice draws. For the eye alone; it stands still where motion is unwelcome. */
import { useEffect, useRef } from "react";
import type { ScreenVoice } from "../../domain/voice.ts";

const BARS = 40;
/** Of the meter's height: what silence looks like. */
const LOWEST = 0.06;

interface LevelMeterProps extends Pick<ScreenVoice, "onLevel"> {
  isPaused: boolean;
}

export function LevelMeter({ onLevel, isPaused }: LevelMeterProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isPaused || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const levels = new Array<number>(BARS).fill(0);
    return onLevel((level) => {
      levels.shift();
      levels.push(level);
      const bars = ref.current?.children ?? [];
      for (const [at, bar] of [...bars].entries()) drawBar(bar, levels[at] ?? 0);
    });
  }, [onLevel, isPaused]);
  return (
    <div
      ref={ref}
      aria-hidden="true"
      className={`flex h-10 items-center gap-0.5 overflow-hidden ${isPaused ? "opacity-40" : ""}`}
    >
      {Array.from({ length: BARS }, (_, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: bars have nothing but their place
          key={at}
          className="h-full w-1 min-w-0 grow origin-center scale-y-[0.06] rounded-full bg-race forced-color-adjust-none forced-colors:bg-[Highlight]"
        />
      ))}
    </div>
  );
}

/** Speech lies in the lower part of what a microphone can tell: its root shows it better. */
function drawBar(bar: Element, level: number): void {
  const height = Math.max(LOWEST, Math.min(1, Math.sqrt(level) * 1.4));
  (bar as HTMLElement).style.scale = `1 ${height.toFixed(3)}`;
}
