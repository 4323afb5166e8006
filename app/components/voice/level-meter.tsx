/** Shows the microphone's level as moving bars. Decorative; it does not move if the user prefers reduced motion. */
import { useEffect, useRef } from "react";
import type { ScreenVoice } from "../../domain/voice/voice-on-screen.ts";

const BARS = 40;
/** The height of a bar for silence, as a share of the meter's. */
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
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar's index is its only identity
          key={at}
          className="h-full w-1 min-w-0 grow origin-center scale-y-[0.06] rounded-full bg-race forced-color-adjust-none forced-colors:bg-[Highlight]"
        />
      ))}
    </div>
  );
}

/** Draws the square root of the level, because speech uses the lower part of a microphone's range. */
function drawBar(bar: Element, level: number): void {
  const height = Math.max(LOWEST, Math.min(1, Math.sqrt(level) * 1.4));
  (bar as HTMLElement).style.scale = `1 ${height.toFixed(3)}`;
}
