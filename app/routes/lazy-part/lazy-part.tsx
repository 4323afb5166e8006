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
  /** Whether to load it at once instead of when its place comes into view. */
  isUrgent?: boolean;
  /** Whether `shown` contains work that leaving the page would lose, such as a picked file. */
  holdsWork?: boolean;
  /** Rendered without scripts: `import.meta.env.SSR && …` keeps its code out of the browser's bundle. */
  plain?: ReactNode;
}

interface PartProps<Props> {
  shown: Props;
  failure: ReactNode;
}

/** Returns the component that renders the part, as wide as its parent. */
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

/** The distance below the window at which a place counts as in view. */
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
