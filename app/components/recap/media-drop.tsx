/** A part of a screen that takes photos and videos which are dropped on it, or pasted while it is shown. */
import { type ReactNode, useEffect, useRef } from "react";

interface MediaDropProps {
  /** Tells of files until the signal says that the place is gone; it is loaded late, and null until then. */
  watch: ((place: HTMLElement, onFiles: (files: File[]) => void, signal: AbortSignal) => void) | null;
  onPick: (files: File[]) => void;
  children: ReactNode;
}

/** An extra beside the button of MediaPicker: it needs a mouse, or a clipboard with a picture. */
export function MediaDrop({ watch, onPick, children }: MediaDropProps) {
  const placeRef = useRef<HTMLDivElement>(null);
  const pick = useRef(onPick);
  pick.current = onPick;
  useEffect(() => {
    const left = new AbortController();
    if (placeRef.current) watch?.(placeRef.current, (files) => pick.current(files), left.signal);
    return () => left.abort();
  }, [watch]);
  return (
    <div ref={placeRef} className="group/drop relative">
      {children}
      <div
        aria-hidden="true"
        className="pointer-events-none absolute -inset-3 z-20 hidden rounded-bib border-4 border-race border-dashed bg-paper/85 p-8 text-center group-data-over/drop:block"
      >
        <p className="sticky top-[40vh] font-display font-extrabold text-4xl text-race leading-none">
          Drop them here
        </p>
      </div>
    </div>
  );
}
