/** The place of a card's preview. What draws it is loaded when the place comes into view. */
import { type ComponentType, useEffect, useRef, useState } from "react";
import { Button } from "../../../components/ui/button.tsx";
import { GENERATOR_TEXTS } from "../../../texts/sharing/story-generator.ts";
import type { CardPreviewProps } from "./card-preview.tsx";

/** The place counts as in view this far below the window, so that few athletes see it empty. */
const MARGIN = "300px";

let LoadedPreview: ComponentType<CardPreviewProps> | null = null;

/** As wide as its parent, and as high as a story. */
export function PreviewSlot(props: CardPreviewProps) {
  const place = useRef<HTMLDivElement>(null);
  const [Preview, setPreview] = useState(() => LoadedPreview);
  /** 0 until the place comes into view. */
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        setAttempt(1);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (attempt === 0 || LoadedPreview) return;
    void loadPreview().then((isLoaded) => {
      setPreview(() => LoadedPreview);
      setHasFailed(!isLoaded);
    });
  }, [attempt]);

  function tryAgain() {
    setHasFailed(false);
    setAttempt(attempt + 1);
    // The pressed button disappears.
    place.current?.focus();
  }

  return (
    <div
      ref={place}
      tabIndex={-1}
      className="grid aspect-9/16 w-full place-items-center overflow-hidden rounded-card bg-paper shadow-bib ring-1 ring-line"
    >
      {Preview && <Preview {...props} />}
      {!Preview && !hasFailed && (
        <p role="status" className="p-4 text-center text-quiet">
          {GENERATOR_TEXTS.loading}
        </p>
      )}
      {!Preview && hasFailed && (
        <div role="alert" className="p-4 text-center">
          <p>{GENERATOR_TEXTS.previewFailed.title}</p>
          <Button look="secondary" className="mt-3" onClick={tryAgain}>
            {GENERATOR_TEXTS.previewFailed.again}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Returns false without a network. */
async function loadPreview(): Promise<boolean> {
  try {
    LoadedPreview = (await import("./card-preview.tsx")).CardPreview;
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
