/** One of several contents, in a place that fits the largest: what is below never moves when another one is shown. */
import type { ReactNode } from "react";

interface SwapProps<Name extends string> {
  shown: NoInfer<Name>;
  contents: Record<Name, ReactNode>;
  /** Shown instead while no scripts run. */
  withoutScripts?: NoInfer<Name>;
  className?: string;
}

/** The others are invisible: assistive technology and the Tab key skip them. */
export function Swap<Name extends string>({ shown, contents, className = "", ...swap }: SwapProps<Name>) {
  return (
    <div className={`grid ${className}`.trimEnd()}>
      {Object.entries<ReactNode>(contents).map(([name, content]) => (
        <div
          key={name}
          className={`col-start-1 row-start-1 min-w-0 ${visibilityOf(name === shown, name === (swap.withoutScripts ?? shown))}`.trimEnd()}
        >
          {content}
        </div>
      ))}
    </div>
  );
}

function visibilityOf(isShown: boolean, isShownWithoutScripts: boolean): string {
  if (isShown) return isShownWithoutScripts ? "" : "no-js:invisible";
  return isShownWithoutScripts ? "invisible no-js:visible" : "invisible";
}
