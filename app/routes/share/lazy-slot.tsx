/** The place of a part of /share whose code is loaded when the place comes into view. */
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { GENERATOR_TEXTS } from "../../texts/sharing/story-generator.ts";

/** The place counts as in view this far below the window, so that few athletes see it empty. */
const MARGIN = "300px";

/** What is shown there. */
export interface LazyPart<Props> {
  /** Null until `load` has loaded it. */
  loaded: ComponentType<Props> | null;
  load: () => Promise<ComponentType<Props>>;
}

interface LazySlotProps<Props> {
  part: LazyPart<Props>;
  className: string;
  /** Said if the part cannot be loaded. */
  failed: string;
  shown: Props;
  /** In its place without scripts: `import.meta.env.SSR && …`, so that browsers with scripts do not load its code. */
  plain?: ReactNode;
}

/** The look of a place, without its height. */
export const PREVIEW_CLASS =
  "grid w-full place-items-center overflow-hidden rounded-card bg-paper shadow-bib ring-1 ring-line";

/** As wide as its parent. */
export function LazySlot<Props extends object>({
  part,
  className,
  failed,
  shown,
  plain,
}: LazySlotProps<Props>) {
  const place = useRef<HTMLDivElement>(null);
  const [Part, setPart] = useState(() => part.loaded);
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
    if (attempt === 0 || part.loaded) return;
    void loadPart(part).then((isLoaded) => {
      setPart(() => part.loaded);
      setHasFailed(!isLoaded);
    });
  }, [attempt, part]);

  function tryAgain() {
    setHasFailed(false);
    setAttempt(attempt + 1);
    // The pressed button disappears.
    place.current?.focus();
  }

  return (
    <>
      <div ref={place} tabIndex={-1} className={`no-js:hidden ${className}`}>
        {Part && <Part {...shown} />}
        {!Part && !hasFailed && (
          <p role="status" className="p-4 text-center text-quiet">
            {GENERATOR_TEXTS.loading}
          </p>
        )}
        {!Part && hasFailed && (
          <div role="alert" className="p-4 text-center">
            <p>{failed}</p>
            <Button look="secondary" className="mt-3" onClick={tryAgain}>
              {GENERATOR_TEXTS.previewFailed.again}
            </Button>
          </div>
        )}
      </div>
      {plain !== undefined && <noscript>{plain}</noscript>}
    </>
  );
}

/** Returns false without a network. */
async function loadPart<Props>(part: LazyPart<Props>): Promise<boolean> {
  try {
    part.loaded = await part.load();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
