/** A part of a screen whose code is loaded once it is needed. The server does not render it. */
import {
  type ComponentType,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react";
import { useAskBeforeLeaving } from "../../browser/lib/ask-before-leaving.ts";
import { loadAgain } from "../../browser/tab/reload-failed-code.ts";
import { Button } from "../../components/ui/button.tsx";
import { LAZY_PART_TEXTS as TEXTS } from "../../texts/site/lazy-part.ts";

interface LazyPartProps<Props> {
  shown: Props;
  /** Said if the code cannot be loaded. */
  failed: string;
  className?: string;
  /** Whether it is loaded wherever it is, and not once its place comes into view. */
  isUrgent?: boolean;
  /** Whether `shown` has what would be lost with the page, such as a picked file, until the part takes care of it. */
  holdsWork?: boolean;
  /** In its place without scripts: `import.meta.env.SSR && …`, so that browsers with scripts do not load its code. */
  plain?: ReactNode;
}

interface PartProps<Props> {
  shown: Props;
  failure: ReactNode;
}

/** Returns the component that stands for the part, as wide as its parent. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  /** React keeps the outcome of each. */
  const begin = () =>
    lazy(() =>
      load().then(
        (Part) => ({ default: ({ shown }: PartProps<Props>) => <Part {...shown} /> }),
        (error: unknown) => {
          console.warn("Code could not be loaded", error);
          latest = begin();
          return { default: ({ failure }: PartProps<Props>) => failure };
        },
      ),
    );
  let latest = begin();

  return function LazyPart({ shown, className = "", isUrgent = false, ...props }: LazyPartProps<Props>) {
    const place = useRef<HTMLDivElement>(null);
    const isDue = useIsNear(place, isUrgent);
    const [{ Part }, setAttempt] = useState({ Part: latest });
    const [isHeld, setIsHeld] = useState(false);

    async function tryAgain() {
      const outcome = await loadAgain(load);
      setIsHeld(outcome === "held");
      if (outcome !== "loaded") return;
      setAttempt({ Part: latest });
      // The pressed button disappears.
      place.current?.focus();
    }

    const failure = (
      <div role="alert" className="p-4 text-center">
        {props.holdsWork && <Holding />}
        <p>{props.failed}</p>
        {isHeld && <p>{TEXTS.held}</p>}
        <Button look="secondary" className="mt-3" onClick={tryAgain}>
          {TEXTS.again}
        </Button>
      </div>
    );
    const loading = (
      <p role="status" className="p-4 text-center text-quiet">
        {props.holdsWork && <Holding />}
        {TEXTS.loading}
      </p>
    );
    return (
      <>
        <div ref={place} tabIndex={-1} className={`no-js:hidden ${className}`}>
          {isDue ? (
            <Suspense fallback={loading}>
              <Part shown={shown} failure={failure} />
            </Suspense>
          ) : (
            loading
          )}
        </div>
        {props.plain !== undefined && <noscript>{props.plain}</noscript>}
      </>
    );
  };
}

function Holding() {
  useAskBeforeLeaving(true);
  return null;
}

/** The place counts as in view this far below the window, so that few athletes see it empty. */
const MARGIN = "300px";

/** True once the place has come into view; at once, but not on the server, if `isUrgent`. */
function useIsNear(place: RefObject<HTMLElement>, isUrgent: boolean): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (isUrgent) return setIsNear(true);
    if (!place.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        setIsNear(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place, isUrgent]);
  return isNear;
}
