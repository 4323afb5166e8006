/** An alert about a rejected form. It takes the focus, so that the page scrolls to it. */
import { type ReactNode, useEffect, useRef } from "react";
import { Notice } from "./notice.tsx";

interface FocusedAlertProps {
  title: string;
  /** The form's result. Each new one moves the focus again. */
  result: unknown;
  children: ReactNode;
}

export function FocusedAlert({ title, result, children }: FocusedAlertProps) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each rejected attempt moves the focus again
  useEffect(() => ref.current?.focus(), [result]);
  return (
    <div ref={ref} tabIndex={-1} className="mb-6 scroll-mt-4">
      <Notice title={title} tone="danger" role="alert">
        {children}
      </Notice>
    </div>
  );
}
