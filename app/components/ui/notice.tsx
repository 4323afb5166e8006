/** Messages that stay on the page until the page changes. */
import { type ReactNode, useEffect, useRef } from "react";
import { FORM_TEXTS } from "../../texts/site/form-errors.ts";

interface NoticeProps {
  title: string;
  children?: ReactNode;
  tone?: "info" | "good" | "danger";
  /** By default "alert" for danger, else "status". */
  role?: "status" | "alert";
  className?: string;
}

const tones = { info: "border-race", good: "border-good", danger: "border-danger" };

export function Notice({ title, children, tone = "info", role, className = "" }: NoticeProps) {
  return (
    <div
      role={role ?? (tone === "danger" ? "alert" : "status")}
      className={`rounded-lg border-2 border-l-8 bg-card p-4 ${tones[tone]} ${className}`.trimEnd()}
    >
      <p className="font-semibold">{title}</p>
      {children && <div className="mt-1">{children}</div>}
    </div>
  );
}

interface FocusedNoticeProps extends NoticeProps {
  className: string;
  /** Moves the focus again when it changes: a form's result. */
  result?: unknown;
}

/** Takes the focus, because the pressed button is gone, or so that the page scrolls to it. */
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

/** Says above a form what went wrong. */
export function Failure({ title, text }: { title: string; text?: ReactNode }) {
  return (
    <Notice title={title} tone="danger" className="mb-6">
      {text}
    </Notice>
  );
}

/** Says why a form was not sent: no network, a limit, or a failure. Shows nothing for other results. */
export function FormFailure({ result }: { result: { kind: string; message?: string } | undefined }) {
  const failure = result && failureOf(result);
  return failure && <Failure title={failure.title} text={failure.description} />;
}

/** Without a network and after a limit, it says that no input was lost. */
function failureOf({ kind, message = "" }: { kind: string; message?: string }) {
  const { offline, limitReached } = FORM_TEXTS;
  if (kind === "offline") return offline;
  if (kind === "limited")
    return { title: limitReached.title, description: limitReached.description(message) };
  return kind === "failed" ? { title: message, description: null } : null;
}
