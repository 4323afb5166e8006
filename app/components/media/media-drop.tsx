/** A drop zone around part of a screen. Accepts photos and videos that are dropped on it, or pasted while it is shown. */
import { type ReactNode, useEffect, useRef } from "react";
import { MEDIA_TEXTS } from "../../texts/media/media-texts.ts";

interface MediaDropProps {
  /** Reports files until the signal aborts. */
  watch: (place: HTMLElement, onFiles: (files: File[]) => void, signal: AbortSignal) => void;
  onPick: (files: File[]) => void;
  children: ReactNode;
}

/** Adds to MediaPicker's button: it needs a mouse, or a clipboard with a picture. */
export function MediaDrop({ watch, onPick, children }: MediaDropProps) {
  const placeRef = useRef<HTMLDivElement>(null);
  const pick = useRef(onPick);
  pick.current = onPick;
  useEffect(() => {
    const unmounted = new AbortController();
    if (placeRef.current) watch(placeRef.current, (files) => pick.current(files), unmounted.signal);
    return () => unmounted.abort();
  }, [watch]);
  return (
    <div ref={placeRef} className="group/drop relative">
      {children}
      <div
        aria-hidden="true"
        className="pointer-events-none absolute -inset-3 z-20 hidden rounded-bib border-4 border-race border-dashed bg-paper/85 p-8 text-center group-data-over/drop:block"
      >
        <p className="sticky top-[40vh] font-display font-extrabold text-4xl text-race leading-none">
          {MEDIA_TEXTS.drop}
        </p>
      </div>
    </div>
  );
}
