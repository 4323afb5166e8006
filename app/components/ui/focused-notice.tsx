/** A notice that takes the focus, because the pressed button is gone, or so that the page scrolls to it. */
import { useEffect, useRef } from "react";
import { Notice, type NoticeProps } from "./notice.tsx";

interface FocusedNoticeProps extends NoticeProps {
  className: string;
  /** Moves the focus again when it changes: a form's result. */
  result?: unknown;
}

export function FocusedNotice({ className, result, ...notice }: FocusedNoticeProps) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each rejected attempt moves the focus again
  useEffect(() => ref.current?.focus(), [result]);
  return (
    <div ref={ref} tabIndex={-1} className={`scroll-mt-4 ${className}`}>
      <Notice {...notice} />
    </div>
  );
}
