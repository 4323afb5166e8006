/** The place of the generator, the stickers, or a preview of either. Its code is loaded when the place comes into view. */
import { type ComponentType, useEffect, useRef, useState } from "react";
import { Button } from "../../../components/ui/button.tsx";
import { GENERATOR_TEXTS } from "../../../texts/sharing/story-generator.ts";

/** The place counts as in view this far below the window, so that few athletes see it empty. */
const MARGIN = "300px";

/** What is shown there. */
export interface LazyPreview<Props> {
  /** Null until `load` has loaded it. */
  loaded: ComponentType<Props> | null;
  load: () => Promise<ComponentType<Props>>;
}

interface PreviewSlotProps<Props> {
  preview: LazyPreview<Props>;
  className: string;
  /** Said if the preview cannot be loaded. */
  failed: string;
  shown: Props;
}

/** The look of a place, without its height. */
export const PREVIEW_CLASS =
  "grid w-full place-items-center overflow-hidden rounded-card bg-paper shadow-bib ring-1 ring-line";

/** As wide as its parent. */
export function PreviewSlot<Props extends object>({
  preview,
  className,
  failed,
  shown,
}: PreviewSlotProps<Props>) {
  const place = useRef<HTMLDivElement>(null);
  const [Preview, setPreview] = useState(() => preview.loaded);
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
    if (attempt === 0 || preview.loaded) return;
    void loadPreview(preview).then((isLoaded) => {
      setPreview(() => preview.loaded);
      setHasFailed(!isLoaded);
    });
  }, [attempt, preview]);

  function tryAgain() {
    setHasFailed(false);
    setAttempt(attempt + 1);
    // The pressed button disappears.
    place.current?.focus();
  }

  return (
    <div ref={place} tabIndex={-1} className={className}>
      {Preview && <Preview {...shown} />}
      {!Preview && !hasFailed && (
        <p role="status" className="p-4 text-center text-quiet">
          {GENERATOR_TEXTS.loading}
        </p>
      )}
      {!Preview && hasFailed && (
        <div role="alert" className="p-4 text-center">
          <p>{failed}</p>
          <Button look="secondary" className="mt-3" onClick={tryAgain}>
            {GENERATOR_TEXTS.previewFailed.again}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Returns false without a network. */
async function loadPreview<Props>(preview: LazyPreview<Props>): Promise<boolean> {
  try {
    preview.loaded = await preview.load();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
